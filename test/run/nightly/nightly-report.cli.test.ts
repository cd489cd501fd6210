import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Catalog } from "../../../pipeline/catalog/catalog.js";
import { nightlyReport } from "../../../pipeline/run/nightly/nightly-report.js";
import {
  type NightlyChange,
  type NightlyReport,
  nightlyReportSchema,
} from "../../../pipeline/schema/nightly-report.js";
import type { NightlyRun } from "../../../pipeline/schema/records/nightly-run.js";
import { openDatabase } from "../../../pipeline/store/file/database.js";
import { readPool } from "../../../pipeline/store/pool/pool.js";
import { callSimulated, newFolder } from "../../cli/run-cli.js";
import { simulatedCatalog } from "../../simulated/catalog.js";
import { simulatedPool } from "../../simulated/computers.js";

const plan = `
tasks: 40
tasks_per_skeleton: 2
parts:
  - {id: personas, share: 1, over: persona, levels: [L1, L2]}
`;

const folder = newFolder();
const pools = { first: join(folder, "pool-1"), second: join(folder, "pool-2") };
const files = { first: join(folder, "2026-11-21.sqlite"), second: join(folder, "2026-11-22.sqlite") };

let catalog: Catalog;
/**
 * Subtasks of the first nightly run's tasks: one that was verified anew until the second night, and one that left the
 * pool.
 */
let mended: string;
let left: string;

beforeAll(async () => {
  catalog = await simulatedCatalog();
  writeFileSync(join(folder, "plan.yaml"), plan);
  cpSync(join(simulatedPool, "simulated"), join(pools.first, "simulated"), { recursive: true });
  await synthesize("first");
  // Neither of the two stands in a task of the other, so that the reasons cannot be mixed up.
  const used = z
    .array(z.string())
    .parse(list("SELECT subtask_id FROM task_subtasks GROUP BY subtask_id ORDER BY count(*) DESC, subtask_id"));
  [mended = ""] = used;
  left = used.find((id) => id !== mended && tasksOf(id).every((task) => !tasksOf(mended).includes(task))) ?? "";
  cpSync(pools.first, pools.second, { recursive: true });
  const file = metadataOf(mended);
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace(/"content_hash": "\w{8}/, '"content_hash": "00000000'));
  rmSync(dirname(metadataOf(left)), { recursive: true });
  await synthesize("second");
});

async function synthesize(night: "first" | "second"): Promise<void> {
  const words = ["--dataset", "--plan", "plan.yaml", "--seed", "3", "--quiet"];
  const { code, err } = await callSimulated(["synth", ...words, "--pool", pools[night], "--out", files[night]], folder);
  expect([0, 2], err).toContain(code);
}

function list(query: string, ...values: string[]): unknown[] {
  const database = new Database(files.first, { readonly: true });
  try {
    return database
      .prepare(query)
      .pluck()
      .all(...values);
  } finally {
    database.close();
  }
}

function tasksOf(subtask: string): string[] {
  const ids = list("SELECT DISTINCT task_id FROM task_subtasks WHERE subtask_id = ? ORDER BY task_id", subtask);
  return z.array(z.string()).parse(ids);
}

/** Where the second pool keeps a subtask. */
function metadataOf(subtask: string): string {
  const names = readdirSync(pools.second, { recursive: true, encoding: "utf8" });
  const found = names
    .filter((name) => name.endsWith("subtask.json"))
    .map((name) => join(pools.second, name))
    .find((file) => readFileSync(file, "utf8").includes(`"id": "${subtask}"`));
  return found ?? "";
}

const quiet: NightlyRun = {
  version: 2,
  date: "2026-11-22",
  program_version: "0.1.0",
  environment: "simulated",
  seed: 3,
  requested: 40,
  accepted: 40,
  previous: "2026-11-21.sqlite",
  recalled: 0,
  made: 40,
  resumed: 0,
  renewed: [],
  drift: { skipped: null, applications: [], left: [], absent: [], checks: [] },
  checked: [],
  timings: [],
};

async function reportOf(today: string, before: string | null, night: Partial<NightlyRun> = {}): Promise<NightlyReport> {
  const database = openDatabase(today);
  const previous = before === null ? null : openDatabase(before);
  try {
    const { subtasks } = await readPool(today === files.second ? pools.second : pools.first, "simulated");
    return await nightlyReport(database, previous, { ...quiet, ...night }, catalog, subtasks);
  } finally {
    database.close();
    previous?.close();
  }
}

const tasksFor = (
  changes: readonly NightlyChange[] = [],
  cause: NightlyChange["cause"],
  subtask: string | null,
): string[] =>
  changes.filter((one) => one.cause === cause && (one.subtask?.id ?? null) === subtask).flatMap(({ tasks }) => tasks);
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const total = (changes: readonly NightlyChange[] = []): number => sum(changes.map(({ count }) => count));

test("every task of two nightly runs is added, removed, changed or unchanged, and has one reason for it", async () => {
  const { comparison } = await reportOf(files.second, files.first);
  expect(comparison).toMatchObject({ before: 40, today: 40 });
  const { added, removed, changed, unchanged = 0 } = comparison ?? {};
  expect(unchanged + total(added) + total(changed)).toBe(40);
  expect(unchanged + total(removed) + total(changed)).toBe(40);
  for (const changes of [added, removed, changed]) {
    const tasks = (changes ?? []).flatMap((change) => change.tasks);
    expect(new Set(tasks).size).toBe(total(changes));
  }
});

test("tasks whose subtask left the pool are gone because of it, and those whose subtask was verified anew were proven anew", async () => {
  const { comparison, verdict } = await reportOf(files.second, files.first);
  expect(tasksFor(comparison?.removed, "gone", left).sort()).toEqual(tasksOf(left));
  const gone = comparison?.removed.find(({ cause }) => cause === "gone");
  expect(gone?.why).toMatch(/^its subtask ".+" \(.+\) left the pool$/);

  const again = [...(comparison?.redone ?? []), ...(comparison?.changed ?? [])];
  const removed = new Set(comparison?.removed.flatMap(({ tasks }) => tasks));
  expect(tasksFor(again, "verified", mended).sort()).toEqual(tasksOf(mended).filter((id) => !removed.has(id)));
  expect(tasksFor(again, "verified", mended).length).toBeGreaterThan(0);
  expect(total(comparison?.added)).toBeGreaterThan(0);
  expect(verdict.sentence).toMatch(/replaced because .+ changed\.$/);
});

test("a subtask that failed tonight is named as the reason, and the verdict says to look at it", async () => {
  const check = { subtask_id: left, application: "excel", instruction: "In Excel, ...", evidence: "it failed" };
  const drift: NightlyRun["drift"] = { ...quiet.drift, checks: [{ ...check, verdict: "quarantined" }] };
  const { comparison, verdict } = await reportOf(files.second, files.first, { drift });
  expect(tasksFor(comparison?.removed, "quarantined", left).sort()).toEqual(tasksOf(left));
  expect(verdict.state).toBe("look");
  expect(verdict.look).toContain("1 subtask of the pool failed and went into quarantine.");
});

test("where more was asked for, that is the reason for what was added", async () => {
  const before = join(folder, "smaller.sqlite");
  cpSync(files.first, before);
  const database = new Database(before);
  database.pragma("foreign_keys = OFF");
  database.exec(
    "DELETE FROM tasks WHERE position >= 35; UPDATE runs SET request_json = json_set(request_json, '$.count', 35)",
  );
  database.close();
  const { comparison, verdict } = await reportOf(files.first, before);
  expect(comparison?.removed).toEqual([]);
  expect(comparison?.added).toMatchObject([
    { cause: "request", why: "40 tasks were asked for instead of 35", count: 5 },
  ]);
  expect(verdict.sentence).toContain("35 unchanged, 5 added because 40 tasks were asked for instead of 35.");
});

test("a nightly run with nothing new says so, the first one has nothing to be compared with, and a short one is called short", async () => {
  const same = await reportOf(files.first, files.first);
  expect(same.comparison).toMatchObject({ unchanged: 40, added: [], removed: [], changed: [], redone: [] });
  expect(same.verdict).toEqual({
    state: "good",
    sentence: "Published 40 tasks, all quotas met; nothing changed since the night before.",
    look: [],
  });
  const first = await reportOf(files.first, null, { previous: null });
  expect(first.comparison).toBeNull();
  expect(first.verdict.sentence).toBe("Published 40 tasks, all quotas met; this is the first night.");
  const short = await reportOf(files.first, null, { requested: 50 });
  expect(short.verdict).toMatchObject({ state: "short", look: ["10 tasks could not be made."] });
});

test("the counts of both nightly runs add up to their tasks, and report.json reads back as it was written", async () => {
  const report = await reportOf(files.second, files.first);
  const { scenarios, personas, levels, cells, complexity } = report.counts;
  for (const counts of [scenarios, personas, levels, cells]) {
    expect(sum(counts.map(({ today }) => today))).toBe(40);
    expect(sum(counts.map(({ before }) => before ?? 0))).toBe(40);
  }
  expect(cells).toHaveLength(41);
  for (const { today } of complexity) expect(today.easy + today.medium + today.hard).toBe(40);
  const { first, rewritten } = report.validation.today;
  expect(first + rewritten).toBe(40);
  expect(report.mutation.today.mutants).toBeGreaterThan(0);
  expect(nightlyReportSchema.parse(JSON.parse(JSON.stringify(report)))).toEqual(report);
});

test("ten different tasks stand for all, of every level and each of another persona, and the same on every call", async () => {
  const { samples } = await reportOf(files.second, files.first);
  expect(new Set(samples.map(({ id }) => id)).size).toBe(10);
  expect(samples.filter(({ level }) => level === "L1")).toHaveLength(5);
  expect(samples.filter(({ level }) => level === "L2")).toHaveLength(5);
  expect(new Set(samples.map(({ persona }) => persona)).size).toBeGreaterThanOrEqual(9);
  for (const { graph, proofs, instruction } of samples) {
    expect(graph).toContain("<svg");
    expect(proofs.length).toBeGreaterThan(0);
    expect(instruction).not.toBe("");
  }
  expect((await reportOf(files.second, files.first)).samples).toEqual(samples);
  const other = await reportOf(files.second, files.first, { date: "2026-11-23" });
  expect(other.samples.map(({ id }) => id)).not.toEqual(samples.map(({ id }) => id));
});
