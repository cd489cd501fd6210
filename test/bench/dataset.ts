import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { z } from "zod";

const entry = pathToFileURL(fileURLToPath(new URL("../../dist/pipeline/main.js", import.meta.url))).href;

const usageSchema = z.object({ userCPUTime: z.number(), systemCPUTime: z.number(), maxRSS: z.number() });

interface Run {
  tasks: number;
  wall: number;
  user: number;
  memory: number;
  size: number;
}

/** Makes datasets of growing size and prints what each costs, and how the cost grows with the number of tasks. */
export function* reportDataset(counts: readonly number[]): Iterable<string> {
  const runs: Run[] = [];
  for (const count of counts) {
    const run = make(count);
    runs.push(run);
    const { tasks, wall, user, memory, size } = run;
    yield `${tasks} tasks: ${wall.toFixed(0)} s, ${user.toFixed(0)} s of processor time (${((1000 * user) / tasks).toFixed(1)} ms a task), ${memory.toFixed(0)} MB at most, file of ${size.toFixed(0)} MB`;
  }
  const [first, last] = [runs[0], runs.at(-1)];
  if (first === undefined || last === undefined || first === last) return;
  const exponent = (of: (run: Run) => number) => Math.log(of(last) / of(first)) / Math.log(last.tasks / first.tasks);
  yield `with the number of tasks, processor time grows with exponent ${exponent(({ user }) => user).toFixed(2)}, memory with ${exponent(({ memory }) => memory).toFixed(2)}, the file with ${exponent(({ size }) => size).toFixed(2)}`;
}

function make(count: number): Run {
  const folder = mkdtempSync(join(tmpdir(), "taskloom-dataset-"));
  try {
    const file = join(folder, "dataset.sqlite");
    const code = `process.on("exit", () => process.stderr.write(JSON.stringify(process.resourceUsage()))); await import(${JSON.stringify(entry)});`;
    const program = join(folder, "measured.mjs");
    writeFileSync(program, code);
    const start = performance.now();
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [program, "synth", "--dataset", "--count", String(count), "--out", file, "--json"],
      { encoding: "utf8", maxBuffer: 256 * 1024 * 1024 },
    );
    if (status !== 0 && status !== 2) throw new Error(`synth --dataset ended with ${status}: ${stderr}`);
    const usage = usageSchema.parse(JSON.parse(stderr.slice(stderr.lastIndexOf("{"))));
    return {
      tasks: z.object({ accepted: z.number() }).parse(JSON.parse(stdout)).accepted,
      wall: (performance.now() - start) / 1000,
      user: (usage.userCPUTime + usage.systemCPUTime) / 1e6,
      memory: usage.maxRSS / 1024,
      size: statSync(file).size / 1e6,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
