import { basename, join } from "node:path";
import type Database from "better-sqlite3";
import { compactControls } from "../../environments/view/compact-controls.js";
import { asksForPicture } from "../../evaluators/interpret.js";
import { writeOutputFile } from "../../files/output-file.js";
import { jsonWith, png, type Recogniser } from "../../files/recognisers.js";
import { canonicalJson, contentHash } from "../../hash.js";
import { type BoundGraph, instanceAt, nameOf } from "../../prove/instance.js";
import type { ExecutableTask, OrderExecution } from "../../prove/sample/execute-order.js";
import { sampleProof } from "../../prove/sample/sample-proof.js";
import type { TaskRecord } from "../../schema/records/dataset-records.js";
import type { RunFailure, SampleRun } from "../../schema/records/sample-run.js";
import { readSampleRuns, type SampleRunEntry, writeSampleRun } from "../../store/sample-runs.js";
import type { SampleItem } from "./planned-sample.js";

/** Changed whenever the same execution would be recorded differently. */
const executionVersion = 1;

/** Returns the execution of an order as a record. The evidence of a failure is written into `folder`. */
export function recordOfExecution(
  { record, branch, task, nodes }: SampleItem,
  execution: OrderExecution,
  { seconds, seed, folder }: { seconds: number; seed: number; folder: string },
): SampleRun {
  const name = `${record.id.slice(0, 8)}-${contentHash(nodes).slice(0, 6)}`;
  return {
    task_id: record.id,
    seed,
    branch,
    order: nodes,
    succeeded: execution.failure === null,
    subtask_runs: execution.completed.length,
    actions: execution.steps.length,
    seconds: Math.round(seconds * 1000) / 1000,
    error: execution.error,
    screen_text: screenTextOf(execution, task),
    failure: failureEvidence(execution, task.bound, folder, name),
  };
}

/** Returns the source of screen texts, or null when no evaluator asked for them. */
function screenTextOf({ trace }: OrderExecution, { bound }: ExecutableTask): SampleRun["screen_text"] {
  if (!bound.instances.some(({ subtask }) => asksForPicture(subtask.evaluator))) return null;
  return trace.steps.some(({ screen_text }) => screen_text !== undefined) ? "tesseract" : "drawn";
}

/** Stores an execution, with the proof that it makes together with earlier executions of the task. */
export function keepExecution(
  database: Database.Database,
  record: TaskRecord,
  run: SampleRun,
  { executedAt, computer }: Pick<SampleRunEntry, "executedAt" | "computer">,
): void {
  const key = executionKey(run.seed, run.task_id, run.order);
  const others = readSampleRuns(database, record.id).filter(
    (one) => executionKey(one.seed, one.task_id, one.order) !== key,
  );
  writeSampleRun(database, {
    run,
    contentHash: record.content_hash,
    executedAt,
    computer,
    proof: sampleProof(record.id, record.environment, record.topo_count, [...others, run]),
    provenance: {
      stage_version: executionVersion,
      prompt_version: null,
      model: "offline",
      seed: run.seed,
      input_hash: contentHash([record.content_hash, run.order]),
    },
  });
}

/** Returns a key that is equal for executions of the same order of the same task in the same sample. */
export function executionKey(seed: number, taskId: string, order: readonly string[]): string {
  return canonicalJson([seed, taskId, order]);
}

/**
 * Returns the failure of an execution as a record; its screenshot and trace are written into `folder` under the name of
 * the run.
 */
function failureEvidence(
  { failure, last, trace }: OrderExecution,
  bound: BoundGraph,
  folder: string,
  name: string,
): RunFailure | null {
  if (failure === null) return null;
  const { code, message, action, checks } = failure;
  const instance = failure.node === null ? null : instanceAt(bound, failure.node);
  const keep = (file: string, content: string | Uint8Array, own: Recogniser): string => {
    writeOutputFile(join(folder, file), content, own);
    return `${basename(folder)}/${file}`;
  };
  return {
    code,
    message,
    node: instance?.node.id ?? null,
    subtask: instance === null ? null : nameOf(instance),
    action,
    checks: [...checks],
    controls: compactControls(last.controls),
    screenshot: last.screenshot === null ? null : keep(`${name}.png`, last.screenshot, png),
    trace: keep(`${name}.trace.json`, JSON.stringify(trace), jsonWith("a trace", "steps")),
  };
}
