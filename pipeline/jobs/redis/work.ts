import { type Job as BullJob, UnrecoverableError, WaitingError, Worker } from "bullmq";
import type { Redis } from "ioredis";
import { z } from "zod";
import { EnvironmentError, ModelError, TaskloomError } from "../../errors.js";
import { contentHash, sha256 } from "../../hash.js";
import type { Clock } from "../../llm/clock.js";
import type { JobLane } from "../in-process.js";
import { type JobKind, RefusedJob } from "../job-kind.js";
import type { SharedValues } from "../job-runner.js";
import { keptSeconds, keys, queuePrefix } from "./keys.js";
import { pack, unpack } from "./packed.js";
import { keepPresent, type WorkerPresence } from "./presence.js";
import { mostLost } from "./queue-of.js";
import { type JobFit, type WireDone, wireJobSchema } from "./wire.js";

/** Workers that may end over one job before it is thought to be its fault. */
const mostEnded = 8;

export interface WorkSettings<Context> {
  readonly redis: Redis;
  readonly fit: JobFit;
  /** Says nothing of the machine. */
  readonly name: string;
  readonly kinds: readonly JobKind<unknown, unknown, Context>[];
  /** Jobs of a kind at once. */
  readonly lanes: number;
  openLane(at: (text: string) => void): JobLane<Context>;
  /** Seconds after which the job of a worker that says nothing is done by another one. */
  readonly lostAfter: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  report(text: string): void;
}

/** What a worker has done until it ended. */
export interface WorkDone {
  readonly name: string;
  readonly done: number;
  readonly failed: number;
}

type UnderWay = WorkerPresence["under_way"][number];

/**
 * Does jobs of a Redis until the signal is aborted; what is under way then is left to others. Throws RefusedJob for a job
 * that another worker has to do, and EnvironmentError and ModelError where the surroundings of this one fail; the job is
 * back in its queue by then.
 */
export async function workForRedis<Context>(settings: WorkSettings<Context>): Promise<WorkDone> {
  const { redis, fit, name, kinds, lanes, openLane, lostAfter, clock, report } = settings;
  const end = new AbortController();
  let endedBy: unknown = null;
  const counts = { done: 0, failed: 0 };
  const underWay = new Map<string, UnderWay>();
  const opened: OpenLane[] = [];
  const free: OpenLane[] = [];
  const since = clock.now();
  const workers = kinds.map((kind) => startWorker(kind));
  const present = keepPresent(
    redis,
    keys.worker(name),
    () => {
      const { version, environment } = fit;
      return { name, version, environment, lanes, since, ...counts, under_way: [...underWay.values()] };
    },
    { clock, signal: end.signal },
  );
  report(`${name} takes jobs, ${lanes} of a kind at once`);
  const ended = new Promise<void>((resolve) => end.signal.addEventListener("abort", () => resolve(), { once: true }));
  if (settings.signal.aborted) stop(null);
  else settings.signal.addEventListener("abort", () => stop(null), { once: true });
  await ended;
  await Promise.all(workers.map((worker) => worker.close()));
  await Promise.allSettled([present, ...opened.map(({ lane }) => lane.close())]);
  redis.disconnect();
  if (endedBy !== null) throw endedBy;
  return { name, ...counts };

  interface OpenLane {
    lane: JobLane<Context>;
    at: { tell: (text: string) => void };
  }

  /** Takes no further job, and stops what is under way. */
  function stop(error: unknown): void {
    endedBy ??= error;
    for (const worker of workers) void worker.close();
    end.abort();
  }

  function startWorker(kind: JobKind<unknown, unknown, Context>): Worker {
    const work = async (job: BullJob, token?: string): Promise<WireDone> => {
      const id = job.id ?? "";
      const entry: UnderWay = { kind: kind.name, job: id, since: clock.now(), at: "" };
      underWay.set(id, entry);
      try {
        const done = await doJob(kind, job, entry);
        counts.done += 1;
        return done;
      } catch (error) {
        if (end.signal.aborted) return await putBack(job, token);
        const isSurroundings = error instanceof EnvironmentError || error instanceof ModelError;
        if (error instanceof RefusedJob || (isSurroundings && job.attemptsStarted <= mostEnded)) {
          stop(error);
          return await putBack(job, token);
        }
        counts.failed += 1;
        throw failure(error, isSurroundings);
      } finally {
        underWay.delete(id);
      }
    };
    const worker = new Worker(kind.name, work, {
      connection: redis,
      prefix: queuePrefix,
      name,
      concurrency: lanes,
      lockDuration: lostAfter * 1000,
      stalledInterval: lostAfter * 1000,
      maxStalledCount: mostLost,
      skipVersionCheck: true,
      drainDelay: 2,
    });
    worker.on("stalled", (id) => report(`job ${id} was left by its worker; it is done again`));
    worker.on("error", ({ message }) => {
      if (/lock/i.test(message)) report(`a job was taken from this worker, which was silent for too long: ${message}`);
    });
    return worker;
  }

  async function doJob(kind: JobKind<unknown, unknown, Context>, job: BullJob, entry: UnderWay): Promise<WireDone> {
    const { fit: wanted, packed } = wireJobSchema.parse(job.data);
    requireFit(wanted, fit);
    const data = kind.data.parse(await unpack(Buffer.from(packed, "base64")));
    const used = free.pop() ?? newLane();
    used.at.tell = (text) => {
      entry.at = text;
    };
    try {
      const result = await kind.run(data, used.lane.context(end.signal, shared));
      const bytes = await pack(z.encode(kind.result, result));
      const output = sha256(bytes);
      await redis.set(keys.output(entry.job, output), bytes, "EX", keptSeconds);
      return { output, bytes: bytes.length };
    } finally {
      free.push(used);
    }
  }

  function newLane(): OpenLane {
    const at = { tell: (_: string): void => undefined };
    const made = { lane: openLane((text) => at.tell(text)), at };
    opened.push(made);
    return made;
  }

  async function shared(hash: string): ReturnType<SharedValues> {
    const bytes = await redis.getBuffer(keys.shared(hash));
    const value = bytes === null ? undefined : await unpack(bytes);
    if (value === undefined || contentHash(value) !== hash) {
      throw new TaskloomError("JOB_SHARED", `nothing is shared as "${hash}" any more; start the run again`);
    }
    return value;
  }
}

/** Puts a job back to the front of its queue, as if nobody had begun it. */
async function putBack(job: BullJob, token: string | undefined): Promise<never> {
  await job.moveToWait(token);
  throw new WaitingError();
}

function requireFit(wanted: JobFit, own: JobFit): void {
  if (wanted.environment !== own.environment) {
    const text = `a job is for computers of "${wanted.environment}" and this worker has "${own.environment}"`;
    throw new RefusedJob("JOB_ENVIRONMENT", `${text}; start it where those are`);
  }
  if (wanted.version === own.version && wanted.program === own.program) return;
  const versions = `a job was made by version ${wanted.version} (${wanted.program.slice(0, 12)})`;
  throw new RefusedJob(
    "JOB_VERSION",
    `${versions} and this worker is ${own.version} (${own.program.slice(0, 12)}); install the same program and resources on both`,
  );
}

/** The error as BullMQ keeps it: with its code in the text, and not tried again where that would be in vain. */
function failure(thrown: unknown, isFinal: boolean): Error {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const text = error instanceof TaskloomError ? `${error.message} [${error.code}]` : `${error.name}: ${error.message}`;
  const kept = isFinal || error instanceof z.ZodError ? new UnrecoverableError(text) : new Error(text);
  kept.stack = error.stack ?? text;
  return kept;
}
