import type { Catalog } from "../../catalog/catalog.js";
import { startFileWriter } from "../../content/file-writer.js";
import { ModelError } from "../../errors.js";
import { explainFailure } from "../../files/system-failure.js";
import { contentHash } from "../../hash.js";
import type { JobRunner } from "../../jobs/job-runner.js";
import type { CatalogAddition } from "../../schema/catalog/catalog-addition.js";
import type { DatasetPlan } from "../../schema/dataset-plan.js";
import type { ChunkRecord, QuotaRecord } from "../../schema/records/chunk.js";
import type { Subtask } from "../../schema/subtask.js";
import { isEnglish } from "../../schema/writing-language.js";
import type { SubtaskPool, Synthesists } from "../../spine.js";
import type { Context } from "../../stage.js";
import { additionRows } from "../../store/catalog-additions.js";
import { chunkRows, openChunks, quotaRows } from "../../store/chunks.js";
import { createDataset, type DatasetWriter } from "../../store/dataset.js";
import { openDatabase } from "../../store/file/database.js";
import { modelAuthors, type ProvenanceOf } from "../../store/provenance.js";
import { createRecall } from "../../store/tasks/recall.js";
import type { SubtaskMaterial } from "../../store/tasks/subtask-rows.js";
import { chunksByJobs } from "../jobs/chunks-by-jobs.js";
import type { JobContext } from "../jobs/job-context.js";
import { createAdmission } from "./admission.js";
import { type ChunkRunner, createChunkRunner } from "./chunk-runner.js";
import { type ChunkRunners, shareChunks } from "./chunk-runners.js";
import { startChunkThread } from "./chunk-thread.js";
import { createDistinctSets, phrasesOf } from "./distinct-sets.js";
import { chunksUnderWay, type FilledChunk, fillQuotas, type ShortQuota, type TakenTask } from "./fill-quotas.js";
import { type Quotas, type QuotaWish, quotasOf } from "./quotas.js";
export interface DatasetOrder {
  plan: DatasetPlan;
  /** Requirements for every task of the plan, in addition to its quota. */
  wish: QuotaWish;
  count: number;
  seed: number;
  environment: string;
  pool: SubtaskPool;
  poolFolder: string;
  catalog: Catalog;
  /** Path of the dataset; while unfinished, it is stored in the same folder. */
  file: string;
  /** Dataset from which unchanged tasks are reused; null without one. */
  earlier: string | null;
  /** Ids of tasks that must not be made. */
  rejected: ReadonlySet<string>;
  /** How tasks are made. */
  makers: ChunkMakers;
  /** Asks for more for quotas that end short; null where nothing comes of it. Absent where nobody can be asked. */
  enrich?: ((short: readonly ShortQuota[]) => Promise<Enriched | null>) | undefined;
  command: string;
  programVersion: string;
  startedAt: Date;
  signal: AbortSignal;
  material(subtask: Subtask): Promise<SubtaskMaterial>;
  report(progress: DatasetProgress): void;
}

export interface DatasetProgress {
  tasks: number;
  recalled: number;
  /** Number of tasks made before the run was stopped and resumed. */
  resumed: number;
  chunk: ChunkRecord;
}

/** How tasks are made: offline in a number of threads or by workers elsewhere, or in this thread while models answer. */
export type ChunkMakers =
  | { threads: number }
  | { jobs: JobRunner<JobContext> }
  | { authors: Synthesists; provenanceOf: ProvenanceOf; context: Context };

/** More of what tasks are made from, and how they are made with it. */
export interface Enriched {
  /** The whole catalog, and what of it is new. */
  catalog: Catalog;
  addition: CatalogAddition;
  makers: ChunkMakers;
}

/** The result of filling a dataset plan. */
export interface DatasetOutcome {
  quotas: QuotaRecord[];
  impossible: Quotas["impossible"];
  tasks: number;
  recalled: number;
  resumed: number;
  /** Whether the run was interrupted; the next run with the same order resumes it. */
  interrupted: boolean;
  /** Why models could no longer be asked; null if they could. */
  stopped: string | null;
}

/**
 * Makes the tasks of a plan and writes them one chunk at a time. When this returns without interruption, the dataset is
 * complete but not yet published.
 */
export async function fillDataset(order: DatasetOrder): Promise<{ dataset: DatasetWriter; outcome: DatasetOutcome }> {
  const { plan, count, seed, environment, pool, catalog, wish } = order;
  const { quotas, impossible } = quotasOf(plan, count, catalog, wish);
  const request = {
    plan,
    count,
    seed,
    environment,
    inputs: inputsOf(order),
    ...wishRecord(wish),
    ...modelAuthorsRecord(order.makers),
  };
  const { file, command, programVersion, startedAt } = order;
  const run = { command, request, programVersion, startedAt };
  const dataset = createDataset({ file, pool: pool.subtasks, catalog, run, resume: true });
  let runners = openRunners(order);
  const learnt: (readonly TakenTask[])[] = [];
  const recorded = openChunks(dataset.database);
  const outcome: DatasetOutcome = {
    quotas: [],
    impossible,
    tasks: 0,
    recalled: 0,
    resumed: 0,
    interrupted: false,
    stopped: null,
  };
  const write = openChunkWriter(dataset, order);
  try {
    const work = fillQuotas({
      quotas,
      seed,
      tasksPerSkeleton: plan.tasks_per_skeleton,
      admission: createAdmission(plan.tasks_per_skeleton, createDistinctSets(phrasesOf(pool)), order.rejected),
      make: (chunk) => runners.make(chunk),
      learn(taken) {
        learnt.push(taken);
        runners.learn(taken);
      },
      recorded: ({ quota, number }) => recorded(quota, number),
      enrich: order.enrich && (async (short) => (await order.enrich?.(short).then(goOnWith)) ?? false),
    });
    for (;;) {
      const next = await work.next();
      if (next.done) {
        outcome.quotas = next.value;
        dataset.writeQuotas(quotaRows(next.value));
        break;
      }
      const { record, made } = next.value;
      await write(next.value);
      const taken = made?.taken.length ?? record.offered - sum(record.refused);
      outcome.tasks += taken;
      outcome.resumed += made === null ? taken : 0;
      outcome.recalled += made?.taken.filter(({ recalled }) => recalled).length ?? 0;
      order.report({ tasks: outcome.tasks, recalled: outcome.recalled, resumed: outcome.resumed, chunk: record });
      outcome.interrupted = order.signal.aborted;
      if (outcome.interrupted) break;
    }
  } catch (error) {
    if (!(error instanceof ModelError) || outcome.tasks === 0) {
      dataset.suspend();
      throw explainFailure(error, file);
    }
    outcome.interrupted = true;
    outcome.stopped = error.message;
  } finally {
    await runners.close();
  }
  return { dataset, outcome };

  /** Makes further tasks of what there is now; a run that was stopped may have kept it already. */
  async function goOnWith(enriched: Enriched | null): Promise<boolean> {
    if (enriched === null) return false;
    const { addition, ...rest } = enriched;
    dataset.writeRows(additionRows(addition).map((row) => ({ ...row, shared: true })));
    await runners.close();
    runners = openRunners({ ...order, ...rest });
    for (const taken of learnt) runners.learn(taken);
    return true;
  }
}

function openRunners(order: DatasetOrder): ChunkRunners {
  const { makers, pool, seed, signal } = order;
  const { addition } = order.catalog;
  return "jobs" in makers
    ? chunksByJobs(makers.jobs, { pool, seed, signal, addition })
    : shareChunks(openLocal(order, makers));
}

function openLocal(
  { poolFolder, pool, seed, earlier, catalog: { addition } }: DatasetOrder,
  makers: Exclude<ChunkMakers, { jobs: unknown }>,
): ChunkRunner[] {
  if ("threads" in makers) {
    const settings = { poolFolder, subtasks: [...pool.subtasks.keys()], seed, earlier, addition };
    return Array.from({ length: Math.min(makers.threads, chunksUnderWay) }, () => startChunkThread(settings));
  }
  const database = earlier === null ? null : openDatabase(earlier);
  const files = startFileWriter();
  const runner = createChunkRunner({ pool, seed, recall: createRecall(database), writeFile: files.write, ...makers });
  const close = async () => {
    await files.close();
    database?.close();
  };
  return [{ ...runner, close }];
}

/** The models of the run, and their language, as the dataset records them. A stopped run resumes only with the same. */
function modelAuthorsRecord(makers: ChunkMakers): { thinkers?: unknown; language?: string } {
  if (!("provenanceOf" in makers)) return {};
  const { language } = makers.authors.writer;
  return { thinkers: modelAuthors(makers.provenanceOf), ...(!isEnglish(language) && { language: language.tag }) };
}

/** The requirements of a run as the dataset records them; empty without any. */
function wishRecord(wish: QuotaWish): { wish?: QuotaWish } {
  return Object.keys(wish).length === 0 ? {} : { wish };
}

/** Writes each chunk in one transaction, with the subtasks that are not yet in the dataset. */
function openChunkWriter(dataset: DatasetWriter, { pool, material, seed }: DatasetOrder) {
  const written = new Set(dataset.writtenSubtasks());
  return async ({ record, made }: FilledChunk): Promise<void> => {
    if (made === null) return;
    for (const id of new Set(made.taken.flatMap(({ subtasks }) => subtasks))) {
      const subtask = pool.subtasks.get(id);
      if (subtask === undefined || written.has(id)) continue;
      dataset.writeSubtask(await material(subtask), { stage_version: 1, seed, input_hash: subtask.content_hash });
      written.add(id);
    }
    dataset.writeRows([...made.taken.flatMap(({ rows }) => rows), ...chunkRows(record, made.taken, made.rejections)]);
  };
}

/** Hash of all inputs of a dataset except its plan. */
function inputsOf({ pool, catalog, rejected }: DatasetOrder): string {
  return contentHash([
    [...rejected].sort(),
    [...pool.subtasks.values()].map(({ id, content_hash }) => [id, content_hash]),
    pool.interference,
    Object.values(catalog).map((part) => (part instanceof Map ? [...part] : part)),
  ]);
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((all, one) => all + one, 0);
}
