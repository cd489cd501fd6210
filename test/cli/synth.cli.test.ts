import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { callCli, callSimulated, newFolder } from "./run-cli.js";

const folder = newFolder();
const file = join(folder, "l3.sqlite");
const arguments3 = ["synth", "--persona", "accountant", "--level", "L3", "--count", "20", "--seed", "7"];

const summarySchema = z.object({
  accepted: z.number(),
  with_condition: z.number(),
  with_carried_value: z.number(),
  with_join: z.number(),
});

let summary: z.infer<typeof summarySchema>;
let database: Database.Database;

beforeAll(async () => {
  const { code, out, err } = await callSimulated([...arguments3, "--out", file, "--json"], folder);
  expect(err).toBe("");
  expect(code).toBe(0);
  summary = summarySchema.parse(JSON.parse(out));
  database = new Database(file, { readonly: true });
});

function rows<T extends z.ZodType>(schema: T, sql: string): z.infer<T>[] {
  return z.array(schema).parse(database.prepare(sql).all());
}

describe("synth --persona accountant --level L3 --count 20 --seed 7 on the simulated desktop", () => {
  it("accepts 20 distinct tasks", () => {
    expect(summary.accepted).toBe(20);
    expect(rows(z.object({ n: z.number() }), "SELECT count(DISTINCT id) AS n FROM tasks")).toEqual([{ n: 20 }]);
    expect(rows(z.object({ n: z.number() }), "SELECT count(DISTINCT high_level) AS n FROM task_instructions")).toEqual([
      { n: 20 },
    ]);
  });

  it("proves every topological order of every task", () => {
    const proofs = rows(
      z.object({ kind: z.string(), orders: z.string(), topo_count: z.string(), listed: z.number() }),
      `SELECT kind, orders, topo_count, json_array_length(successful_topo_json) AS listed
       FROM proofs JOIN tasks ON tasks.id = task_id`,
    );
    expect(proofs).toHaveLength(20);
    for (const proof of proofs) {
      expect(proof.kind).toBe("executed-all");
      expect(proof.orders).toBe(proof.topo_count);
      expect(proof.listed).toBe(Math.min(120, Number(proof.topo_count)));
    }
  });

  it("uses at least two applications in every task, decides or carries a value in five, and joins in five", () => {
    const counts = rows(z.object({ n: z.number() }), "SELECT json_array_length(involved_apps_json) AS n FROM tasks");
    for (const { n } of counts) expect(n).toBeGreaterThanOrEqual(2);
    const decided = rows(
      z.object({ n: z.number() }),
      "SELECT count(*) AS n FROM tasks WHERE condition_json IS NOT NULL OR carried_values_json <> '[]'",
    );
    expect(decided[0]?.n).toBeGreaterThanOrEqual(5);
    expect(summary.with_join).toBeGreaterThanOrEqual(5);
  });

  it("keeps the evaluators, the trajectory and the real files of every task", () => {
    expect(database.pragma("foreign_key_check")).toEqual([]);
    const missing = `SELECT count(*) AS n FROM tasks WHERE
      NOT EXISTS (SELECT 1 FROM task_trajectories t WHERE t.task_id = tasks.id AND executed = 1) OR
      EXISTS (SELECT 1 FROM task_subtasks s LEFT JOIN subtask_evaluations e USING (subtask_id)
              WHERE s.task_id = tasks.id AND e.python IS NULL)`;
    expect(rows(z.object({ n: z.number() }), missing)).toEqual([{ n: 0 }]);
    const workbooks = rows(
      z.object({ start: z.string() }),
      `SELECT hex(substr(bytes, 1, 2)) AS start FROM environment_files JOIN files ON hash = file_hash
       WHERE path LIKE '%.xlsx' LIMIT 5`,
    );
    expect(workbooks.length).toBeGreaterThan(0);
    for (const { start } of workbooks) expect(start).toBe("504B");
  });

  it("exports the same bytes when it is made again", async () => {
    const again = join(folder, "again.sqlite");
    expect((await callSimulated([...arguments3, "--out", again, "--quiet"], folder)).code).toBe(0);
    for (const name of ["l3", "again"]) {
      const exported = await callCli([
        "export",
        "omnibench",
        "--from",
        join(folder, `${name}.sqlite`),
        "--to",
        join(folder, name),
      ]);
      expect(exported.code).toBe(0);
    }
    for (const name of [
      "subtasks.json",
      "tasks.jsonl",
      "task_trajectories.jsonl",
      "subtask_trajectories.jsonl",
      "proofs.jsonl",
    ]) {
      expect(readFileSync(join(folder, "again", name), "utf8")).toBe(readFileSync(join(folder, "l3", name), "utf8"));
    }
    const evaluators = readdirSync(join(folder, "l3", "subtask_evaluations"));
    expect(evaluators.filter((name) => name.endsWith(".py")).length).toBeGreaterThan(3);
  });

  it("shows a task in text and draws it as SVG", async () => {
    const [task] = rows(z.object({ id: z.string() }), "SELECT id FROM tasks ORDER BY position LIMIT 1");
    const svg = join(folder, "task.svg");
    const shown = await callCli(["task", task?.id.slice(0, 8) ?? "", "--from", file, "--svg", svg]);
    expect(shown.code).toBe(0);
    expect(shown.out).toContain("Intent:");
    expect(shown.out).toContain("Proof:");
    expect(readFileSync(svg, "utf8")).toContain("<svg");
  });
});

describe("wrong input", () => {
  const cases: [string, string[], RegExp][] = [
    [
      "a misspelled persona is answered with the nearest id",
      ["--persona", "acountant", "--level", "L3"],
      /Did you mean "accountant"\?/,
    ],
    [
      "an unknown level is answered with the allowed ones",
      ["--persona", "accountant", "--level", "L9"],
      /L1, L2, L3, L4/,
    ],
    [
      "a count of 0 is refused",
      ["--persona", "accountant", "--level", "L3", "--count", "0"],
      /--count must be a whole number from 1/,
    ],
    [
      "a figure that is no range is answered with examples and bounds",
      ["--persona", "accountant", "--level", "L3", "--nodes", "8..5"],
      /--nodes must be a number such as 3, or a range such as 3\.\.5, 3\.\. or \.\.5 from 1 to 30, not "8\.\.5"/,
    ],
    [
      "an unknown dimension of complexity is answered with the allowed ones",
      ["--persona", "accountant", "--level", "L3", "--complexity", "branch=hard,width=hard"],
      /dependency, instruction, knowledge, hierarchy, branch and LEVEL one of easy, medium, hard, not "width=hard"/,
    ],
    [
      "a dimension that is asked for twice is named",
      ["--persona", "accountant", "--level", "L3", "--complexity", "branch=hard", "--complexity", "branch=easy"],
      /branch=hard and =easy; keep one/,
    ],
    [
      "an unknown capability is answered with the allowed ones",
      ["--persona", "accountant", "--level", "L3", "--capability", "paralel-planning"],
      /did you mean "parallel-planning"\? Allowed: parallel-planning, long-range-planning/,
    ],
    [
      "an unknown scenario is answered with the allowed ones",
      ["--level", "L3", "--scenario", "document-filling"],
      /did you mean "document-filing"\? Allowed: correspondence, /,
    ],
    [
      "a scenario that is like no other is answered with the allowed ones",
      ["--level", "L3", "--scenario", "nosuch"],
      /there is no scenario "nosuch"\. Allowed: correspondence, /,
    ],
    [
      "wishes that exclude each other are named",
      ["--persona", "accountant", "--level", "L3", "--nodes", "..4", "--complexity", "branch=hard"],
      /nodes 1\.\.4 and complexity branch=hard \(width 5\.\.\) exclude each other/,
    ],
    [
      "a persona is asked for where neither scenario nor capability says what is wanted",
      ["--level", "L3"],
      /--persona is missing/,
    ],
    ["an unknown option is named", ["--persona", "accountant", "--lvel", "L3"], /--lvel/],
    [
      "a place that cannot be written is named",
      ["--persona", "accountant", "--level", "L3", "--out", "/dev/null/y.sqlite"],
      /\/dev\/null is a device, not a folder: choose another folder/,
    ],
  ];
  it.each(cases)("%s", async (_name, words, message) => {
    const where = newFolder();
    const { code, err } = await callCli(["synth", ...words], where);
    expect(code).toBe(1);
    expect(err).toMatch(message);
    expect(err.trim().split("\n")).toHaveLength(1);
    expect(existsSync(join(where, "out"))).toBe(false);
  });

  it("help names every option and gives examples", async () => {
    const { code, out } = await callCli(["synth", "--help"]);
    expect(code).toBe(0);
    for (const flag of ["--persona", "--level", "--count", "--seed", "--out", "--json"]) expect(out).toContain(flag);
    expect(out).toContain("Examples:");
  });
});
