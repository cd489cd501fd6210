import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { identify, sha256 } from "../../pipeline/hash.js";
import type { TaskRecord } from "../../pipeline/schema/records/dataset-records.js";
import { writeAttempt } from "../../pipeline/store/attempts/attempts.js";
import { openForAdding, withDatabase } from "../../pipeline/store/file/database.js";
import { readTasks } from "../../pipeline/store/read.js";
import { addReviews } from "../../pipeline/store/reviews.js";
import { callSimulated, newFolder } from "./run-cli.js";

let made: string;
let tasks: TaskRecord[];
beforeAll(async () => {
  made = join(newFolder(), "tasks.sqlite");
  const words = "synth --persona accountant --level L2 --count 16 --quiet --out";
  expect(await callSimulated([...words.split(" "), made])).toMatchObject({ code: 0, err: "" });
  tasks = await withDatabase(made, openForAdding, (database) => [...readTasks(database)]);
});

const resultSchema = z.looseObject({
  tasks: z.number(),
  counts: z.record(z.string(), z.number()),
  faults: z.array(z.looseObject({ kind: z.string(), task_id: z.string(), words: z.string() })),
  clusters: z.array(
    z.looseObject({ source: z.string(), cause: z.string(), times: z.number(), by: z.array(z.string()) }),
  ),
  refinements: z.array(z.object({ task_id: z.string(), change: z.string(), mend: z.string(), reason: z.string() })),
  out: z.string().nullable(),
  removed_to: z.string().nullable(),
});

async function refined(words: readonly string[]) {
  const { code, out, err } = await callSimulated(["refine", ...words, "--json"]);
  expect(err).toBe("");
  return { code, ...resultSchema.parse(JSON.parse(out)) };
}

/** A copy of the dataset with faults in its tasks, by the number of the task. */
async function planted(): Promise<{ file: string; at: (number: number) => string }> {
  const file = join(newFolder(), "planted.sqlite");
  cpSync(made, file);
  const at = (number: number) => tasks[number]?.id ?? "";
  const database = new Database(file);
  const withFile = tasks.findIndex(({ environment_setup }, i) => i > 5 && environment_setup.files.length > 0);
  try {
    database.prepare("UPDATE task_instructions SET high_level = 'Please do it.' WHERE task_id = ?").run(at(0));
    database.prepare("UPDATE tasks SET pre_conditions_json = '[\"All is well.\"]' WHERE id = ?").run(at(1));
    database.prepare("DELETE FROM environment_files WHERE task_id = ?").run(at(withFile));
  } finally {
    database.close();
  }
  await withDatabase(file, openForAdding, (open) => {
    attempt(open, at(2), "gold", false);
    attempt(open, at(3), "noop", true);
    attempt(open, at(2), "command:agent", false);
    review(open, at(4), "pointless-step");
    review(open, at(5), "ambiguous");
  });
  return { file, at: (number) => at(number === 6 ? withFile : number) };
}

type Opened = Parameters<typeof writeAttempt>[0];

function attempt(database: Opened, task_id: string, agent: string, success: boolean): void {
  const task = tasks.find(({ id }) => id === task_id);
  if (task === undefined) throw new Error("no such task");
  const usage = { input: 0, output: 0 };
  const none = { coverage_rate: null, logical_consistency: null, completion_ratio: null, execution_efficiency: null };
  const verdicts = task.dag.nodes.map((node_id, i) => ({
    ...{ node_id, application: "word", state: success || i > 0 ? ("completed" as const) : ("evaluating" as const) },
    completed_at: null,
    means: null,
    message:
      success || i > 0 ? "done" : `'${Object.values(task.subtasks[node_id]?.parameters ?? {})[0] ?? ""}' is not there`,
  }));
  writeAttempt(database, {
    record: {
      ...{
        id: identify("attempt", [task_id, agent]),
        task_id,
        content_hash: task.content_hash,
        agent,
        seed: 1,
        repeat: 0,
      },
      ...{ given: [], observe: "accessibility", started_at: "2026-01-02T03:04:05.000Z", seconds: 1, step_limit: 15 },
      ...{ progress_limit: 15, ended: "finished", claim: null, agent_error: null, computer_failure: null, usage },
      ...{ cost_usd: null, prompt_version: null, end_screenshot: null, steps: [] },
    },
    score: {
      ...{ success, nodes: verdicts.length, completed: [], ...none, cost_efficiency: null, s_int: null, s_final: 0 },
      ...{ sequence_score: null, sequence_best: null, action_score: null, false_completion: false, reason_fits: null },
      means: null,
      ...{ verdicts, side_effects: [], evaluator_error: null },
    },
    ...{ computer: null, trace: [], pictures: new Map() },
  });
}

function review(database: Opened, task_id: string, reason: "pointless-step" | "ambiguous"): void {
  const content_hash = tasks.find(({ id }) => id === task_id)?.content_hash ?? "";
  const reviewed_at = "2026-01-02T03:04:05.000Z";
  addReviews(database, [
    { task_id, content_hash, reviewer: "Dana", verdict: "reject", reason, comment: null, seconds: 9, reviewed_at },
  ]);
}

describe("taskloom refine", () => {
  it("finds nothing to mend in a sound dataset, and says so", async () => {
    const sound = await refined(["--from", made, "--keep-duplicates"]);
    expect(sound).toMatchObject({ code: 0, tasks: 16, refinements: [], out: null, removed_to: null, clusters: [] });
    // The second tells of a note whose colour the gold trajectory leaves as it is, and is for whoever verifies subtasks.
    const told = new Set(sound.faults.map(({ kind }) => kind));
    expect([...told].filter((kind) => kind !== "near-duplicate" && kind !== "unexplained-check")).toEqual([]);
  });

  it("tells what it would do and writes nothing without --out", async () => {
    const { file } = await planted();
    const before = sha256(readFileSync(file));
    const { code, out, err } = await callSimulated(["refine", "--from", file, "--keep-duplicates"]);
    expect(code).toBe(1);
    expect(err).toContain("16 of 16 tasks looked at");
    expect(out).toMatch(/gold-fails +1 /);
    expect(out).toContain("nothing was written; write it with: pnpm refine");
    expect(sha256(readFileSync(file))).toBe(before);
  });

  it("mends or removes each task at fault, writes another dataset, and its changelog has the reasons", async () => {
    const { file, at } = await planted();
    const before = sha256(readFileSync(file));
    const out = join(newFolder(), "refined.sqlite");
    const pool = newFolder();
    const result = await refined(["--from", file, "--out", out, "--pool", pool, "--keep-duplicates"]);
    expect(sha256(readFileSync(file))).toBe(before);
    expect(result).toMatchObject({ code: 0, out, removed_to: out.replace(".sqlite", ".rejected.sqlite") });

    const mends = new Map(result.refinements.map(({ task_id, mend }) => [task_id, mend]));
    expect(mends.get(at(0))).toBe("reword");
    expect(mends.get(at(1))).toBe("restate");
    for (const number of [2, 3, 4]) expect(mends.get(at(number))).toBe("drop");
    expect(mends.get(at(5))).toBe("reword");
    expect(mends.get(at(6))).toBe("refile");
    expect(result.refinements).toHaveLength(7);

    const failed = result.clusters.find(({ source }) => source === "attempts");
    expect(failed).toMatchObject({ times: 2, by: ["command:agent", "gold"] });
    expect(failed?.cause).toMatch(/\{[a-z_0-9]+\}/);
    expect(result.clusters.filter(({ source }) => source === "reviews").map(({ cause }) => cause)).toContain(
      "ambiguous",
    );

    const again = await refined(["--from", out, "--keep-duplicates"]);
    expect(again).toMatchObject({ code: 0, tasks: 13, refinements: [] });
    const log = await callSimulated(["export", "changelog", "--from", out, "--against", file]);
    expect(log.out).toContain("0 tasks were added, 4 changed, 3 removed.");
    for (const { task_id, mend } of result.refinements) {
      expect(log.out).toMatch(new RegExp(`- \`${task_id}\` .*refined \\(${mend}\\): `));
    }
    const gone = await callSimulated(["task", "--from", result.removed_to ?? ""]);
    expect(gone.out.trim().split("\n")).toHaveLength(3);
  });

  it("reads texts without their graph: one that belongs to another task is found", async () => {
    const swapped = join(newFolder(), "swapped.sqlite");
    cpSync(made, swapped);
    const [first, second] = tasks;
    const database = new Database(swapped);
    const text = database.prepare("SELECT high_level FROM task_instructions WHERE task_id = ?").pluck().get(first?.id);
    database.prepare("UPDATE task_instructions SET high_level = ? WHERE task_id = ?").run(text, second?.id);
    database.close();
    const { counts, refinements } = await refined(["--from", swapped, "--keep-duplicates"]);
    expect(counts.unstated).toBe(1);
    expect(refinements.map(({ task_id, mend }) => [task_id, mend])).toEqual([[second?.id, "reword"]]);
  });

  it("leaves a file that is there alone", async () => {
    const { code, out, err } = await callSimulated(["refine", "--from", made, "--out", made]);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain("[STORE_EXISTS]");
  });
});
