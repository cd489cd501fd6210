import type { FileWriter } from "../content/file-writer.js";
import { ModelError } from "../errors.js";
import { contentHash } from "../hash.js";
import type { Drop } from "../schema/drop.js";
import type { ProvenTask } from "../schema/records/stage-records.js";
import type { CompositionRequest } from "../schema/task/request.js";
import { type SubtaskPool, type Synthesists, synthesizeTasks } from "../spine.js";
import type { Context } from "../stage.js";
import type { DatasetWriter } from "../store/dataset.js";
import type { Origin, Provenance, TaskStage } from "../store/provenance.js";
import type { EnvironmentFile } from "../store/tasks/task-rows.js";
import { draftAuthor } from "./dataset/draft-author.js";
import { environmentFiles } from "./dataset/environment-files.js";
import { usedSubtasks } from "./dataset/used-subtasks.js";
import { costSoFar } from "./models/model-costs.js";
import type { RunModels } from "./models/models.js";
import { subtaskMaterial } from "./subtask-material.js";

export interface SynthesisRun {
  dataset: DatasetWriter;
  pool: SubtaskPool;
  request: CompositionRequest;
  context: Context;
  writer: FileWriter;
  authors: Synthesists;
  models: Pick<RunModels, "provenanceOf" | "ledger">;
  onDrop(drop: Drop): void;
}

/** The written tasks, and why there are no more of them: null if the pool is exhausted. */
export interface WrittenTasks {
  accepted: ProvenTask[];
  stopped: string | null;
}

const storeVersion = 1;
/** Most tasks whose files are written while the next ones are made. */
const mostWaiting = 8;

/**
 * Pulls proven tasks through the stages and writes each with its subtasks, until there are enough or no more. If the
 * run is interrupted or its models can no longer be asked, finished tasks are kept, if there are any.
 */
export async function writeTasks({
  dataset,
  pool,
  request,
  context,
  writer,
  authors,
  models,
  onDrop,
}: SynthesisRun): Promise<WrittenTasks> {
  const accepted: ProvenTask[] = [];
  const waiting: { task: ProvenTask; files: Promise<EnvironmentFile[]> }[] = [];
  const written = new Set<string>();
  let stopped: string | null = null;
  // Where computers cannot be copied, none is needed to make a dataset: runs come from the pool.
  const environment = context.environment.forks ? await context.environment.open() : null;
  const origin = (input: unknown): Origin => ({
    stage_version: storeVersion,
    seed: Number(request.seed),
    input_hash: contentHash(input),
  });

  async function writeFirst(): Promise<void> {
    const next = waiting.shift();
    if (next === undefined) return;
    const { task } = next;
    for (const id of usedSubtasks(task.draft)) {
      const subtask = pool.subtasks.get(id);
      if (subtask === undefined || written.has(id)) continue;
      dataset.writeSubtask(await subtaskMaterial(subtask, environment), origin(subtask.content_hash));
      written.add(id);
    }
    const from = origin(task.draft);
    const provenance = (stage: TaskStage): Provenance => ({
      ...from,
      ...draftAuthor(stage, task.draft, context.catalog, models.provenanceOf),
    });
    dataset.writeTask(task, await next.files, provenance);
    accepted.push(task);
    context.report({ kind: "progress", stage: "store", done: accepted.length, total: request.count, label: "tasks" });
    const { ledger } = models;
    if (ledger === null) return;
    const text = costSoFar(ledger.spent, ledger.calls.length, accepted.length, request.count);
    context.report({ kind: "notice", stage: "models", text });
  }

  const isStopped = (error: unknown) => context.signal.aborted || error instanceof ModelError;
  try {
    try {
      for await (const synthesis of synthesizeTasks(pool, request, authors, context)) {
        if ("dropped" in synthesis) onDrop(synthesis.dropped);
        if (!("kept" in synthesis)) continue;
        const task = synthesis.kept;
        const files = environmentFiles(task.draft.setup, writer.write);
        // A failure is met where the files are awaited; until then it must not end the program.
        files.catch(() => undefined);
        waiting.push({ task, files });
        if (waiting.length > mostWaiting) await writeFirst();
        if (context.signal.aborted) stopped = "it was interrupted";
        if (accepted.length + waiting.length >= request.count || stopped !== null) break;
      }
    } catch (error) {
      if (!isStopped(error) || accepted.length + waiting.length === 0) throw error;
      stopped = error instanceof ModelError ? error.message : "it was interrupted";
    }
    while (waiting.length > 0) await writeFirst();
  } finally {
    await environment?.close();
  }
  return { accepted, stopped };
}
