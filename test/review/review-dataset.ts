import { join } from "node:path";
import { identify } from "../../pipeline/hash.js";
import type { ProvenTask } from "../../pipeline/schema/records/stage-records.js";
import { newFolder } from "../cli/run-cli.js";
import { sampleDraft, sampleTask } from "../fixtures/sample-task.js";
import { simulatedCatalog } from "../simulated/catalog.js";
import { provenance, startSampleDataset, writeSampleSubtasks } from "../store/sample-dataset.js";

/** A dataset in a folder of its own, with a task for each instruction. Returns its file. */
export async function writeReviewDataset(instructions: readonly string[], name = "tasks.sqlite"): Promise<string> {
  const file = join(newFolder(), name);
  const dataset = startSampleDataset(file, await simulatedCatalog());
  writeSampleSubtasks(dataset);
  for (const [i, instruction] of instructions.entries()) {
    const letter = { path: "C:\\a.txt", media_type: "text/plain", bytes: Buffer.from(`letter ${i}`), read_only: false };
    dataset.writeTask(taskWith(i, instruction), [letter], () => provenance);
  }
  dataset.publish({}, new Date(0));
  return file;
}

/** Task number `i`; every text in it that a model might write is `instruction`. */
function taskWith(i: number, instruction: string): ProvenTask {
  const id = identify("task", i);
  const intent = { ...sampleDraft.intent, id: identify("intent", i), goal: instruction };
  return {
    ...sampleTask,
    draft: { ...sampleDraft, id, intent },
    instruction: { high_level: instruction, low_level: instruction, variants: [], language: "en" },
    validation: sampleTask.validation && { ...sampleTask.validation, task_id: id },
    proof: { ...sampleTask.proof, task_id: id, summary: instruction },
  };
}
