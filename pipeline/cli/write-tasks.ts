import type { FileWriter } from "../environments/files/file-writer.js";
import { contentHash } from "../hash.js";
import type { CompositionRequest } from "../schema/request.js";
import type { ProvenTask } from "../schema/stage-records.js";
import type { Context } from "../stage.js";
import { type SubtaskPool, synthesizeTasks } from "../stages.js";
import type { DatasetWriter } from "../store/dataset.js";
import type { Provenance } from "../store/provenance.js";
import type { EnvironmentFile } from "../store/task-rows.js";
import { environmentFiles } from "./environment-files.js";
import { subtaskMaterial } from "./subtask-material.js";

export interface SynthesisRun {
  dataset: DatasetWriter;
  pool: SubtaskPool;
  request: CompositionRequest;
  context: Context;
  writer: FileWriter;
  model: string;
}

const storeVersion = 1;
/** Tasks whose files are being written while the next ones are made. */
const mostWaiting = 8;

/** Pulls proven tasks through the stages and writes each with the subtasks it needs, until there are enough or no more. */
export async function writeTasks({
  dataset,
  pool,
  request,
  context,
  writer,
  model,
}: SynthesisRun): Promise<ProvenTask[]> {
  const accepted: ProvenTask[] = [];
  const waiting: { task: ProvenTask; files: Promise<EnvironmentFile[]> }[] = [];
  const written = new Set<string>();
  // Where computers cannot be copied, none is needed to make a dataset: runs come from the pool.
  const environment = context.environment.forks ? await context.environment.open() : null;
  const provenance = (input: unknown): Provenance => ({
    stage_version: storeVersion,
    prompt_version: null,
    model,
    seed: Number(request.seed),
    input_hash: contentHash(input),
  });

  async function writeFirst(): Promise<void> {
    const next = waiting.shift();
    if (next === undefined) return;
    const { task } = next;
    // The branch that is not taken is watched, too.
    const { graph, condition } = task.draft;
    const nodes = [graph, condition?.holds, condition?.fails].flatMap((branch) => branch?.nodes ?? []);
    for (const { subtask_id } of nodes) {
      const subtask = pool.subtasks.get(subtask_id);
      if (subtask === undefined || written.has(subtask_id)) continue;
      dataset.writeSubtask(await subtaskMaterial(subtask, environment), provenance(subtask.content_hash));
      written.add(subtask_id);
    }
    dataset.writeTask(task, await next.files, provenance(task.draft));
    accepted.push(task);
    context.report({ kind: "progress", stage: "store", done: accepted.length, total: request.count, label: "tasks" });
  }

  try {
    for await (const task of synthesizeTasks(pool, request, context)) {
      const files = environmentFiles(task.draft.setup, writer);
      // A failure is met where the files are awaited; until then it must not end the program.
      files.catch(() => undefined);
      waiting.push({ task, files });
      if (waiting.length > mostWaiting) await writeFirst();
      if (accepted.length + waiting.length >= request.count || context.signal.aborted) break;
    }
    while (waiting.length > 0) await writeFirst();
  } finally {
    await environment?.close();
  }
  return accepted;
}
