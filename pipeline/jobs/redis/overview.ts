import type { Job as BullJob, Queue } from "bullmq";
import type { Redis } from "ioredis";
import { RequestError } from "../../errors.js";
import type { JobKind, SetAside } from "../job-kind.js";
import { unpack } from "./packed.js";
import { type RunPresence, readRuns, readWorkers, type WorkerPresence } from "./presence.js";
import { queueOf } from "./queue-of.js";
import { setAsideOf } from "./set-aside.js";
import { wireJobSchema } from "./wire.js";

/** Jobs of a kind in a Redis. */
export interface QueueCounts {
  readonly kind: string;
  readonly waiting: number;
  readonly under_way: number;
  /** Done, and not yet fetched by the run. */
  readonly done: number;
  readonly set_aside: number;
}

/** A job that was set aside with what it was to do; null where that cannot be read. */
export interface SetAsideJob extends SetAside {
  readonly data: unknown;
}

/** Everything that is under way at a Redis. */
export interface JobsOverview {
  readonly queues: readonly QueueCounts[];
  readonly runs: readonly RunPresence[];
  readonly workers: readonly WorkerPresence[];
  readonly set_aside: readonly SetAsideJob[];
}

/** Jobs that are listed with their evidence at most. */
const mostListed = 200;

/** Looks at all queues, runs and workers of a Redis. */
export async function overviewOf(
  redis: Redis,
  kinds: readonly Pick<JobKind<unknown, unknown, never>, "name">[],
): Promise<JobsOverview> {
  const queues: QueueCounts[] = [];
  const setAside: SetAsideJob[] = [];
  for (const { name } of kinds) {
    await withQueue(redis, name, async (queue) => {
      const counts = await queue.getJobCounts("waiting", "prioritized", "delayed", "active", "completed", "failed");
      const of = (state: string): number => counts[state] ?? 0;
      queues.push({
        kind: name,
        waiting: of("waiting") + of("prioritized") + of("delayed"),
        under_way: of("active"),
        done: of("completed"),
        set_aside: of("failed"),
      });
      const failed: BullJob[] = await queue.getFailed(0, mostListed - 1);
      for (const job of failed) {
        const evidence = setAsideOf(name, job);
        if (evidence !== null) setAside.push({ ...evidence, data: await dataOf(job) });
      }
    });
  }
  return { queues, runs: await readRuns(redis), workers: await readWorkers(redis), set_aside: setAside };
}

/** Puts a job that was set aside back into its queue, as if it had never been begun. Throws RequestError JOB_UNKNOWN. */
export async function retryJob(redis: Redis, kinds: readonly { name: string }[], id: string): Promise<void> {
  await withSetAside(redis, kinds, id, async (job, queue) => {
    // What BullMQ counts of a job stays with it when it is tried again.
    const { name, data, opts } = job;
    await job.remove();
    await queue.add(name, data, opts);
  });
}

/** Forgets a job that was set aside: a run that still wants it hands it over anew. Throws RequestError JOB_UNKNOWN. */
export async function dropJob(redis: Redis, kinds: readonly { name: string }[], id: string): Promise<void> {
  await withSetAside(redis, kinds, id, (job) => job.remove());
}

async function withSetAside(
  redis: Redis,
  kinds: readonly { name: string }[],
  id: string,
  act: (job: BullJob, queue: Queue) => Promise<unknown>,
): Promise<void> {
  for (const { name } of kinds) {
    const isFound = await withQueue(redis, name, async (queue) => {
      const job: BullJob | undefined = await queue.getJob(id);
      if (job === undefined || !(await job.isFailed())) return false;
      await act(job, queue);
      return true;
    });
    if (isFound) return;
  }
  throw new RequestError("JOB_UNKNOWN", `no job "${id}" was set aside; list them with pnpm jobs`);
}

async function withQueue<T>(redis: Redis, kind: string, work: (queue: Queue) => Promise<T>): Promise<T> {
  const queue = queueOf(kind, redis);
  queue.on("error", () => undefined);
  try {
    return await work(queue);
  } finally {
    await queue.close();
  }
}

async function dataOf({ data }: BullJob): Promise<unknown> {
  try {
    const { fit, packed } = wireJobSchema.parse(data);
    return { fit, data: await unpack(Buffer.from(packed, "base64")) };
  } catch {
    // It may have been set aside for this very reason.
    return null;
  }
}
