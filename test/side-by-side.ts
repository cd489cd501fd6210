import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import { laneNames } from "../vitest.config.js";

/**
 * Runs every test once: the lanes that are named beside all others, each of the two in a vitest of its own, and says at
 * the end what failed. The named lanes are those that wait for other programs most of the time, so that the others have
 * the processor meanwhile.
 */
const waiting = process.argv.slice(2);
const unknown = waiting.filter((lane) => !laneNames.includes(lane));
if (unknown.length > 0) throw new RangeError(`there is no lane ${unknown.join(", ")}, but ${laneNames.join(", ")}`);
// Each lane by its name: vitest joins what is left out by "or", so that of two lanes left out both would run.
const computing = laneNames.filter((lane) => !waiting.includes(lane));

/** Lines of what went wrong that are said again at the end: the error, and where it was. */
const linesOfError = 12;

// Programs on a desktop have time limits, so that what computes gives way to them.
const results = await Promise.all([run(waiting, 0), run(computing, 5)]);
const failures = results.flatMap(({ failed }) => failed);
if (failures.length > 0) process.stdout.write(`\nWhat failed in either run:\n${failures.join("\n")}\n`);
process.exitCode = results.every(({ code }) => code === 0) ? 0 : 1;

interface Result {
  code: number | null;
  /** The lines that name a failed test, each with the first lines of what went wrong. */
  failed: string[];
}

/** Runs some lanes with a niceness (nice(2)), which the programs they start inherit. */
function run(names: readonly string[], niceness: number): Promise<Result> {
  const projects = names.flatMap((name) => ["--project", name]);
  const child = spawn("vitest", ["run", ...projects], { stdio: ["inherit", "pipe", "pipe"] });
  if (child.pid !== undefined && niceness > 0) setPriority(child.pid, niceness);
  const failed: string[] = [];
  // A line at a time, as both write to the same place.
  const pass = (from: Readable, to: NodeJS.WriteStream) => {
    let left = 0;
    createInterface({ input: from }).on("line", (line) => {
      const plain = stripVTControlCharacters(line);
      if (/^\s*FAIL\s/.test(plain)) left = linesOfError + 1;
      else if (/^⎯/.test(plain)) left = 0;
      if (left > 0) failed.push(line);
      left -= 1;
      to.write(`${line}\n`);
    });
  };
  pass(child.stdout, process.stdout);
  pass(child.stderr, process.stderr);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, failed }));
  });
}
