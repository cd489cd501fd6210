import type { ChildProcess } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { z } from "zod";
import { createRng } from "../../pipeline/rng.js";
import { startCli } from "../cli/run-cli.js";
import { simulatedPool } from "../simulated/computers.js";
import { makeHosts } from "./hosts.js";
import { startRedis } from "./start-redis.js";
import { storedAttempts } from "./stored-attempts.js";

export interface KilledWorkers {
  hosts: number;
  kills: number;
  /** How often Redis was killed, too. */
  redisKills: number;
  rounds: number;
  jobs: number;
  /** Attempts that are not in the dataset, those that were stored more than once, and those that were set aside. */
  lost: number;
  double: number;
  setAside: number;
  /** Rounds whose attempts have the bytes of those of an undisturbed run in one process. */
  same: number;
}

export interface KillPlan {
  hosts: number;
  kills: number;
  /** Redis is killed after so many kills of workers. */
  redisEvery: number;
  /** Attempts of a round. */
  jobs: number;
  seed: number;
}

const tasks = 5;

/**
 * Lets an agent attempt tasks by workers on several hosts, and kills one worker after the other at random moments; each is
 * started again. Begins another round when all attempts are made, until there were so many kills.
 */
export async function killedWorkers({ hosts: count, kills, redisEvery, jobs, seed }: KillPlan): Promise<KilledWorkers> {
  const folder = mkdtempSync(join(tmpdir(), "taskloom-killed-"));
  const hosts = makeHosts(count);
  const redis = await startRedis({ host: hosts.address });
  const rng = createRng("killed-workers", seed);
  const running: (ChildProcess | null)[] = Array.from({ length: count }, () => null);
  const seen: KilledWorkers = {
    ...{ hosts: count, kills: 0, redisKills: 0, rounds: 0, jobs: 0 },
    ...{ lost: 0, double: 0, setAside: 0, same: 0 },
  };
  try {
    const made = join(folder, "made.sqlite");
    const words = ["synth", "--persona", "accountant", "--level", "L2", "--count", String(tasks), "--seed", "3"];
    await mustEnd([...words, "--out", made, "--quiet"]);
    const evaluate = (file: string, ...more: string[]) => [
      ...["evaluate", "--from", file, "--agent", "gold", "--repeats", String(Math.ceil(jobs / tasks)), "--json"],
      ...more,
    ];
    const undisturbed = join(folder, "undisturbed.sqlite");
    copyFileSync(made, undisturbed);
    await mustEnd(evaluate(undisturbed));
    const whole = storedAttempts(undisturbed);
    for (let host = 0; host < count; host++) startWorker(host);
    while (seen.kills < kills) {
      const file = join(folder, `round-${seen.rounds}.sqlite`);
      copyFileSync(made, file);
      const command = startCli(evaluate(file, "--redis", redis.url), { folder, simulated: true });
      let isOver = false;
      const ended = command.ended.finally(() => {
        isOver = true;
      });
      while (!isOver && seen.kills < kills) {
        await Promise.race([pause(rng.below(2500)), ended]);
        if (isOver) break;
        const host = rng.below(count);
        running[host]?.kill("SIGKILL");
        startWorker(host);
        seen.kills += 1;
        if (seen.kills % redisEvery === 0) {
          await redis.restart();
          seen.redisKills += 1;
        }
      }
      const { code, out, err } = await ended;
      if (code !== 0 && code !== 2) throw new Error(`the run ended with ${code}: ${err}`);
      const { set_aside } = z.object({ set_aside: z.array(z.unknown()) }).parse(JSON.parse(out));
      const stored = storedAttempts(file);
      seen.rounds += 1;
      seen.jobs += whole.ids.length;
      seen.lost += whole.ids.filter((id) => !stored.ids.includes(id)).length;
      seen.double += storedTwice(file);
      seen.setAside += set_aside.length;
      seen.same += stored.hash === whole.hash ? 1 : 0;
    }
    return seen;
  } finally {
    for (const worker of running) worker?.kill("SIGKILL");
    await redis.stop();
    hosts.remove();
    rmSync(folder, { recursive: true, force: true });
  }

  function startWorker(host: number): void {
    const options = ["--redis", redis.url, "--pool", simulatedPool, "--parallel", "1", "--lost-after", "5"];
    running[host] = hosts.start(host, ["worker", ...options, "--quiet"], folder);
  }

  async function mustEnd(words: readonly string[]): Promise<void> {
    const { code, err } = await startCli(words, { folder, simulated: true }).ended;
    if (code !== 0) throw new Error(`${words[0]} ended with ${code}: ${err}`);
  }
}

/**
 * Number of times that an attempt was stored in place of another one: a row that is replaced has a new and higher number,
 * and leaves a gap.
 */
function storedTwice(file: string): number {
  const database = new Database(file, { readonly: true });
  try {
    return z.number().parse(database.prepare("SELECT max(rowid) - count(*) FROM attempts").pluck().get());
  } finally {
    database.close();
  }
}
