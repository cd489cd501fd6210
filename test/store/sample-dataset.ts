import type { Catalog } from "../../pipeline/catalog/catalog.js";
import { createDataset, type DatasetWriter } from "../../pipeline/store/dataset.js";
import type { Provenance } from "../../pipeline/store/provenance.js";
import { samplePool } from "../fixtures/sample-task.js";

/** Where everything of a sample dataset comes from. */
export const provenance: Provenance = {
  stage_version: 1,
  prompt_version: null,
  model: "offline",
  seed: 1,
  input_hash: "0",
};

/** A dataset of the sample pool that nothing was written into. */
export function startSampleDataset(file: string, catalog: Catalog): DatasetWriter {
  const run = { command: "synth", request: {}, programVersion: "0", startedAt: new Date(0) };
  return createDataset({ file, pool: samplePool, catalog, run });
}

/** Writes the subtasks of the sample pool, without which no task can be written. */
export function writeSampleSubtasks(dataset: DatasetWriter): void {
  for (const subtask of samplePool.values()) {
    const trajectory = {
      trajectory_id: `${subtask.id}(0)`,
      instruction: "",
      subtask_id: subtask.id,
      executed: true,
      actions: [],
    };
    dataset.writeSubtask(
      { subtask, python: "def x(): pass\n", typescript: "", trajectory, observations: [[]] },
      provenance,
    );
  }
}
