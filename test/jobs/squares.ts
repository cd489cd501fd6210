import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { bytesSchema } from "../../pipeline/jobs/bytes.js";
import type { JobLane } from "../../pipeline/jobs/in-process.js";
import type { Job, JobKind, JobOutcome } from "../../pipeline/jobs/job-kind.js";
import { type JobRunner, runJobs } from "../../pipeline/jobs/job-runner.js";
import { connectRedis } from "../../pipeline/jobs/redis/connect.js";
import { readRedisAddress } from "../../pipeline/jobs/redis/redis-address.js";
import { runByRedis } from "../../pipeline/jobs/redis/redis-runner.js";
import type { JobFit } from "../../pipeline/jobs/redis/wire.js";
import { type WorkDone, workForRedis } from "../../pipeline/jobs/redis/work.js";
import { systemClock } from "../../pipeline/llm/clock.js";

interface Tally {
  /** Numbers in the order in which they were begun. */
  begun: number[];
}

interface SquareContext {
  tally: Tally;
  signal: AbortSignal;
}

/** Squares a number; -1 throws, and a number from 1,000 on takes until its worker is stopped. */
export const squares: JobKind<{ number: number }, { square: number; digits: Uint8Array }, SquareContext> = {
  name: "square",
  data: z.strictObject({ number: z.number().int() }),
  result: z.strictObject({ square: z.number().int(), digits: bytesSchema }),
  async run({ number }, { tally, signal }) {
    tally.begun.push(number);
    if (number === -1) throw new RangeError("minus one is not squared here");
    if (number >= 1000) await systemClock.sleep(60_000, signal);
    await pause(number % 3);
    const square = number * number;
    return { square, digits: new TextEncoder().encode(String(square)) };
  },
};

type SquareJob = Job<{ number: number }>;

export function squareJobs(numbers: readonly number[]): SquareJob[] {
  return numbers.map((number) => ({ id: `n${number < 0 ? "minus" : ""}${Math.abs(number)}`, data: { number } }));
}

export function squareLane(tally: Tally): JobLane<SquareContext> {
  return { context: (signal) => ({ tally, signal }), close: async () => undefined };
}

export const testFit: JobFit = { version: "1.0.0", program: "p".repeat(64), environment: "simulated" };

/** Hands jobs over by a Redis; `notices` gets what a user would be told. */
export async function openSquares(url: string, notices: string[] = []): Promise<JobRunner<SquareContext>> {
  const report = (text: string) => notices.push(text);
  const redis = await connectRedis(readRedisAddress(url), report);
  return runByRedis({ redis, fit: testFit, clock: systemClock, name: "run-test", priority: undefined, report });
}

/** A worker in this process. */
export async function startSquareWorker(
  url: string,
  { name = "worker-test", fit = testFit, lanes = 2, lostAfter = 1 } = {},
): Promise<{ tally: Tally; ended: Promise<WorkDone>; stop(): Promise<WorkDone> }> {
  const tally: Tally = { begun: [] };
  const stopped = new AbortController();
  const redis = await connectRedis(readRedisAddress(url), () => undefined);
  const openLane = () => squareLane(tally);
  const kinds = [squares];
  const ended = workForRedis({
    ...{ redis, fit, name, kinds, lanes, openLane, lostAfter, clock: systemClock, signal: stopped.signal },
    report: () => undefined,
  });
  ended.catch(() => undefined);
  return {
    tally,
    ended,
    stop() {
      stopped.abort();
      return ended;
    },
  };
}

/** What became of each job, by its id, in the order of the ids. */
export async function outcomesOf(
  runner: JobRunner<SquareContext>,
  jobs: readonly SquareJob[],
  signal = new AbortController().signal,
): Promise<[string, JobOutcome<{ square: number; digits: Uint8Array }>][]> {
  const outcomes = new Map<string, JobOutcome<{ square: number; digits: Uint8Array }>>();
  await runJobs(runner, squares, jobs, signal, ({ id }, outcome) => {
    if (outcomes.has(id)) throw new Error(`job ${id} has two outcomes`);
    outcomes.set(id, outcome);
  });
  return [...outcomes].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Results as a file of them would have them. */
export function bytesOf(outcomes: Awaited<ReturnType<typeof outcomesOf>>): string {
  return JSON.stringify(
    outcomes.map(([id, outcome]) => {
      if ("setAside" in outcome) throw new Error(`job ${id} was set aside: ${outcome.setAside.reason}`);
      const { square, digits } = outcome.result;
      return [id, square, Buffer.from(digits).toString("hex")];
    }),
  );
}
