import { spawnSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import Database from "better-sqlite3";
import { beforeAll, describe, expect, test } from "vitest";
import { callSimulated, newFolder, simulatedEntry, startCli } from "../cli/run-cli.js";
import { recordingsOf } from "./recorded-dataset.js";

const folder = newFolder();
const tasks = 8;
const synth = ["synth", "--persona", "accountant", "--level", "L2", "--count", `${tasks}`, "--seed", "9", "--quiet"];
const made = join(folder, "made.sqlite");

beforeAll(async () => {
  const { code, err } = await callSimulated([...synth, "--out", made], folder);
  if (code !== 0) throw new Error(err);
});

/** Attempts that a dataset holds; 0 while it is not there. */
function attemptsIn(file: string): number {
  try {
    const database = new Database(file, { readonly: true, fileMustExist: true });
    try {
      return Number(database.prepare("SELECT count(*) FROM attempts").pluck().get());
    } finally {
      database.close();
    }
  } catch {
    return 0;
  }
}

/** Kills a command as soon as it has recorded something, and returns how much it had. */
async function killedWhileRecording(words: readonly string[], file: string): Promise<number> {
  const running = startCli(words, { folder, simulated: true });
  let isOver = false;
  const over = running.ended.then(() => {
    isOver = true;
  });
  while (attemptsIn(file) === 0 && !isOver) await setTimeout(5);
  running.kill();
  await over;
  return attemptsIn(file);
}

/** Trajectories by task, each with a picture for every step. */
async function recordedTasks(file: string): Promise<string[]> {
  const recordings = await recordingsOf(file);
  for (const { steps } of recordings) expect(steps.every(({ screenshot }) => screenshot !== null)).toBe(true);
  return recordings.map(({ record }) => record.id).sort();
}

describe("recording that was killed", () => {
  test("goes on with the same pnpm prove --record, and does no trajectory twice", async () => {
    const file = join(folder, "proved.sqlite");
    copyFileSync(made, file);
    const words = ["prove", "--record", "--sample", `${tasks}`, "--parallel", "1", "--from", file, "--json"];
    const before = await killedWhileRecording(words, file);
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(tasks);
    const { out } = await callSimulated(words, folder);
    expect(JSON.parse(out)).toMatchObject({ planned: tasks, resumed: before, recorded: tasks, interrupted: false });
    expect(new Set(await recordedTasks(file)).size).toBe(tasks);
  });

  test("is not lost to the same pnpm synth --execute, which says how to go on", async () => {
    const file = join(folder, "executed.sqlite");
    const words = [...synth, "--execute", "--parallel", "1", "--out", file];
    const before = await killedWhileRecording(words, file);
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(tasks);
    const { code, err } = await callSimulated(words, folder);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining("[SYNTH_RECORDED]") });
    expect(attemptsIn(file)).toBe(before);
    const [, command = ""] = /go on with pnpm (prove --record .*?), or/.exec(err) ?? [];
    const { out } = await callSimulated([...command.split(" "), "--json"], folder);
    expect(JSON.parse(out)).toMatchObject({ planned: tasks, resumed: before, recorded: tasks });
    expect(new Set(await recordedTasks(file)).size).toBe(tasks);
  });
});

describe("recording on a full disk", () => {
  test("is refused beforehand where the forecast says so, ends with what to do where it fills, and goes on once there is room", async () => {
    const record = `"$@" prove --record --parallel 1 --sample ${tasks} --from disk/tasks.sqlite`;
    const script = `mkdir disk && mount -t tmpfs -o size=64m tmpfs disk && cp ${made} disk/tasks.sqlite
      count() { "$0" -e 'console.log(new (require("better-sqlite3"))("disk/tasks.sqlite").prepare("SELECT count(*) FROM attempts").pluck().get())'; }
      head -c 60m /dev/zero > disk/rest; ${record} --quiet; echo "refused $?"
      rm disk/rest; ${record} --quiet & while [ "$(count)" = 0 ]; do :; done
      cat /dev/zero > disk/rest; wait $!; echo "full $?"; echo "kept $(count)"
      rm disk/rest; ${record} --json > disk/out; echo "then $?"; cat disk/out
      head -c 60m /dev/zero > disk/rest; ${record} --quiet; echo "nothing left $?"; rm disk/rest; cp disk/tasks.sqlite after.sqlite`;
    const own = newFolder();
    const { stdout, stderr } = spawnSync(
      "unshare",
      ["-rm", "sh", "-c", script, process.execPath, process.execPath, simulatedEntry],
      { cwd: own, encoding: "utf8", env: { ...process.env, NODE_PATH: join(process.cwd(), "node_modules") } },
    );
    expect(stderr).toContain("[RECORD_DISK]");
    expect(stdout).toContain("refused 1");
    expect(stderr).toContain("the disk is full: make room and run again [STORE_FULL]");
    expect(stdout).toContain("full 1");
    expect(stdout).toContain("then 0");
    expect(stdout).toContain("nothing left 0");
    const kept = Number(/kept (\d+)/.exec(stdout)?.[1]);
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(tasks);
    expect(JSON.parse(/^\{.*\}$/ms.exec(stdout)?.[0] ?? "")).toMatchObject({ resumed: kept, recorded: tasks });
    expect(new Set(await recordedTasks(join(own, "after.sqlite"))).size).toBe(tasks);
  });
});
