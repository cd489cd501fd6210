import { browsedDataset } from "../../pipeline/browse/browsed-dataset.js";
import type { Site } from "../../pipeline/browse/site.js";
import { siteOf } from "../../pipeline/browse/site.js";
import { identify, sha256 } from "../../pipeline/hash.js";
import { type EvaluateOptions, evaluate } from "../../pipeline/run/attempts/evaluate.js";
import type { AttemptStep } from "../../pipeline/schema/attempt/attempt-records.js";
import type { TaskRecord } from "../../pipeline/schema/records/dataset-records.js";
import { writeAttempt } from "../../pipeline/store/attempts/attempts.js";
import { openDatabase, openForAdding, withDatabase } from "../../pipeline/store/file/database.js";
import { readTasks } from "../../pipeline/store/read.js";
import { screenPicture } from "../review/sheets.js";
import { simulatedCatalog } from "../simulated/catalog.js";
import { simulatedComputers } from "../simulated/computers.js";

/** Lets a scripted agent attempt tasks of a dataset on the simulated desktop; returns the report. */
export async function evaluateOnSimulation(file: string, agent: string, rest: Partial<EvaluateOptions> = {}) {
  const catalog = await simulatedCatalog();
  return evaluate(file, { agent, catalog, computers: simulatedComputers, parallel: 1, ...rest });
}

/** Calls `work` with the site of some datasets, and closes them after it. */
export async function withSite<T>(files: readonly string[], work: (site: Site) => Promise<T>): Promise<T> {
  const databases = files.map((file) => openDatabase(file));
  try {
    const datasets = databases.map((database, i) => browsedDataset(database, files[i] ?? "", i));
    return await work(siteOf(datasets, await simulatedCatalog()));
  } finally {
    for (const database of databases) database.close();
  }
}

/** The page at an address of a site. */
export async function pageAt(site: Site, address: string): Promise<string> {
  const file = await site.file(address);
  if (typeof file?.content !== "string") throw new Error(`there is no page at ${address}`);
  return file.content;
}

export async function tasksOf(file: string): Promise<TaskRecord[]> {
  return withDatabase(file, openForAdding, (database) => [...readTasks(database)]);
}

/** A screen of 640 by 400 pixels and its hash. */
export async function keptScreen(): Promise<{ hash: string; png: Uint8Array }> {
  const png = await screenPicture();
  return { hash: sha256(png), png };
}

/** Writes an attempt whose every free text is `text` and which has the given steps. */
export async function writeTextAttempt(
  file: string,
  { id: task_id, content_hash, dag }: TaskRecord,
  text: string,
  steps: readonly Partial<AttemptStep>[],
): Promise<string> {
  const { hash, png } = await keptScreen();
  const nodes = dag.nodes.map(() => "waiting" as const);
  const usage = { input: 1200, output: 34 };
  const id = identify("attempt", [task_id, text]);
  const base = {
    action: null,
    resolved: null,
    thought: text,
    outcome: text,
    nodes,
    seconds: 2.5,
    usage,
    screenshot: null,
    commands: null,
    pixel_form: null,
    control_form: null,
  };
  const record = {
    ...{
      id,
      task_id,
      content_hash,
      agent: text,
      seed: 1,
      repeat: 0,
      given: [],
      observe: "accessibility" as const,
      started_at: "2026-01-02T03:04:05.000Z",
    },
    ...{ seconds: 61, step_limit: 40, progress_limit: 15, ended: "finished" as const, agent_error: null },
    ...{ claim: { status: "success" as const, message: text }, computer_failure: null, usage, cost_usd: 0.25 },
    end_screenshot: null,
    prompt_version: null,
    steps: steps.map((step) => ({ ...base, ...step })),
  };
  const none = { logical_consistency: null, cost_efficiency: null, s_int: null, execution_efficiency: null };
  const score = {
    ...{ success: false, nodes: nodes.length, completed: [], coverage_rate: 0.25, completion_ratio: 0.25, s_final: 0 },
    ...{ ...none, sequence_score: 1, sequence_best: 4, action_score: 0.5, false_completion: true, reason_fits: null },
    means: null,
    verdicts: dag.nodes.map((node_id) => ({
      ...{ node_id, application: text, state: "waiting" as const, completed_at: null, message: text, means: null },
    })),
    side_effects: [{ kind: "file" as const, change: "changed" as const, place: text, facts: [text] }],
    evaluator_error: text,
  };
  await withDatabase(file, openForAdding, (database) =>
    writeAttempt(database, { record, score, computer: null, trace: [], pictures: new Map([[hash, png]]) }),
  );
  return id;
}
