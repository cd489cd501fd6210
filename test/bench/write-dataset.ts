import { join } from "node:path";
import type { Catalog } from "../../pipeline/catalog/catalog.js";
import { environmentFiles, type WriteFile } from "../../pipeline/run/dataset/environment-files.js";
import { subtaskMaterial } from "../../pipeline/run/subtask-material.js";
import type { ProvenTask } from "../../pipeline/schema/records/stage-records.js";
import type { SubtaskPool } from "../../pipeline/spine.js";
import { createDataset } from "../../pipeline/store/dataset.js";
import { offline } from "../../pipeline/store/provenance.js";
import type { EnvironmentFile } from "../../pipeline/store/tasks/task-rows.js";
import { newFolder } from "../cli/run-cli.js";
import { processorSeconds, timed } from "./processor-time.js";

const origin = { stage_version: 1, seed: 1, input_hash: "" };

/** Writes tasks into a new dataset; returns where it is, and the processor seconds for the bytes of files and for rows. */
export async function writeDataset(
  tasks: readonly ProvenTask[],
  pool: SubtaskPool,
  catalog: Catalog,
  write: WriteFile,
): Promise<{ file: string; files: number; rows: number }> {
  const file = join(newFolder(), "bench.sqlite");
  const written = await timed(() => Promise.all(tasks.map(({ draft }) => environmentFiles(draft.setup, write))));
  const run = { command: "bench", request: {}, programVersion: "", startedAt: new Date(0) };
  const dataset = createDataset({ file, pool: pool.subtasks, catalog, run });
  const used = new Set(
    tasks.flatMap(({ draft: { graph, condition } }) =>
      [graph, condition?.holds, condition?.fails].flatMap(
        (branch) => branch?.nodes.map(({ subtask_id }) => subtask_id) ?? [],
      ),
    ),
  );
  for (const id of used) {
    const subtask = pool.subtasks.get(id);
    if (subtask !== undefined) dataset.writeSubtask(await subtaskMaterial(subtask, null), origin);
  }
  const began = processorSeconds();
  for (const [i, task] of tasks.entries()) {
    const files: readonly EnvironmentFile[] = written.result[i] ?? [];
    dataset.writeTask(task, files, () => ({ ...origin, ...offline }));
  }
  const rows = processorSeconds() - began;
  dataset.publish({}, new Date(0));
  return { file, files: written.seconds, rows };
}
