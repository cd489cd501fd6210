import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import Database from "better-sqlite3";
import { createRng } from "../../pipeline/rng.js";
import { startCli } from "./run-cli.js";

/** What stood at the place of the last good dataset after a kill. */
type Standing = "none" | "whole" | "damaged";

/**
 * Runs a command again and again, and kills it after a random time that grows until it comes through; it begins anew then.
 * Returns what stood there after each kill.
 */
export async function killedAtRandom(
  words: readonly string[],
  folder: string,
  times: number,
  seed: number,
  simulated = false,
): Promise<{ kills: number; seen: Standing[] }> {
  const rng = createRng("kills", seed);
  const seen: Standing[] = [];
  let longest = 1000;
  while (seen.length < times) {
    const running = startCli(words, { folder, simulated });
    const killed = await Promise.race([
      setTimeout(rng.below(longest)).then(() => true),
      running.ended.then(() => false),
    ]);
    if (!killed) continue;
    running.kill();
    await running.ended;
    longest *= 1.5;
    seen.push(standing(join(folder, "nightly", "latest.sqlite")));
  }
  return { kills: seen.length, seen };
}

function standing(file: string): Standing {
  let database: Database.Database;
  try {
    database = new Database(file, { readonly: true, fileMustExist: true });
  } catch {
    return "none";
  }
  try {
    const whole = database.pragma("integrity_check", { simple: true }) === "ok";
    return whole && Number(database.prepare("SELECT count(*) FROM tasks").pluck().get()) > 0 ? "whole" : "damaged";
  } finally {
    database.close();
  }
}
