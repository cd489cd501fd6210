import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { beforeAll, describe, expect, it } from "vitest";
import { contentHash } from "../../pipeline/hash.js";
import { nightlyReportSchema } from "../../pipeline/schema/nightly-report.js";
import { readPool } from "../../pipeline/store/pool/pool.js";
import { simulatedPool } from "../simulated/computers.js";
import type { ApplicationModel } from "../simulated/model-schema.js";
import { exportedBytes } from "./exported-bytes.js";
import { killedAtRandom } from "./killed-at-random.js";
import { callSimulated, callSimulatedWith, newFolder } from "./run-cli.js";

const committed = join(simulatedPool, "simulated");

const plan = `
tasks: 24
tasks_per_skeleton: 2
parts:
  - {id: personas, share: 1, over: persona, levels: [L1, L2]}
`;

/** Applications of a small pool. */
const applications = ["7-zip", "calculator", "calendar", "outlook", "settings", "sticky-notes", "to-do"];

interface Pool {
  folder: string;
  path(application: string, slug: string, file: string): string;
}

/** A folder with a plan and a pool of its own, and nothing that was made. */
function platform(): Pool {
  const folder = newFolder();
  writeFileSync(join(folder, "plan.yaml"), plan);
  const home = join(folder, "pool", "simulated");
  mkdirSync(home, { recursive: true });
  for (const name of applications) {
    cpSync(join(committed, name), join(home, name), { recursive: true });
  }
  cpSync(join(committed, "interference.json"), join(home, "interference.json"));
  return { folder, path: (application, slug, file) => join(home, application, slug, file) };
}

const words = (out: string, ...more: string[]) => [
  ...["regen", "--plan", "plan.yaml", "--pool", "pool", "--seed", "3"],
  ...["--workers", "2", "--out", out, "--json", ...more],
];

async function night(place: Pool, out = "nightly", ...more: string[]) {
  const { code, out: text, err } = await callSimulated(words(out, ...more), place.folder);
  expect(err).toBe("");
  expect([0, 2]).toContain(code);
  return { code, report: nightlyReportSchema.parse(JSON.parse(text)) };
}

const latest = (out = "nightly") => `${out}/latest.sqlite`;

/** A subtask that tasks of a dataset use. */
function usedSubtask(place: Pool): { id: string; application: string } {
  const database = new Database(join(place.folder, latest()), { readonly: true });
  const row = database
    .prepare(
      `SELECT subtasks.id, application FROM subtasks JOIN task_subtasks ON subtask_id = subtasks.id
       GROUP BY subtasks.id ORDER BY count(*), subtasks.id LIMIT 1`,
    )
    .get();
  database.close();
  return row as { id: string; application: string };
}

/** What was executed of a dataset, and what it proved. */
function foundBySample(file: string) {
  const database = new Database(file, { readonly: true });
  const runs = database.prepare("SELECT * FROM sample_runs ORDER BY task_id").all();
  const proofs = database.prepare("SELECT * FROM proofs WHERE kind = 'executed-sample' ORDER BY task_id").all();
  database.close();
  return { runs, proofs };
}

interface Task {
  id: string;
  content_hash: string;
}

/** Every file below a folder with its text. */
function treeOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), "utf8")]),
  );
}

function slugOf(place: Pool, { id, application }: { id: string; application: string }): string {
  const slug = readdirSync(join(place.folder, "pool", "simulated", application)).find((name) =>
    readFileSync(place.path(application, name, "subtask.json"), "utf8").includes(id),
  );
  if (slug === undefined) throw new Error(`no folder of ${application} holds ${id}`);
  return slug;
}

/** By what a run knows that the subtasks of an application are as a stopped run left them. */
async function hashOfApplication(place: Pool, application: string): Promise<string> {
  const { subtasks } = await readPool(join(place.folder, "pool"), "simulated", (id) => id === application);
  return contentHash([...subtasks.values()].map(({ id, content_hash }) => `${id} ${content_hash}`).sort());
}

describe("pnpm regen", () => {
  const place = platform();
  let first: Awaited<ReturnType<typeof night>>;
  beforeAll(async () => {
    first = await night(place);
  });

  it("publishes a dated dataset with its report, and points to it", () => {
    const date = first.report.run.date;
    expect(readdirSync(join(place.folder, "nightly")).sort()).toEqual(
      [
        ...[`${date}.report.html`, `${date}.report.json`, `${date}.sqlite`, "latest.report.html", "latest.report.json"],
        ...["latest.sqlite", "looks.simulated.json"],
      ].sort(),
    );
    expect(readlinkSync(join(place.folder, latest()))).toBe(`${date}.sqlite`);
    expect(first.report.run).toMatchObject({ requested: 24, recalled: 0, previous: null });
    expect(first.report.run.drift.checks.every(({ verdict }) => verdict === "sound")).toBe(true);
    expect(first.report.run.drift.checks.length).toBeGreaterThan(20);
  });

  it("takes everything over when nothing changed, and says so", async () => {
    const before = await exportedBytes(place.folder, latest());
    const second = await night(place);
    expect(second.report.run).toMatchObject({ made: 0, recalled: first.report.run.accepted });
    expect(second.report.comparison).toMatchObject({ added: [], removed: [], changed: [] });
    expect(await exportedBytes(place.folder, latest())).toEqual(before);
    expect(second.report.run.previous).toBe(`${first.report.run.date}.sqlite`);
  });

  it("makes the tasks of a subtask that drifted away out of others, with the same bytes as a fresh run", async () => {
    const subtask = usedSubtask(place);
    const file = place.path(subtask.application, slugOf(place, subtask), "trajectory.json");
    const broken = readFileSync(file, "utf8").replaceAll(/"control_text": "[^"]*"/g, '"control_text": "Gone"');
    writeFileSync(file, broken);
    const { report } = await night(place);
    const check = report.run.drift.checks.find(({ subtask_id }) => subtask_id === subtask.id);
    expect(check).toMatchObject({ verdict: "quarantined" });
    expect(check?.evidence).toContain("Gone");
    expect(readFileSync(join(place.folder, "pool", "simulated", "quarantine.json"), "utf8")).toContain(subtask.id);
    expect(report.run.recalled).toBeGreaterThan(0);
    expect(report.run.made).toBeGreaterThan(0);
    expect(report.run.accepted).toBe(first.report.run.accepted);
    await night(place, "fresh");
    expect(await exportedBytes(place.folder, latest())).toEqual(await exportedBytes(place.folder, latest("fresh")));
  });

  it("explores and verifies an application anew that is not what it was, and nothing else", async () => {
    const file = join(place.folder, "pool", "simulated", "applications.json");
    const looks = readFileSync(file, "utf8");
    const { "to-do": todo, ...others } = JSON.parse(looks);
    writeFileSync(file, JSON.stringify({ ...others, "to-do": { ...todo, description: "another entry" } }));
    const home = join(place.folder, "pool", "simulated");
    const before = treeOf(home);
    const { report } = await night(place);
    expect(report.run.renewed.map(({ application }) => application)).toEqual(["to-do"]);
    expect(report.run.renewed[0]?.pairs).toBeGreaterThan(0);
    const after = treeOf(home);
    expect(Object.keys(after)).toEqual(Object.keys(before));
    const changed = Object.keys(after).filter(
      (path) => after[path] !== before[path] && !/(?:interference|applications)\.json$/.test(path),
    );
    // Tried beside fewer neighbours than when it was committed, it is verified with other runs.
    expect(changed.filter((path) => !path.startsWith(join(home, "to-do")))).toEqual([]);
    expect(report.run.recalled).toBeGreaterThan(0);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(JSON.parse(looks));
  });

  it("keeps what reviewers said and executions showed of tasks that stay, and never makes again what they rejected", async () => {
    const database = new Database(join(place.folder, latest()));
    const tasks = database.prepare("SELECT id, content_hash FROM tasks ORDER BY position LIMIT 2").all() as Task[];
    const [bad, good] = tasks as [Task, Task];
    const insert = database.prepare(
      `INSERT INTO reviews (task_id, content_hash, reviewer, verdict, reason, reviewed_at)
       VALUES (?, ?, 'Ada', ?, ?, '2026-01-01T00:00:00Z')`,
    );
    insert.run(bad.id, bad.content_hash, "reject", "unnatural");
    insert.run(good.id, good.content_hash, "accept", null);
    database.close();
    const applied = await callSimulated(["review", "apply", "--from", latest(), "--pool", "pool"], place.folder);
    expect(applied.code, applied.err).toBe(0);
    const proved = await callSimulated(
      ["prove", "--from", latest(), "--sample", "2", "--seed", "4", "--quiet"],
      place.folder,
    );
    expect(proved.code, proved.err).toBe(0);
    const executed = foundBySample(join(place.folder, latest()));
    expect(executed.proofs).toHaveLength(2);
    const { report } = await night(place);
    expect(foundBySample(join(place.folder, latest()))).toEqual(executed);
    expect(report.run.accepted).toBe(first.report.run.accepted);
    const fresh = new Database(join(place.folder, latest()), { readonly: true });
    expect(fresh.prepare("SELECT 1 FROM tasks WHERE id = ?").get(bad.id)).toBeUndefined();
    expect(fresh.prepare("SELECT task_id, verdict FROM reviews").all()).toEqual([
      { task_id: good.id, verdict: "accept" },
    ]);
    fresh.close();
  });

  it("keeps as many nights as it is told, and never deletes the one that it points to", async () => {
    await night(place, "nightly", "--keep", "2");
    const names = readdirSync(join(place.folder, "nightly")).filter((name) => /^\d.*\.sqlite$/.test(name));
    expect(names).toHaveLength(2);
    expect(names).toContain(readlinkSync(join(place.folder, latest())));
  });

  it("keeps two runs apart, and a dead one leaves nothing behind", async () => {
    const lock = new Database(join(place.folder, "nightly", "lock"));
    lock.exec("BEGIN EXCLUSIVE");
    const second = await callSimulated(words("nightly"), place.folder);
    expect(second.code).toBe(1);
    expect(second.err).toContain("REGEN_LOCKED");
    const logged = await callSimulated(words("nightly", "--json-log"), place.folder);
    expect(logged.code).toBe(1);
    const events = logged.err.trimEnd().split("\n");
    expect(events.map((line) => JSON.parse(line))).toMatchObject([{ event: "failed", code: "REGEN_LOCKED" }]);
    lock.close();
    await night(place);
  });

  it("leaves the last good dataset where it is when a file is damaged or a folder cannot be used", async () => {
    const other = platform();
    mkdirSync(join(other.folder, "nightly"));
    writeFileSync(join(other.folder, "nightly", "2026-01-01.sqlite"), "no database at all".repeat(100));
    const damaged = await callSimulated(words("nightly"), other.folder);
    expect(damaged.code).toBe(1);
    expect(damaged.err).toMatch(/2026-01-01\.sqlite, the dataset of an earlier night, is damaged .*STORE_CORRUPT/);
    expect(damaged.err).not.toContain("looking at the applications");
    writeFileSync(join(other.folder, "taken"), "");
    const taken = await callSimulated(words("taken"), other.folder);
    expect(taken.code).toBe(1);
    expect(taken.err).toMatch(/taken is a file, not a folder: choose another folder \[OUTPUT_TAKEN\]/);
  });
});

describe("pnpm regen after a new version of an application", () => {
  it("says which tasks went, that its effects changed, and what became of its subtasks", async () => {
    const place = platform();
    await night(place);
    const before = tasksOf(place, "to-do");
    const { code, out, err } = await callSimulatedWith(
      (model) => (model.id === "to-do" ? withoutEffects(model) : model),
      words("nightly"),
      place.folder,
    );
    expect(err).toBe("");
    expect([0, 2]).toContain(code);
    const { run, comparison } = nightlyReportSchema.parse(JSON.parse(out));
    const drift = run.drift.applications.find(({ application }) => application === "to-do");
    expect(drift).toMatchObject({ menus: { gone: [], came: [] } });
    expect(drift?.effects.failed).toBeGreaterThan(0);
    const gone = comparison?.removed.filter(({ subtask }) => subtask?.application === "to-do") ?? [];
    const tasks = gone.flatMap((change) => change.tasks);
    expect(tasks.length).toBeGreaterThan(0);
    expect(before).toEqual(expect.arrayContaining(tasks));
    for (const { why, cause } of gone.filter((change) => change.cause !== "new")) {
      expect(["quarantined", "gone", "verified"]).toContain(cause);
      expect(why).toMatch(
        /, as of its application its version changed from .+; its effects changed: \d of 7 subtasks failed/,
      );
    }
    const page = readFileSync(join(place.folder, "nightly", "latest.report.html"), "utf8");
    expect(page).toContain("Applications that changed");
    expect(page).toMatch(/\d tasks? went: /);
  });
});

/** What adds a task is there and adds nothing any more. */
function withoutEffects(model: ApplicationModel): ApplicationModel {
  const commands = Object.entries(model.commands).map(([id, command]) => [
    id,
    ["new_task", "quick_add"].includes(id) ? { ...command, do: [] } : command,
  ]);
  return { ...model, commands: Object.fromEntries(commands) };
}

/** Ids of the tasks of the last dataset with a subtask of an application. */
function tasksOf(place: Pool, application: string): string[] {
  const database = new Database(join(place.folder, latest()), { readonly: true });
  const rows = database
    .prepare(
      "SELECT DISTINCT task_id FROM task_subtasks JOIN subtasks ON subtasks.id = subtask_id WHERE application = ?",
    )
    .pluck()
    .all(application);
  database.close();
  return rows.map(String);
}

describe("pnpm regen where nothing good can come of it", () => {
  const place = platform();
  const broken = join(place.folder, "broken");
  let whole: Awaited<ReturnType<typeof exportedBytes>>;
  beforeAll(async () => {
    await night(place);
    whole = await exportedBytes(place.folder, latest());
    cpSync(join(place.folder, "pool"), broken, { recursive: true });
    for (const [file, text] of Object.entries(treeOf(broken))) {
      if (!file.endsWith("trajectory.json")) continue;
      writeFileSync(file, text.replaceAll(/"control_text": "[^"]*"/g, '"control_text": "Gone"'));
    }
  });

  async function refused(code: string, ...more: string[]): Promise<string> {
    const failed = await callSimulated(words("nightly", ...more), place.folder);
    expect(failed.code).toBe(1);
    expect(failed.err).toContain(`[${code}]`);
    expect(await exportedBytes(place.folder, latest())).toEqual(whole);
    return failed.err;
  }

  it("publishes nothing from a pool that is not there, and says which", async () => {
    expect(await refused("POOL_EMPTY", "--pool", "mistyped")).toContain("no subtasks for simulated in mistyped");
  });

  it("leaves nothing behind where the pool is empty", async () => {
    mkdirSync(join(place.folder, "empty"));
    const failed = await callSimulated(words(join("new", "night"), "--pool", "empty"), place.folder);
    expect(failed.err).toContain("[POOL_EMPTY]");
    expect(existsSync(join(place.folder, "new"))).toBe(false);
    expect(readdirSync(join(place.folder, "empty"))).toEqual([]);
  });

  it("publishes nothing where no task can be made", async () => {
    writeFileSync(join(place.folder, "none.yaml"), plan.replace("persona, levels: [L1, L2]", "persona, levels: [L4]"));
    const small = join(place.folder, "small", "simulated");
    cpSync(join(place.folder, "pool", "simulated", "calculator"), join(small, "calculator"), { recursive: true });
    await refused("REGEN_NO_TASKS", "--pool", "small", "--plan", "none.yaml", "--without-drift");
  });

  it("quarantines nothing where most of the pool fails, as it is the computer then", async () => {
    const said = await refused("DRIFT_EVERYWHERE", "--pool", broken);
    expect(said).toMatch(/\d+ of \d+ subtasks of the pool fail \(.*Gone.*\)/);
    expect(readdirSync(join(broken, "simulated"))).not.toContain("quarantine.json");
  });

  it("still reports what a run that was stopped has put into quarantine", async () => {
    const { report } = await night(place);
    const [check] = report.run.drift.checks;
    if (check === undefined) throw new Error("nothing was checked");
    const evidence = "it was gone";
    const list = join(place.folder, "pool", "simulated", "quarantine.json");
    const since = new Date().toISOString();
    writeFileSync(list, JSON.stringify([{ subtask_id: check.subtask_id, since, cause: "drift", evidence }]));
    const drift = report.run.drift.applications.find(({ application }) => application === check.application);
    const followed = { drift, checks: [{ ...check, verdict: "quarantined", evidence }], renewal: null };
    const entry = { date: since.slice(0, 10), subtasks: await hashOfApplication(place, check.application), followed };
    writeFileSync(join(place.folder, "nightly", "unfinished.looks.jsonl"), `${JSON.stringify(entry)}\n`);
    const next = (await night(place)).report;
    expect(next.run.drift.checks).toContainEqual(followed.checks[0]);
    expect(next.verdict.look).toContain("1 subtask of the pool failed and went into quarantine.");
  });
});

describe("pnpm regen where the pool has nothing any more for a quota", () => {
  it("ends with 2 on the night on which others take its tasks, and with 0 before and after it", async () => {
    const place = platform();
    writeFileSync(join(place.folder, "plan.yaml"), plan.replace("persona, levels: [L1, L2]", "scenario, levels: [L1]"));
    const before = await night(place, "nightly", "--without-drift");
    const never = before.report.quotas.unmet.map(({ quota }) => quota);
    expect(never).toContain("personas/web-research/L1");
    expect(before).toMatchObject({ code: 0, report: { verdict: { state: "look" } } });

    rmSync(join(place.folder, "pool", "simulated", "to-do"), { recursive: true });
    const short = await night(place, "nightly", "--without-drift");
    expect(short).toMatchObject({ code: 2, report: { run: { accepted: 24 }, verdict: { state: "short" } } });
    expect(short.report.verdict.look).toContain("1 quota took fewer tasks than the night before.");
    const { unmet } = short.report.quotas;
    expect(unmet.map(({ quota }) => quota).sort()).toEqual([...never, "personas/task-planning/L1"].sort());
    const lost = unmet.find(({ quota }) => quota === "personas/task-planning/L1");
    expect(lost?.filled).toBe(0);
    expect(lost?.before).toBeGreaterThan(0);
    expect(lost?.reason).toContain("Microsoft To Do");

    const after = await night(place, "nightly", "--without-drift");
    expect(after).toMatchObject({ code: 0, report: { verdict: { state: "look" } } });
    expect(after.report.quotas).toMatchObject({ before: unmet.length });
  });
});

describe("pnpm regen that is killed", () => {
  it("at three random moments leaves the last good dataset in place, and ends with the bytes of an undisturbed run", async () => {
    const place = platform();
    await night(place, "undisturbed");
    const whole = await exportedBytes(place.folder, latest("undisturbed"));
    const { kills, seen } = await killedAtRandom(words("nightly"), place.folder, 3, 11, true);
    expect(kills).toBe(3);
    for (const state of seen) expect(["none", "whole"]).toContain(state);
    await night(place);
    expect(await exportedBytes(place.folder, latest())).toEqual(whole);
  });
});
