import { loadCatalog } from "../catalog/load.js";
import { contentHash } from "../hash.js";
import type { CompositionRequest } from "../schema/request.js";
import type { ProvenTask } from "../schema/stage-records.js";
import type { Context } from "../stage.js";
import { type SubtaskPool, stageNames, synthesizeTasks } from "../stages.js";
import { createDataset, type DatasetWriter } from "../store/dataset.js";
import type { Provenance } from "../store/provenance.js";
import { taskRecord } from "../store/task-record.js";
import { createContext } from "./context.js";
import { createFileMaker } from "./environment-files.js";
import type { OptionValues } from "./options.js";
import { obtainPool } from "./pool.js";
import { nodeTitles, printTask } from "./print-task.js";
import { programVersion } from "./program-version.js";
import { startProgress } from "./progress.js";
import { requestOf } from "./request.js";
import { subtaskMaterial } from "./subtask-material.js";
import { printSummary, summarize } from "./summary.js";

type Values = OptionValues<
  "persona" | "level" | "count" | "seed" | "environment" | "model" | "fresh" | "pool" | "out" | "quiet" | "json"
>;

const storeVersion = 1;

/** `taskloom synth`: makes a dataset. Exit code 2 when fewer tasks were accepted than asked for. */
export async function runSynth(values: Values): Promise<number> {
  const catalog = await loadCatalog();
  const request = requestOf(values, catalog);
  const file = values.out ?? `out/${request.persona}-${request.level}.sqlite`;
  const progress = await startProgress(stageNames, values.quiet || values.json);
  const context = createContext(catalog, values, progress.report);
  try {
    const pool = await obtainPool(values, context);
    const run = { command: "synth", request, programVersion: programVersion(), startedAt: new Date() };
    const dataset = createDataset({ file, pool: pool.subtasks, catalog, run });
    let accepted: ProvenTask[];
    try {
      accepted = await writeTasks(dataset, pool, request, context, values.model);
    } catch (error) {
      dataset.discard();
      throw error;
    }
    const records = accepted.map((task) => taskRecord(task, pool.subtasks, catalog));
    const summary = summarize({ request, file, accepted, records, rejected: progress.rejected });
    dataset.publish(summary, new Date());
    await progress.finish();
    if (values.json) process.stdout.write(`${JSON.stringify(summary, null, 2)}\n`);
    else if (!values.quiet) {
      const [task, record] = [accepted[0], records[0]];
      const example =
        task === undefined || record === undefined
          ? ""
          : `\n${printTask(record, task.proof, catalog, nodeTitles(record, pool.subtasks))}\n`;
      process.stdout.write(`${example}\n${printSummary(summary)}\n`);
    }
    return accepted.length < request.count ? 2 : 0;
  } finally {
    await progress.finish();
  }
}

/** Pulls proven tasks through the stages and writes each with the subtasks it needs, until there are enough or no more. */
async function writeTasks(
  dataset: DatasetWriter,
  pool: SubtaskPool,
  request: CompositionRequest,
  context: Context,
  model: string,
): Promise<ProvenTask[]> {
  const accepted: ProvenTask[] = [];
  const written = new Set<string>();
  const filesOf = createFileMaker();
  const environment = await context.environment.open();
  const provenance = (input: unknown): Provenance => ({
    stage_version: storeVersion,
    prompt_version: null,
    model,
    seed: Number(request.seed),
    input_hash: contentHash(input),
  });
  try {
    for await (const task of synthesizeTasks(pool, request, context)) {
      for (const { subtask_id } of task.draft.graph.nodes) {
        const subtask = pool.subtasks.get(subtask_id);
        if (subtask === undefined || written.has(subtask_id)) continue;
        dataset.writeSubtask(await subtaskMaterial(subtask, environment), provenance(subtask.content_hash));
        written.add(subtask_id);
      }
      dataset.writeTask(task, await filesOf(task.draft.setup), provenance(task.draft));
      accepted.push(task);
      context.report({ kind: "progress", stage: "store", done: accepted.length, total: request.count, label: "tasks" });
      if (accepted.length >= request.count || context.signal.aborted) break;
    }
  } finally {
    await environment.close();
  }
  return accepted;
}
