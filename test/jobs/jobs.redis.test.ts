import { Redis } from "ioredis";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runInProcess } from "../../pipeline/jobs/in-process.js";
import { RefusedJob } from "../../pipeline/jobs/job-kind.js";
import { connectRedis } from "../../pipeline/jobs/redis/connect.js";
import { dropJob, overviewOf, retryJob } from "../../pipeline/jobs/redis/overview.js";
import { readRedisAddress } from "../../pipeline/jobs/redis/redis-address.js";
import {
  bytesOf,
  openSquares,
  outcomesOf,
  squareJobs,
  squareLane,
  squares,
  startSquareWorker,
  testFit,
} from "./squares.js";
import { startRedis, type TestRedis } from "./start-redis.js";

let server: TestRedis;
let redis: Redis;
const stops: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  server = await startRedis();
  redis = new Redis(server.url, { maxRetriesPerRequest: null });
  redis.on("error", () => undefined);
});
afterEach(async () => {
  await Promise.allSettled(stops.splice(0).map((stop) => stop()));
  redis.disconnect();
  await server.stop();
});

async function worker(options: Parameters<typeof startSquareWorker>[1] = {}) {
  const started = await startSquareWorker(server.url, options);
  stops.push(started.stop);
  return started;
}

const numbers = Array.from({ length: 60 }, (_, number) => number);
/** Waits until it holds. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(holds, { timeout: 30_000, interval: 20 }).toBe(true);
}

describe("jobs of a run", () => {
  it("have the same results in this process, from one worker and from three", async () => {
    const here = runInProcess(() => squareLane({ begun: [] }), 3);
    const expected = bytesOf(await outcomesOf(here, squareJobs(numbers)));
    for (const count of [1, 3]) {
      const workers = await Promise.all(Array.from({ length: count }, (_, i) => worker({ name: `worker-${i}` })));
      const runner = await openSquares(server.url);
      expect(bytesOf(await outcomesOf(runner, squareJobs(numbers)))).toBe(expected);
      await runner.close();
      const begun = workers.flatMap(({ tally }) => tally.begun);
      expect(begun.sort((a, b) => a - b)).toEqual(numbers);
      await Promise.all(workers.map(({ stop }) => stop()));
    }
  });

  it("leave nothing behind once their results are stored", async () => {
    await worker();
    const runner = await openSquares(server.url);
    await outcomesOf(runner, squareJobs(numbers));
    await runner.share({ more: 1 });
    await runner.close();
    const { queues } = await overviewOf(redis, [squares]);
    expect(queues).toEqual([{ kind: "square", waiting: 0, under_way: 0, done: 0, set_aside: 0 }]);
    expect(await redis.keys("taskloom:out:*")).toEqual([]);
    expect(await redis.keys("taskloom:shared:*")).toEqual([]);
  });

  it("are handed over a few at a time, however many there are", async () => {
    const runner = await openSquares(server.url);
    const stop = new AbortController();
    const running = outcomesOf(runner, squareJobs(numbers), stop.signal);
    const waiting = async () => (await overviewOf(redis, [squares])).queues[0]?.waiting;
    await until(async () => (await waiting()) === 16);
    expect(await redis.keys("taskloom:queue:square:n*")).toHaveLength(16);
    stop.abort();
    expect(await running).toEqual([]);
    await until(async () => (await waiting()) === 0);
    await runner.close();
  });

  it("are set aside with their evidence after three failures, and the run goes on", async () => {
    const { tally } = await worker({ name: "worker-one" });
    const runner = await openSquares(server.url);
    const outcomes = await outcomesOf(runner, squareJobs([1, -1, 2]));
    expect(outcomes.map(([id, outcome]) => [id, "result" in outcome])).toEqual([
      ["n1", true],
      ["n2", true],
      ["nminus1", false],
    ]);
    expect(tally.begun.filter((number) => number === -1)).toHaveLength(3);
    const { set_aside } = await overviewOf(redis, [squares]);
    expect(set_aside).toHaveLength(1);
    const [poisoned] = set_aside;
    expect(poisoned).toMatchObject({
      ...{
        kind: "square",
        reason: "RangeError: minus one is not squared here",
        worker: "worker-one",
        begun: 3,
        lost: 0,
      },
      stack: expect.stringContaining("squares.ts"),
      data: { fit: testFit, data: { number: -1 } },
    });
    const id = poisoned?.id ?? "";
    // The same job is not tried again by itself.
    const [again] = await outcomesOf(runner, squareJobs([-1]));
    expect(again?.[1]).toMatchObject({ setAside: { id } });
    expect(tally.begun.filter((number) => number === -1)).toHaveLength(3);
    await retryJob(redis, [squares], id);
    await until(() => tally.begun.filter((number) => number === -1).length === 6);
    await until(async () => (await overviewOf(redis, [squares])).set_aside.length === 1);
    await dropJob(redis, [squares], id);
    expect((await overviewOf(redis, [squares])).set_aside).toEqual([]);
    await expect(dropJob(redis, [squares], id)).rejects.toMatchObject({ code: "JOB_UNKNOWN" });
    await runner.close();
  });

  it("are set aside where their data are not what their kind asks for", async () => {
    const { tally } = await worker();
    const runner = await openSquares(server.url);
    const wrong: { id: string; data: { number: number } }[] = JSON.parse('[{"id": "n7", "data": {"number": 7}}]');
    await outcomesOf(runner, wrong);
    const { Queue } = await import("bullmq");
    const { pack } = await import("../../pipeline/jobs/redis/packed.js");
    const queue = new Queue("square", { connection: redis, prefix: "taskloom:queue" });
    const packed = (await pack({ number: "seven" })).toString("base64");
    await queue.add("square", { fit: testFit, packed }, { jobId: "strange", attempts: 3 });
    await until(async () => (await overviewOf(redis, [squares])).set_aside.length === 1);
    const { set_aside } = await overviewOf(redis, [squares]);
    expect(set_aside[0]).toMatchObject({ id: "strange", begun: 1, reason: expect.stringContaining("expected number") });
    expect(tally.begun).toEqual([7]);
    await queue.close();
    await runner.close();
  });

  it("are left to another worker by one with another version of the program, which ends and says so", async () => {
    const runner = await openSquares(server.url);
    const old = await worker({ name: "worker-old", fit: { ...testFit, version: "0.9.0" } });
    const running = outcomesOf(runner, squareJobs([3]));
    await expect(old.ended).rejects.toMatchObject({ code: "JOB_VERSION", message: expect.stringContaining("0.9.0") });
    await expect(old.ended).rejects.toBeInstanceOf(RefusedJob);
    const other = await worker({ fit: { ...testFit, environment: "desktop" } });
    await expect(other.ended).rejects.toMatchObject({ code: "JOB_ENVIRONMENT" });
    const fitting = await worker();
    expect(bytesOf(await running)).toBe(JSON.stringify([["n3", 9, "39"]]));
    expect([old.tally.begun, other.tally.begun, fitting.tally.begun]).toEqual([[], [], [3]]);
    await runner.close();
  });

  it("are given back by a worker that is stopped, and done by another one", async () => {
    const runner = await openSquares(server.url);
    const first = await worker({ name: "worker-first", lostAfter: 30 });
    const running = outcomesOf(runner, squareJobs([1000, 4]));
    await until(() => first.tally.begun.includes(1000));
    expect(await first.stop()).toMatchObject({ failed: 0 });
    const { queues } = await overviewOf(redis, [squares]);
    expect(queues[0]).toMatchObject({ waiting: 1, under_way: 0 });
    const second = await worker({ name: "worker-second" });
    await until(() => second.tally.begun.includes(1000));
    await runner.close();
    void running.catch(() => undefined);
  });

  it("are fetched by the next run where the one that asked for them was killed", async () => {
    const { tally } = await worker();
    const killed = await openSquares(server.url);
    // Its result is never released, as if the process had ended before it was stored.
    const [first] = squareJobs([12]);
    if (first === undefined) throw new Error("there is no job");
    const signal = new AbortController().signal;
    expect(await killed.run(squares, first, signal)).toMatchObject({ result: { square: 144 } });
    const next = await openSquares(server.url);
    expect(bytesOf(await outcomesOf(next, squareJobs([12])))).toBe(JSON.stringify([["n12", 144, "313434"]]));
    expect(tally.begun).toEqual([12]);
    await killed.close();
    await next.close();
  });

  it("are done again where somebody has changed a result", async () => {
    const { tally } = await worker();
    const notices: string[] = [];
    const runner = await openSquares(server.url, notices);
    const [first] = squareJobs([5]);
    if (first === undefined) throw new Error("there is no job");
    const signal = new AbortController().signal;
    await runner.run(squares, first, signal);
    for (const key of await redis.keys("taskloom:out:*")) await redis.set(key, "something else");
    expect(bytesOf(await outcomesOf(runner, squareJobs([5])))).toBe(JSON.stringify([["n5", 25, "3235"]]));
    expect(tally.begun).toEqual([5, 5]);
    expect(notices.join("\n")).toContain("is not what its worker left");
    await runner.close();
  });

  it("survive a Redis that is killed and started again", async () => {
    const workers = await Promise.all([worker({ name: "worker-1" }), worker({ name: "worker-2" })]);
    const notices: string[] = [];
    const runner = await openSquares(server.url, notices);
    const many = Array.from({ length: 300 }, (_, number) => number);
    const running = outcomesOf(runner, squareJobs(many));
    const begun = () => workers.reduce((sum, { tally }) => sum + tally.begun.length, 0);
    for (const share of [20, 120]) {
      await until(() => begun() > share);
      await server.restart();
    }
    const outcomes = await running;
    expect(outcomes.map(([, outcome]) => "result" in outcome && outcome.result.square).sort((a, b) => +a - +b)).toEqual(
      many.map((number) => number * number),
    );
    expect(notices.join("\n")).toMatch(/is lost; it is tried again[\s\S]*is back/);
    await runner.close();
  });

  it("show in one place with their runs and workers", async () => {
    const { tally } = await worker({ name: "worker-seen", lanes: 1 });
    const runner = await openSquares(server.url);
    runner.tell({ command: "square", done: 3, total: 9, setAside: 1 });
    const running = outcomesOf(runner, squareJobs([1000, 1001]));
    running.catch(() => undefined);
    await until(() => tally.begun.length === 1);
    await until(async () => (await overviewOf(redis, [squares])).workers[0]?.under_way.length === 1);
    const overview = await overviewOf(redis, [squares]);
    expect(overview).toMatchObject({
      queues: [{ kind: "square", waiting: 1, under_way: 1, done: 0, set_aside: 0 }],
      workers: [{ name: "worker-seen", version: "1.0.0", environment: "simulated", lanes: 1, done: 0, failed: 0 }],
    });
    await until(async () => (await overviewOf(redis, [squares])).runs[0]?.done === 3);
    await runner.close();
  });
});

describe("a Redis that cannot be used", () => {
  it("is named without its password, with what to do", async () => {
    const address = readRedisAddress("redis://somebody:secret@127.0.0.1:1/2");
    const failed = connectRedis(address, () => undefined);
    await expect(failed).rejects.toMatchObject({ code: "REDIS_UNREACHABLE" });
    await expect(failed).rejects.toThrow(/redis:\/\/127\.0\.0\.1:1\/2 .*start redis-server/);
    await expect(failed).rejects.not.toThrow(/secret|somebody/);
    const locked = await startRedis({ password: "secret" });
    const wrong = connectRedis(readRedisAddress(locked.url.replace("secret", "guess")), () => undefined);
    await expect(wrong).rejects.toMatchObject({ code: "REDIS_REFUSED" });
    await expect(wrong).rejects.not.toThrow(/secret|guess/);
    (await connectRedis(readRedisAddress(locked.url), () => undefined)).disconnect();
    await locked.stop();
  });
});
