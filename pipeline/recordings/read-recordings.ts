import type Database from "better-sqlite3";
import { drawGold } from "../attempt/agents/gold.js";
import { attemptRng } from "../attempt/attempt-rng.js";
import { type AttemptTask, attemptTask } from "../attempt/attempt-task.js";
import { namedControl } from "../environments/view/find-control.js";
import { pixelForm } from "../environments/view/pixel-form.js";
import type { PlannedAction } from "../prove/planned-actions.js";
import type { AttemptStep } from "../schema/attempt/attempt-records.js";
import type { Action } from "../schema/computer/action.js";
import type { TraceStep } from "../schema/computer/trace.js";
import type { TaskRecord } from "../schema/records/dataset-records.js";
import { readAttempts, readAttemptTrace, type StoredAttempt } from "../store/attempts/attempts.js";
import { readTasks } from "../store/read.js";
import { readDefinitions } from "../store/tasks/read-definitions.js";
import { blanks } from "../template/template.js";
import type { RecordedStep, Recording } from "./recording.js";

/** The agent whose attempts are recordings. */
export const recorder = "gold";

/**
 * The recordings of a dataset in the order of its tasks, one at a time: every attempt of the gold agent that did its task
 * from the start, with each of its actions carried out and nothing changed that was not asked for. Throws StoreError
 * STORE_ROW, RequestError PROVE_SUBTASK.
 */
export function* readRecordings(database: Database.Database): Generator<Recording> {
  const definitions = readDefinitions(database);
  for (const record of readTasks(database)) yield* recordingsOf(database, record, definitions);
}

/** The recordings of one task. Throws as `readRecordings`. */
export function* recordingsOf(
  database: Database.Database,
  record: TaskRecord,
  definitions: ReturnType<typeof readDefinitions>,
): Generator<Recording> {
  for (const stored of readAttempts(database, { agent: recorder, task: record.id })) {
    if (refusal(stored) !== null) continue;
    const task = attemptTask(record, definitions);
    const { steps, ...attempt } = stored.record;
    const gold = drawGold(task, attemptRng(stored.record));
    const trace = readAttemptTrace(database, attempt.id);
    yield { record, task, attempt, steps: recordedSteps(task, gold, steps, trace), trace };
  }
}

/** Why an attempt of the gold agent is no recording, in words; null where it is one. */
export function refusal({ record, score }: StoredAttempt): string | null {
  if (record.computer_failure !== null) return "the computer failed";
  if (score === null || score.evaluator_error !== null) return "an evaluator failed";
  if (!score.success) return "the task was not done by it";
  if (score.side_effects.length > 0) return "something changed that was not asked for";
  if (record.given.length > 0) return "it did not begin at the start";
  const undone = record.steps.find(({ outcome, resolved }) => outcome !== "done" || resolved === null);
  return undone === undefined ? null : `an action was not done: ${undone.outcome}`;
}

function recordedSteps(
  task: AttemptTask,
  gold: readonly PlannedAction[],
  steps: readonly AttemptStep[],
  trace: readonly TraceStep[],
): RecordedStep[] {
  return steps.flatMap(({ resolved, screenshot, nodes }, i) => {
    if (resolved === null) return [];
    const controls = trace[i]?.controls ?? [];
    const planned = resolved.function === "finish" ? undefined : gold[i];
    const control = resolved.control === null ? null : namedControl(controls, resolved.control);
    return {
      number: i + 1,
      node: planned?.node ?? null,
      parameters: planned === undefined ? [] : typedParameters(task, gold, i),
      controls,
      screenshot,
      control,
      action: resolved,
      pixels: pixelForm(resolved, control),
      states: nodes,
      endsNode: planned !== undefined && planned.next === undefined,
    };
  });
}

/** Whether an action goes to the computer of its node, which the subtask says nothing of. */
function isWay(action: Action | undefined): boolean {
  return action?.function === "use_computer";
}

/** Names of the parameters in the text that the action of a step types, in the order in which they stand there. */
function typedParameters({ bound }: AttemptTask, gold: readonly PlannedAction[], at: number): string[] {
  const { node, action } = gold[at] ?? {};
  if (node === undefined || isWay(action)) return [];
  const before = gold.slice(0, at).filter((one) => one.node === node && !isWay(one.action)).length;
  const template = bound.instances[node]?.subtask.actions[before];
  if (template?.function !== "keyboard_input" || !("text" in template.args)) return [];
  return blanks(template.args.text);
}
