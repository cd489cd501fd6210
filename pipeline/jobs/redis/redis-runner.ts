import { setMaxListeners } from "node:events";
import { type Job as BullJob, type Queue, QueueEvents } from "bullmq";
import type { Redis } from "ioredis";
import { z } from "zod";
import { TaskloomError } from "../../errors.js";
import { contentHash, sha256 } from "../../hash.js";
import type { Clock } from "../../llm/clock.js";
import type { JobKind, JobOutcome, SetAside } from "../job-kind.js";
import type { JobRunner, RunProgress } from "../job-runner.js";
import { keptSeconds, keys, queuePrefix } from "./keys.js";
import { pack, unpack } from "./packed.js";
import { keepPresent, readWorkers } from "./presence.js";
import { queueOf } from "./queue-of.js";
import { setAsideOf } from "./set-aside.js";
import { type JobFit, wireDoneSchema } from "./wire.js";

/** Jobs that are handed over where no worker is there yet; otherwise twice as many as all workers have lanes. */
const leastRoom = 16;

/** Milliseconds between two looks at jobs of which no event told. */
const lookAgain = 1000;

export interface RedisRunnerSettings {
  readonly redis: Redis;
  readonly fit: JobFit;
  readonly clock: Clock;
  /** Names this run among those that use the same Redis. */
  readonly name: string;
  /** BullMQ's: 1 goes first; none goes before all. */
  readonly priority: number | undefined;
  report(text: string): void;
}

/** A job that was handed over, and who waits for it. */
interface Pending {
  look(): Promise<void>;
  reject(error: unknown): void;
  takeBack(): Promise<void>;
}

/**
 * Hands jobs to workers by way of a Redis. What Redis says is the truth, and what this process remembers is not: results
 * that a stopped run has left there are fetched, and a job that Redis has lost is handed over again.
 */
export function runByRedis<Context>(settings: RedisRunnerSettings): JobRunner<Context> {
  const { redis, fit, clock, name, priority, report } = settings;
  const stop = new AbortController();
  const queues = new Map<string, { queue: Queue; events: QueueEvents }>();
  const pending = new Map<string, Pending>();
  const shared = new Set<string>();
  const started = clock.now();
  let progress: RunProgress = { command: "jobs", done: 0, total: null, setAside: 0 };
  let lanes = 0;
  let said = "";
  const background = [
    keepPresent(
      redis,
      keys.run(name),
      () => {
        const { setAside: set_aside, ...rest } = progress;
        return { name, since: started, set_aside, ...rest };
      },
      { clock, signal: stop.signal },
    ),
    watch(),
  ];

  return {
    async run(kind, job, signal) {
      signal.throwIfAborted();
      const { queue } = open(kind.name);
      const packed = (await pack(z.encode(kind.data, job.data))).toString("base64");
      // What is asked for in another way is another job, also of the same name.
      const id = `${job.id}.${contentHash([fit, packed]).slice(0, 16)}`;
      const add = () =>
        queue.add(kind.name, { fit, packed }, { jobId: id, ...(priority !== undefined && { priority }) });
      await add();
      return wait(kind, queue, id, add, signal);
    },
    room: () => Math.max(leastRoom, 2 * lanes),
    async share(value) {
      const hash = contentHash(value);
      await redis.set(keys.shared(hash), await pack(value), "EX", keptSeconds);
      shared.add(hash);
      return hash;
    },
    tell: (now) => {
      progress = now;
    },
    async close() {
      stop.abort();
      for (const { takeBack } of pending.values()) await takeBack();
      pending.clear();
      await Promise.allSettled(background);
      if (shared.size > 0) await redis.unlink(...[...shared].map(keys.shared));
      await Promise.all([...queues.values()].flatMap(({ queue, events }) => [events.close(), queue.close()]));
      redis.disconnect();
    },
  };

  function open(kind: string): { queue: Queue; events: QueueEvents } {
    const known = queues.get(kind);
    if (known !== undefined) return known;
    const queue = queueOf(kind, redis);
    // What is lost while Redis restarts is tried again, and told by `connectRedis`.
    queue.on("error", () => undefined);
    const events = new QueueEvents(kind, {
      connection: redis.duplicate(),
      prefix: queuePrefix,
      skipVersionCheck: true,
    });
    events.on("error", () => undefined);
    for (const event of ["completed", "failed"] as const) {
      events.on(event, ({ jobId }: { jobId: string }) => void pending.get(jobId)?.look());
    }
    const opened = { queue, events };
    queues.set(kind, opened);
    return opened;
  }

  function wait<Data, Result>(
    kind: JobKind<Data, Result, Context>,
    queue: Queue,
    id: string,
    add: () => Promise<unknown>,
    signal: AbortSignal,
  ): Promise<JobOutcome<Result>> {
    return new Promise((resolve, reject) => {
      let isLooking = false;
      const aborted = (): void => {
        void takeBack();
        end(() => reject(signal.reason));
      };
      const end = (settle: () => void): void => {
        pending.delete(id);
        signal.removeEventListener("abort", aborted);
        settle();
      };
      const takeBack = async (): Promise<void> => {
        // Throws for a job that is under way, whose result waits for the next run.
        await queue.remove(id).catch(() => undefined);
      };
      async function look(): Promise<void> {
        if (isLooking) return;
        isLooking = true;
        try {
          const outcome = await lookAt(kind, queue, id, add);
          if (outcome !== null && pending.has(id)) end(() => resolve(outcome));
        } catch (error) {
          end(() => reject(error));
        } finally {
          isLooking = false;
        }
      }
      // As many jobs listen to it as there is room for.
      setMaxListeners(0, signal);
      signal.addEventListener("abort", aborted, { once: true });
      pending.set(id, { look, reject: (error) => end(() => reject(error)), takeBack });
      void look();
    });
  }

  /** What became of a job by now; null where it is not done. */
  async function lookAt<Data, Result>(
    kind: JobKind<Data, Result, Context>,
    queue: Queue,
    id: string,
    add: () => Promise<unknown>,
  ): Promise<JobOutcome<Result> | null> {
    const state = await queue.getJobState(id);
    if (state === "failed") {
      const job: BullJob | undefined = await queue.getJob(id);
      const setAside: SetAside | null = job === undefined ? null : setAsideOf(kind.name, job);
      return setAside === null ? null : { setAside };
    }
    if (state === "unknown") {
      await add();
      return null;
    }
    if (state !== "completed") return null;
    const job: BullJob | undefined = await queue.getJob(id);
    if (job === undefined) return null;
    const done = wireDoneSchema.parse(job.returnvalue);
    const key = keys.output(id, done.output);
    const bytes = await redis.getBuffer(key);
    if (bytes === null || sha256(bytes) !== done.output) {
      // Forgotten, or somebody has changed it.
      report(`the result of job ${id} is not what its worker left; it is done again`);
      await queue.remove(id);
      await add();
      return null;
    }
    const result = await read(kind, id, bytes);
    const release = async (): Promise<void> => {
      await queue.remove(id);
      await redis.unlink(key);
    };
    return { result, release };
  }

  async function watch(): Promise<void> {
    for (let round = 0; !stop.signal.aborted; round++) {
      if (round % 5 === 0) await lookForWorkers();
      for (const { look } of [...pending.values()]) await look();
      await clock.sleep(lookAgain, stop.signal).catch(() => undefined);
    }
  }

  async function lookForWorkers(): Promise<void> {
    const workers = await readWorkers(redis).catch(() => []);
    lanes = workers.reduce((sum, worker) => sum + worker.lanes, 0);
    const text =
      workers.length === 0
        ? "no worker is there; start some with pnpm worker --redis"
        : `${workers.length === 1 ? "1 worker" : `${workers.length} workers`} with ${lanes} lanes`;
    if (text !== said) report(text);
    said = text;
  }
}

async function read<Data, Result, Context>(
  kind: JobKind<Data, Result, Context>,
  id: string,
  bytes: Uint8Array,
): Promise<Result> {
  try {
    return kind.result.parse(await unpack(bytes));
  } catch (cause) {
    const advice = `drop it with pnpm jobs --drop ${id}, and look at who may write to this Redis`;
    throw new TaskloomError("JOB_RESULT", `the result of job ${id} cannot be read; ${advice}`, { cause });
  }
}
