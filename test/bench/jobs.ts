import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { Redis } from "ioredis";
import { z } from "zod";
import { startCli } from "../cli/run-cli.js";
import { openSquares, outcomesOf, squareJobs, startSquareWorker } from "../jobs/squares.js";
import { startRedis } from "../jobs/start-redis.js";
import { simulatedPool } from "../simulated/computers.js";

/** What handing jobs to workers costs: time for each job, bytes through Redis, memory of Redis and of a worker. */
export async function* reportJobs(): AsyncIterable<string> {
  yield* emptyJobs();
  yield* attempts();
}

/** Jobs that do nothing, from this process to workers in it: all of their time is that of queue and packing. */
async function* emptyJobs(): AsyncIterable<string> {
  const server = await startRedis();
  const count = 2000;
  const workers = await Promise.all(
    [1, 2].map((i) => startSquareWorker(server.url, { name: `worker-${i}`, lanes: 8 })),
  );
  const runner = await openSquares(server.url);
  const jobs = squareJobs(Array.from({ length: count }, (_, number) => number % 1000)).map((job, i) => ({
    ...job,
    id: `${job.id}-${i}`,
  }));
  const [wall, processor] = [performance.now(), process.cpuUsage()];
  await outcomesOf(runner, jobs);
  const seconds = (performance.now() - wall) / 1000;
  const { user, system } = process.cpuUsage(processor);
  yield `empty jobs: ${Math.round(count / seconds)} a second; ${((user + system) / 1000 / count).toFixed(2)} ms of processor for each, both ends together`;
  await runner.close();
  await Promise.all(workers.map(({ stop }) => stop()));
  await server.stop();
}

/** Attempts of the gold agent by one worker, with and without pictures. */
async function* attempts(): AsyncIterable<string> {
  const folder = mkdtempSync(join(tmpdir(), "taskloom-jobs-"));
  const server = await startRedis();
  const client = new Redis(server.url);
  try {
    const made = join(folder, "made.sqlite");
    const synth = ["synth", "--persona", "accountant", "--level", "L3", "--count", "10", "--out", made, "--quiet"];
    await startCli(synth, { folder, simulated: true }).ended;
    for (const more of [[], ["--screenshots"]]) {
      const file = join(folder, `attempts${more.length}.sqlite`);
      copyFileSync(made, file);
      const options = ["--redis", server.url, "--parallel", "1", "--pool", simulatedPool, "--quiet"];
      const worker = startCli(["worker", ...options], { folder, simulated: true });
      await pause(5000);
      const before = await trafficOf(client);
      const words = ["evaluate", "--from", file, "--agent", "gold", "--repeats", "3", "--redis", server.url, "--json"];
      let most = 0;
      const running = startCli([...words, ...more], { folder, simulated: true });
      let isOver = false;
      void running.ended.finally(() => {
        isOver = true;
      });
      while (!isOver) {
        await pause(200);
        most = Math.max(most, (await trafficOf(client)).memory);
      }
      const { out } = await running.ended;
      const { attempts: count } = z.object({ attempts: z.number() }).parse(JSON.parse(out));
      const after = await trafficOf(client);
      const kilobytes = (bytes: number) => `${Math.round(bytes / count / 1000)} kB`;
      const memory = peakMemory(worker.pid);
      yield `${count} attempts${more.length > 0 ? " with pictures" : ""}: ${kilobytes(after.in - before.in)} into Redis and ${kilobytes(after.out - before.out)} out of it for each; Redis at most ${Math.round(most / 1e6)} MB, a worker ${memory}`;
      worker.kill();
      await worker.ended;
    }
  } finally {
    client.disconnect();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function trafficOf(client: Redis): Promise<{ in: number; out: number; memory: number }> {
  const figures = await client.info();
  const read = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, "m").exec(figures)?.[1]);
  return { in: read("total_net_input_bytes"), out: read("total_net_output_bytes"), memory: read("used_memory") };
}

function peakMemory(pid: number | undefined): string {
  const [, kilobytes = ""] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return `${Math.round(Number(kilobytes) / 1000)} MB`;
}
