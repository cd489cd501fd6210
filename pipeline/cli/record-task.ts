import type { Catalog } from "../catalog/catalog.js";
import { drawSvg } from "../export/graph-svg.js";
import type { WatchedStep, WatchedSubtask, WatchedVerdict, WatchRecording } from "../export/watch-recording.js";
import type { ExecutableTask, ExecutedStep, OrderExecution } from "../prove/sample/execute-order.js";
import type { Verdict } from "../schema/evaluator.js";
import type { TaskRecord } from "../schema/records/dataset-records.js";
import { actionSentence } from "../text/action-words.js";
import { nodeTitle } from "../text/node-title.js";

/** Converts an execution with screenshots into a recording to watch. `order` describes the executed order. */
export async function recordTask(
  record: TaskRecord,
  task: ExecutableTask,
  execution: OrderExecution,
  { catalog, order }: { catalog: Catalog; order: string },
): Promise<WatchRecording> {
  const subtasks = task.bound.instances.map(
    ({ node, subtask }): WatchedSubtask => ({
      id: node.id,
      title: withoutApplication(nodeTitle(node, new Map([[subtask.id, subtask]]))),
      application: applicationName(catalog, node.application),
    }),
  );
  const titles = new Map(subtasks.map(({ id, title }) => [id, title]));
  const names = task.bound.instances.map(({ node, subtask }): [string, string] => [
    subtask.id,
    applicationName(catalog, node.application),
  ]);
  const last = execution.last.screenshot ?? new Uint8Array();
  const persona = catalog.personas.get(record.persona)?.name ?? record.persona;
  return {
    id: record.id,
    goal: record.task_intent,
    instruction: record.task_instruction,
    facts: [persona, record.level, record.involved_apps.join(", "), record.environment, order],
    subtasks,
    graph: await drawSvg(record, titles, new Map(names), { bare: true }),
    ...sizeOf(last),
    steps: [...execution.steps.flatMap(watchedStep), ...finishStep(task, execution)],
    last,
    outcome: outcomeOf(task, execution),
  };
}

/** "In Excel, save it." as "Save it": the application is shown beside it. */
function withoutApplication(title: string): string {
  const words = title.replace(/^In [^,]+, /, "").replace(/\.$/, "");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function applicationName(catalog: Catalog, id: string): string {
  return catalog.applications.get(id)?.name ?? id;
}

function watchedStep({ node, action, before, evaluation, verdicts }: ExecutedStep): WatchedStep[] {
  if (before.screenshot === null) return [];
  return [
    {
      words: actionSentence(action),
      subtask: node,
      screenshot: before.screenshot,
      rect: action.rect,
      pointed: action.function === "click_input",
      verdicts: [...verdicts].map(([subtask, verdict]) => watchedVerdict(subtask, verdict)),
      done: [...evaluation.completed],
    },
  ];
}

/** Returns the last step of an infeasible task, in which the agent reports it as infeasible. */
function finishStep({ blocked }: ExecutableTask, { error, last, completed }: OrderExecution): WatchedStep[] {
  if (blocked === null || error === null || last.screenshot === null) return [];
  const words = `Finish, and say that it cannot be done: ${error}`;
  const nothing = { rect: null, pointed: false, verdicts: [] };
  return [{ words, subtask: blocked.node, screenshot: last.screenshot, ...nothing, done: [...completed] }];
}

function watchedVerdict(subtask: number, verdict: Verdict): WatchedVerdict {
  const passed = verdict.verdict === "pass";
  if (verdict.verdict === "error") return { subtask, passed, share: 0, message: verdict.message };
  const [part, whole] = verdict.progress;
  return { subtask, passed, share: passed ? 1 : part / whole, message: verdict.message };
}

function outcomeOf({ bound, blocked }: ExecutableTask, { failure, error }: OrderExecution): WatchRecording["outcome"] {
  if (failure !== null) return { succeeded: false, words: `${failure.message} [${failure.code}]` };
  if (blocked !== null) return { succeeded: true, words: `It cannot be done, as it should be: ${error ?? ""}` };
  const count = bound.instances.length;
  return { succeeded: true, words: count === 1 ? "The subtask is done." : `All ${count} subtasks are done.` };
}

/** Width and height of a PNG, from its first chunk. */
function sizeOf(png: Uint8Array): { width: number; height: number } {
  if (png.length < 24) return { width: 1280, height: 800 };
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}
