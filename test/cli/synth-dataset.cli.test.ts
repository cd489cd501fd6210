import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { exportedBytes } from "./exported-bytes.js";
import { callCli, newFolder, startCli } from "./run-cli.js";

const plan = `
tasks: 24
tasks_per_skeleton: 2
parts:
  - {id: personas, share: 4, over: persona, levels: [L1]}
  - {id: scenarios, share: 1, over: scenario, levels: [L2], distinct_words: true}
`;

function folderWithPlan(): string {
  const folder = newFolder();
  writeFileSync(join(folder, "plan.yaml"), plan);
  return folder;
}

const words = (out: string, ...more: string[]) => [
  ...["synth", "--dataset", "--plan", "plan.yaml", "--seed", "5", "--out", out],
  ...more,
];

function query(folder: string, file: string, sql: string): unknown[] {
  const database = new Database(join(folder, file), { readonly: true });
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}

describe("pnpm synth --dataset", () => {
  const made = folderWithPlan();
  let summary: unknown;
  beforeAll(async () => {
    const { code, out, err } = await callCli(words("one.sqlite", "--workers", "1", "--json"), made);
    expect(code, err).toBe(0);
    summary = JSON.parse(out);
  });

  it("makes the same bytes with one thread, with three, and when it was killed in between", async () => {
    const folder = made;
    expect(summary).toMatchObject({ requested: 24, accepted: 24, recalled: 0, resumed: 0, interrupted: false });
    const whole = await exportedBytes(folder, "one.sqlite");

    const three = await callCli(words("three.sqlite", "--workers", "3"), folder);
    expect(three.code, three.err).toBe(0);
    expect(three.out).toContain("24 of 24 tasks in three.sqlite, seed 5");
    expect(await exportedBytes(folder, "three.sqlite")).toEqual(whole);

    const running = startCli(words("killed.sqlite", "--workers", "1"), { folder });
    // The first line of progress comes when the first chunk is in the dataset.
    await vi.waitUntil(() => running.texts.err.includes("of 24 tasks"), { timeout: 60_000, interval: 10 });
    running.kill();
    await running.ended;
    expect(existsSync(join(folder, "killed.sqlite"))).toBe(false);
    const rest = await callCli(words("killed.sqlite", "--workers", "2", "--json"), folder);
    expect(rest.code, rest.err).toBe(0);
    expect(JSON.parse(rest.out).resumed).toBeGreaterThan(0);
    expect(await exportedBytes(folder, "killed.sqlite")).toEqual(whole);
    expect(existsSync(join(folder, "killed.sqlite.partial"))).toBe(false);
  });

  it("says what each quota took, and holds no two equal tasks and no skeleton more often than the plan allows", () => {
    const rows = (sql: string) => query(made, "one.sqlite", sql);
    expect(rows("SELECT sum(planned) AS planned, sum(filled) AS filled FROM quotas")).toEqual([
      { planned: 24, filled: 24 },
    ]);
    expect(rows("SELECT count(*) AS n FROM task_slots GROUP BY key HAVING n > 1")).toEqual([]);
    expect(rows("SELECT count(*) AS n FROM task_slots GROUP BY skeleton HAVING n > 2")).toEqual([]);
    expect(rows("SELECT DISTINCT kind FROM proofs")).toEqual([{ kind: "model" }]);
    expect(rows("PRAGMA foreign_key_check")).toEqual([]);
  });

  it("keeps to what is asked for beside the plan, in every part that can meet it", async () => {
    const folder = folderWithPlan();
    const asked = ["--persona", "accountant", "--level", "L1", "--nodes", "1", "--count", "6", "--workers", "1"];
    const run = await callCli(words("asked.sqlite", ...asked, "--json"), folder);
    expect(run.code, run.err).toBe(0);
    expect(query(folder, "asked.sqlite", "SELECT DISTINCT persona, level FROM tasks")).toEqual([
      { persona: "accountant", level: "L1" },
    ]);
    const sizes = "SELECT DISTINCT json_array_length(dag_json, '$.nodes') AS nodes FROM tasks";
    expect(query(folder, "asked.sqlite", sizes)).toEqual([{ nodes: 1 }]);
    // The part over scenarios is for L2 alone.
    expect(JSON.parse(run.out).parts.map(({ id }: { id: string }) => id)).toEqual(["personas"]);
    const never = await callCli(words("never.sqlite", "--level", "L4"), folder);
    expect(never.code).toBe(1);
    expect(never.err).toContain("no quota of the plan can meet what is asked for");
  });

  it("refuses a plan that is not there, and one with a mistake in its line", async () => {
    const folder = folderWithPlan();
    const nowhere = await callCli(
      [...words("out.sqlite").map((word) => (word === "plan.yaml" ? "nope.yaml" : word))],
      folder,
    );
    expect(nowhere.err).toContain("nope.yaml: this file cannot be read; name another with --plan");
    writeFileSync(join(folder, "plan.yaml"), plan.replace("over: scenario", "over: weather"));
    const wrong = await callCli(words("out.sqlite"), folder);
    expect(wrong.code).not.toBe(0);
    expect(wrong.err).toContain("plan.yaml:6");
  });
});
