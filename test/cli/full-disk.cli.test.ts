import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { newFolder, runCli } from "./run-cli.js";

const entry = fileURLToPath(new URL("../../dist/pipeline/main.js", import.meta.url));
const made = join(newFolder(), "made.sqlite");

/**
 * Runs the program in a folder on a disk of its own that has so much room: a file system in memory that only this process
 * sees. `after` is a shell command that runs there afterwards.
 */
function onSmallDisk(room: string, words: readonly string[], after = "ls -A disk") {
  const folder = newFolder();
  const script = `mkdir disk && mount -t tmpfs -o size=${room} tmpfs disk && "$@"; echo "code $?"; ${after}`;
  const { stdout, stderr } = spawnSync(
    "unshare",
    ["-rm", "sh", "-c", script, "sh", process.execPath, entry, ...words],
    {
      cwd: folder,
      encoding: "utf8",
    },
  );
  return { out: stdout, err: stderr };
}

beforeAll(() => {
  const { code } = runCli([
    "synth",
    "--persona",
    "accountant",
    "--level",
    "L3",
    "--count",
    "10",
    "--out",
    made,
    "--quiet",
  ]);
  expect(code).toBe(0);
});

describe("a full disk", () => {
  it("ends synth with what to do, and leaves no half of a dataset", () => {
    const { out, err } = onSmallDisk("600k", [
      ...[
        "synth",
        "--persona",
        "accountant",
        "--level",
        "L3",
        "--count",
        "40",
        "--out",
        "disk/tasks.sqlite",
        "--quiet",
      ],
    ]);
    expect(err).toContain("disk/tasks.sqlite: the disk is full: make room and run again [STORE_FULL]");
    expect(out).toContain("code 1");
    expect(out).not.toContain("tasks.sqlite");
  });

  it("ends the making of a whole dataset, which goes on once there is room, with the same bytes as without it", () => {
    const dataset = ["synth", "--dataset", "--count", "4", "--persona", "accountant", "--seed", "3", "--quiet"];
    const folder = newFolder();
    const again = `mount -o remount,size=64m disk; ${[process.execPath, entry, ...dataset].join(" ")} --out disk/tasks.sqlite; echo "then $?"; cp disk/tasks.sqlite ${folder}`;
    const { out, err } = onSmallDisk("300k", [...dataset, "--out", "disk/tasks.sqlite"], again);
    expect(err).toContain("[STORE_FULL]");
    expect(out).toContain("code 1");
    expect(out).toContain("then 0");
    const whole = join(folder, "whole.sqlite");
    expect(runCli([...dataset, "--out", whole]).code).toBe(0);
    const exported = (file: string) => {
      const to = `${file}.export`;
      expect(runCli(["export", "omnibench", "--from", file, "--to", to, "--quiet"]).err).toBe("");
      const names = readdirSync(to, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".jsonl"));
      return names.sort().map((name) => [name, readFileSync(join(to, name), "utf8")]);
    };
    expect(exported(join(folder, "tasks.sqlite"))).toEqual(exported(whole));
  });

  it.each(["omnibench", "huggingface", "osworld"])("ends an export to %s and leaves no folder", (format) => {
    const { out, err } = onSmallDisk("40k", ["export", format, "--from", made, "--to", "disk/out", "--quiet"]);
    expect(err).toContain("the disk is full: make room and run again [STORE_FULL]");
    expect(out).toContain("code 1");
    expect(out.split("\n")).not.toContain("out");
    expect(existsSync(made)).toBe(true);
  });
});
