import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { Redis } from "ioredis";
import { z } from "zod";
import { startCli } from "../cli/run-cli.js";
import { openSquares, outcomesOf, startSquareWorker } from "../jobs/squares.js";
import { startRedis } from "../jobs/start-redis.js";
import { simulatedPool } from "../simulated/computers.js";
import { fitLine } from "./fit-line.js";
import { processorSeconds } from "./processor-time.js";

/**
 * What handing jobs to workers costs: of empty jobs, the time of queue and packing; of attempts at simulated tasks, what
 * each takes of the machine that asks for them and of Redis, as slopes of lines through runs of several lengths.
 */
export async function* reportJobs(): AsyncIterable<string> {
  yield await emptyJobs();
  yield* attempts(false);
  yield* attempts(true);
}

async function emptyJobs(): Promise<string> {
  const server = await startRedis();
  const count = 2000;
  const workers = await Promise.all(
    [1, 2].map((i) => startSquareWorker(server.url, { name: `worker-${i}`, lanes: 8 })),
  );
  const runner = await openSquares(server.url);
  const jobs = Array.from({ length: count }, (_, i) => ({ id: `n${i}`, data: { number: i % 1000 } }));
  const [wall, processor] = [performance.now(), processorSeconds()];
  await outcomesOf(runner, jobs);
  const rate = count / ((performance.now() - wall) / 1000);
  const each = ((processorSeconds() - processor) * 1000) / count;
  await runner.close();
  await Promise.all(workers.map(({ stop }) => stop()));
  await server.stop();
  return `empty jobs: ${Math.round(rate)} a second; ${each.toFixed(1)} ms of processor for each, run and worker together`;
}

interface Measured {
  count: number;
  /** Processor seconds of the command, and of Redis. */
  command: number;
  redis: number;
  in: number;
  out: number;
  most: number;
}

async function* attempts(pictures: boolean): AsyncIterable<string> {
  const folder = mkdtempSync(join(tmpdir(), "taskloom-jobs-"));
  const server = await startRedis();
  const client = new Redis(server.url);
  const options = ["--redis", server.url, "--parallel", "1", "--pool", simulatedPool, "--quiet"];
  const worker = startCli(["worker", ...options], { folder, simulated: true });
  try {
    const made = join(folder, "made.sqlite");
    const synth = ["synth", "--persona", "accountant", "--level", "L3", "--count", "5", "--out", made, "--quiet"];
    await startCli(synth, { folder, simulated: true }).ended;
    const runs: Measured[] = [];
    for (const repeats of pictures ? [1, 3, 5] : [2, 8, 16]) {
      const file = join(folder, `${repeats}.sqlite`);
      copyFileSync(made, file);
      const words = [
        "evaluate",
        "--from",
        file,
        "--agent",
        "gold",
        "--repeats",
        String(repeats),
        "--redis",
        server.url,
      ];
      runs.push(await measure([...words, "--json", ...(pictures ? ["--screenshots"] : [])], folder, client));
    }
    const line = (value: (run: Measured) => number) => fitLine(runs.map((run) => [run.count, value(run)]));
    const [command, redis] = [line((run) => run.command), line((run) => run.redis)];
    const kilobytes = (value: (run: Measured) => number) => `${Math.round(line(value).slope / 1000)} kB`;
    const ms = (seconds: number) => `${(seconds * 1000).toFixed(1)} ms`;
    const title = pictures ? "attempts with pictures" : "attempts";
    yield `${title}: each takes ${ms(command.slope)} of processor of the command (off the line by at most ${ms(command.most)} in all), ${ms(redis.slope)} of Redis, ${kilobytes((run) => run.in)} into Redis, ${kilobytes((run) => run.out)} out of it`;
    const most = Math.max(...runs.map((run) => run.most));
    yield `${title}: Redis at most ${Math.round(most / 1e6)} MB, a worker ${peakMemory(worker.pid)}`;
  } finally {
    worker.kill();
    await worker.ended;
    client.disconnect();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(words: readonly string[], folder: string, client: Redis): Promise<Measured> {
  const before = await figuresOf(client);
  const running = startCli(words, { folder, simulated: true });
  let [isOver, command, most] = [false, 0, 0];
  void running.ended.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    command = processorOf(running.pid) ?? command;
    most = Math.max(most, (await figuresOf(client)).memory);
    await pause(50);
  }
  const { code, out, err } = await running.ended;
  if (code !== 0) throw new Error(`evaluate ended with ${code}: ${err}`);
  const { attempts: count } = z.object({ attempts: z.number() }).parse(JSON.parse(out));
  const after = await figuresOf(client);
  const grown = (name: "in" | "out" | "processor") => after[name] - before[name];
  return { count, command, redis: grown("processor"), in: grown("in"), out: grown("out"), most };
}

async function figuresOf(client: Redis): Promise<{ in: number; out: number; memory: number; processor: number }> {
  const figures = await client.info();
  const read = (name: string) => Number(new RegExp(`^${name}:([\\d.]+)`, "m").exec(figures)?.[1]);
  return {
    in: read("total_net_input_bytes"),
    out: read("total_net_output_bytes"),
    memory: read("used_memory"),
    processor: read("used_cpu_user") + read("used_cpu_sys"),
  };
}

/** Processor seconds of a program so far; null where it has ended. */
function processorOf(pid: number | undefined): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ");
    const [user, system] = [Number(fields[11]), Number(fields[12])];
    // Ticks of a hundredth of a second.
    return (user + system) / 100;
  } catch {
    return null;
  }
}

function peakMemory(pid: number | undefined): string {
  const [, kilobytes = ""] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return `${Math.round(Number(kilobytes) / 1000)} MB`;
}
