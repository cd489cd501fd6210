import { startState } from "../../pipeline/environments/start-state.js";
import { identify, sha256 } from "../../pipeline/hash.js";
import { sampleProof } from "../../pipeline/prove/sample/sample-proof.js";
import type { SystemState } from "../../pipeline/schema/computer/system-state.js";
import type { TaskRecord } from "../../pipeline/schema/records/dataset-records.js";
import { writeAttempt } from "../../pipeline/store/attempts/attempts.js";
import { keepComputer } from "../../pipeline/store/computers.js";
import { openForAdding, withDatabase } from "../../pipeline/store/file/database.js";
import { readTasks } from "../../pipeline/store/read.js";
import { addReviews } from "../../pipeline/store/reviews.js";
import { writeSampleRun } from "../../pipeline/store/sample-runs.js";
import { sampleTask } from "../fixtures/sample-task.js";
import { simulatedCatalog } from "../simulated/catalog.js";
import { provenance, startSampleDataset, writeSampleSubtasks } from "../store/sample-dataset.js";

/** How an attempt at the task of the sample dataset came out. */
export interface GivenAttempt {
  agent: string;
  /** Null where an evaluator could not be run. */
  success: boolean | null;
  seed?: number;
  /** What was there at its start; the setup of the task by default. */
  start?: Partial<SystemState>;
  contentHash?: string;
}

/** Writes a dataset with one task that was executed, attempted and reviewed, so that every covered table has rows. */
export async function writeCertifiedDataset(file: string, startedAt = new Date(0)): Promise<void> {
  const catalog = await simulatedCatalog();
  const dataset = startSampleDataset(file, catalog);
  writeSampleSubtasks(dataset);
  const letter = { path: "C:\\a.txt", media_type: "text/plain", bytes: Buffer.from("hello"), read_only: false };
  const worded = { ...sampleTask, instruction: { ...sampleTask.instruction, language: "de" } };
  dataset.writeTask(worded, [letter], () => provenance);
  dataset.publish({}, startedAt);
  await withTask(file, (database, task) => {
    const computer = keepComputer(database, {
      environment: "simulated",
      programVersion: "0.2.0",
      programs: { word: { "word-processor": "7.4.7" } },
    });
    const order = [...(sampleTask.orders[0] ?? [])];
    const run = {
      ...{ task_id: task.id, seed: 5, order, succeeded: true, subtask_runs: order.length, actions: 9, seconds: 1.25 },
      ...{ branch: "taken" as const, error: null, screen_text: null, failure: null },
    };
    writeSampleRun(database, {
      ...{ run, contentHash: task.content_hash, executedAt: new Date(0), computer, provenance },
      proof: sampleProof(task.id, "simulated", task.topo_count, [run]),
    });
    addReviews(database, [
      {
        ...{ task_id: task.id, content_hash: task.content_hash, reviewer: "Dana", verdict: "accept", reason: null },
        ...{ comment: "good", seconds: 12.5, reviewed_at: "2026-01-02T03:04:05.000Z" },
      },
    ]);
  });
  await addAttempts(file, [{ agent: "gold", success: true }]);
  await withTask(file, (database) => {
    database.exec("INSERT INTO narrations SELECT id, task_id, 1, 'A window.', 'To begin.', 'a-model', 1 FROM attempts");
    database.exec(
      `INSERT INTO judgements SELECT id, task_id, 1, '{"done":true,"parts":[],"reason":""}', 'a-model', 1 FROM attempts`,
    );
  });
}

/** Adds attempts at the task of a sample dataset. */
export async function addAttempts(file: string, attempts: readonly GivenAttempt[]): Promise<void> {
  await withTask(file, (database, task) => {
    const hash = database.prepare("SELECT hash FROM computers").pluck().get();
    const computer = typeof hash === "string" ? hash : null;
    for (const attempt of attempts) writeAttempt(database, { ...attemptOf(task, attempt), computer });
  });
}

function attemptOf(task: TaskRecord, { agent, success, seed = 1, start = {}, contentHash }: GivenAttempt) {
  const nodes = task.dag.nodes.map(() => "completed" as const);
  const usage = { input: 12, output: 3 };
  const picture = Buffer.from(`a picture of ${agent}`);
  const screenshot = sha256(picture);
  const record = {
    ...{ id: identify("attempt", [task.id, agent, seed, contentHash]), task_id: task.id, agent, seed, repeat: 0 },
    ...{ content_hash: contentHash ?? task.content_hash, given: [], started_at: "2026-01-02T03:04:05.000Z" },
    observe: "accessibility" as const,
    ...{ seconds: 61, step_limit: 40, progress_limit: 15, ended: "finished" as const, agent_error: null },
    ...{ claim: { status: "success" as const, message: "done" }, computer_failure: null, usage, cost_usd: 0.25 },
    end_screenshot: screenshot,
    prompt_version: 1,
    steps: [
      {
        ...{
          action: null,
          resolved: null,
          thought: "",
          outcome: "done",
          nodes,
          seconds: 2.5,
          usage,
          screenshot,
          commands: null,
          pixel_form: null,
          control_form: null,
        },
      },
    ],
  };
  const none = { logical_consistency: null, cost_efficiency: null, s_int: null, execution_efficiency: null };
  const score = {
    ...{ success: success === true, nodes: nodes.length, completed: task.dag.nodes, s_final: Number(success === true) },
    ...{ coverage_rate: 1, completion_ratio: 1, sequence_score: 1, sequence_best: 4, action_score: 0.5 },
    ...{ ...none, false_completion: false, reason_fits: null, means: null },
    verdicts: task.dag.nodes.map((node_id) => ({
      ...{ node_id, application: "word", state: "completed" as const, completed_at: 1, message: "done", means: null },
    })),
    side_effects: [{ kind: "file" as const, change: "changed" as const, place: "C:\\b.txt", facts: ["a"] }],
    evaluator_error: success === null ? "it could not be run" : null,
  };
  const state = { ...startState(task.environment_setup), ...start };
  return { record, score, trace: [{ action: null, state, controls: [] }], pictures: new Map([[screenshot, picture]]) };
}

type Work = (database: Parameters<typeof writeAttempt>[0], task: TaskRecord) => void;

async function withTask(file: string, work: Work): Promise<void> {
  await withDatabase(file, openForAdding, (database) => {
    const [task] = [...readTasks(database)];
    if (task === undefined) throw new Error(`${file} has no task`);
    work(database, task);
  });
}
