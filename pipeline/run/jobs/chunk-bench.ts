import type { Catalog } from "../../catalog/catalog.js";
import { withAddition } from "../../catalog/with-addition.js";
import type { EnvironmentFactory } from "../../environments/contract.js";
import { contentHash } from "../../hash.js";
import { RefusedJob } from "../../jobs/job-kind.js";
import type { SharedValues } from "../../jobs/job-runner.js";
import type { SubtaskPool } from "../../spine.js";
import { createRecall } from "../../store/tasks/recall.js";
import type { ChunkResult } from "../dataset/chunk-result.js";
import type { ChunkRunner } from "../dataset/chunk-runner.js";
import type { TakenTask } from "../dataset/fill-quotas.js";
import { offlineRunner, readPart } from "../dataset/offline-runner.js";
import { type ChunkJob, lessonSchema, type SharedSettings, sharedSettingsSchema } from "./chunk-job-data.js";

/** Makes a chunk with exactly the knowledge that it names. Throws RefusedJob JOB_POOL where this machine has another pool. */
export type ChunkBench = (job: ChunkJob, shared: SharedValues) => Promise<ChunkResult>;

/** Hash of what tasks are composed from. */
export function poolHash({ subtasks, interference }: SubtaskPool): string {
  return contentHash([[...subtasks.values()].map(({ id, content_hash }) => [id, content_hash]), interference]);
}

/** Where chunks are made, one after the other; runs of several datasets may take turns. */
export function createChunkBench(catalog: Catalog, environment: EnvironmentFactory, poolFolder: string): ChunkBench {
  let open: { settings: string; lesson: string | null; runner: Pick<ChunkRunner, "run"> } | null = null;
  let last: Promise<unknown> = Promise.resolve();

  async function make({ chunk, settings, lesson }: ChunkJob, shared: SharedValues): Promise<ChunkResult> {
    const known = open?.settings === settings ? open : null;
    const { taken, isAll } = await lessonsSince(known?.lesson ?? null, lesson, shared);
    if (known === null || (isAll && known.lesson !== null)) {
      // A runner cannot forget: for an earlier chunk, or another dataset, there is a new one.
      const parsed = sharedSettingsSchema.parse(await shared(settings));
      open = { settings, lesson, runner: await openRunner(parsed) };
    } else known.lesson = lesson;
    if (open === null) throw new Error("no runner is open");
    return open.runner.run({ chunk, taken });
  }

  async function openRunner({
    pool: wanted,
    subtasks,
    seed,
    addition,
  }: SharedSettings): Promise<Pick<ChunkRunner, "run">> {
    const pool = await readPart(poolFolder, environment, subtasks);
    if (poolHash(pool) !== wanted) {
      throw new RefusedJob(
        "JOB_POOL",
        `a job is for another subtask pool than the one in ${poolFolder}; name the same with --pool on both`,
      );
    }
    return offlineRunner(pool, {
      catalog: withAddition(catalog, addition),
      environment,
      seed,
      recall: createRecall(null),
    });
  }

  return (job, shared) => {
    const result = last.then(() => make(job, shared));
    last = result.catch(() => undefined);
    return result;
  };
}

/** What was accepted after one lesson up to another one; all of it where the first is none of those before. */
async function lessonsSince(
  from: string | null,
  to: string | null,
  shared: SharedValues,
): Promise<{ taken: TakenTask[]; isAll: boolean }> {
  const lists: TakenTask[][] = [];
  let at = to;
  while (at !== null && at !== from) {
    const { before, taken } = lessonSchema.parse(await shared(at));
    lists.push(taken);
    at = before;
  }
  return { taken: lists.reverse().flat(), isAll: at === null };
}
