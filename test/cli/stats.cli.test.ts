import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { maskedInstruction } from "../../pipeline/distinct/mask.js";
import { createNearDuplicateFilter } from "../../pipeline/distinct/near-duplicate-filter.js";
import { nearDuplicates } from "../../pipeline/distinct/near-duplicates.js";
import { renderPicture } from "../../pipeline/export/render-picture.js";
import type { TaskRecord } from "../../pipeline/schema/records/dataset-records.js";
import { openDatabase } from "../../pipeline/store/file/database.js";
import { readTasks } from "../../pipeline/store/read.js";
import { simulatedCatalog } from "../simulated/catalog.js";
import { callCli, callSimulated, newFolder } from "./run-cli.js";

const folder = newFolder();
const files = { l3: join(folder, "l3.sqlite"), l4: join(folder, "l4.sqlite") };

const counts = z.record(z.string(), z.number());
const spread = z.object({
  mean: z.number(),
  least: z.number(),
  lower_quartile: z.number(),
  median: z.number(),
  upper_quartile: z.number(),
  most: z.number(),
});
const distribution = spread.extend({ tasks: counts });
const statisticsSchema = z.object({
  files: z.array(z.string()),
  tasks: counts,
  environments: counts,
  personas: counts,
  levels: counts,
  dynamic: counts,
  applications: z.object({ distinct: z.number(), per_task: distribution, tasks: counts }),
  scenarios: z.object({ distinct: z.number(), tasks: counts, categories: counts, combinations: counts }),
  instructions: z.object({ high_level_words: spread, low_level_words: spread, rewrites: counts }),
  complexity: z.record(z.string(), counts),
  subtasks: z.object({ distinct: z.number(), uses: z.number(), uses_of_each: spread, per_task: distribution }),
  graphs: z.object({
    shapes: counts,
    four_or_more: z.object({ tasks: z.number(), joins: z.number(), diamonds: z.number() }),
    edges: counts,
    edges_per_task: distribution,
    depth: distribution,
    width: distribution,
  }),
  orders: z.object({ total: z.string(), least: z.string(), most: z.string(), by_size: counts }),
  proofs: z.record(z.string(), z.object({ tasks: z.number(), orders: z.string() })),
  checks: z.record(z.string(), z.object({ subtasks: z.number(), checks: z.number(), nodes: z.number() })),
  models: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
  near_duplicates: z.record(z.string(), z.number().nullable()).nullable(),
  sentences: z.looseObject({ documents: z.number() }).nullable(),
});
type Statistics = z.infer<typeof statisticsSchema>;

let tasks: TaskRecord[];
let both: Statistics;

beforeAll(async () => {
  const simulated = ["synth", "--quiet"];
  const wanted = [
    ["--persona", "accountant", "--level", "L3", "--count", "20", "--seed", "7", "--out", files.l3],
    ["--persona", "hr-specialist", "--level", "L4", "--count", "6", "--seed", "7", "--out", files.l4],
  ];
  for (const words of wanted) expect((await callSimulated([...simulated, ...words], folder)).err).toBe("");
  tasks = [files.l3, files.l4].flatMap((file) => withDatabase(file, (database) => [...readTasks(database)]));
  both = await statistics(files.l3, files.l4);
});

function withDatabase<T>(file: string, use: (database: Database.Database) => T): T {
  const database = openDatabase(file);
  try {
    return use(database);
  } finally {
    database.close();
  }
}

async function statistics(...names: string[]): Promise<Statistics> {
  const { code, out, err } = await callCli(["stats", ...names, "--json"], folder);
  expect(err).toBe("");
  expect(code).toBe(0);
  return statisticsSchema.parse(JSON.parse(out));
}

/** Rows of both datasets. */
function rows<T extends z.ZodType>(schema: T, sql: string): z.infer<T>[] {
  return [files.l3, files.l4].flatMap((file) =>
    withDatabase(file, (database) => z.array(schema).parse(database.prepare(sql).all())),
  );
}

function tally(names: readonly (string | number)[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const name of names) found[name] = (found[name] ?? 0) + 1;
  return found;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

/** Middle number, or the mean of the two middle ones. */
function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return mean(sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1));
}

function words(text: string): number {
  return text.split(/\s+/).filter((word) => word !== "").length;
}

/** All orders of the nodes that the edges allow, one by one. */
function enumerateOrders({ nodes, edges }: TaskRecord["dag"], done: readonly string[] = []): number {
  if (done.length === nodes.length) return 1;
  const free = nodes.filter(
    (node) => !done.includes(node) && nodes.every((other) => !edges[other]?.includes(node) || done.includes(other)),
  );
  return free.reduce((sum, node) => sum + enumerateOrders({ nodes, edges }, [...done, node]), 0);
}

function longestPathFrom(node: string, dag: TaskRecord["dag"]): number {
  return 1 + Math.max(0, ...(dag.edges[node] ?? []).map((next) => longestPathFrom(next, dag)));
}

function reaches(from: string, to: string, dag: TaskRecord["dag"]): boolean {
  return (dag.edges[from] ?? []).some((next) => next === to || reaches(next, to, dag));
}

/** The largest of all sets of nodes none of which comes before another. */
function largestUnordered(dag: TaskRecord["dag"]): number {
  const { nodes } = dag;
  let largest = 0;
  for (let set = 1; set < 2 ** nodes.length; set++) {
    const chosen = nodes.filter((_, i) => (set >> i) % 2 === 1);
    const isOrdered = chosen.some((a) => chosen.some((b) => reaches(a, b, dag)));
    if (!isOrdered) largest = Math.max(largest, chosen.length);
  }
  return largest;
}

describe("pnpm stats FILE FILE --json", () => {
  it("adds tasks up over all files, with and without network", () => {
    const online = tasks.filter(({ network_dependent }) => network_dependent).length;
    expect(both.tasks).toEqual({
      total: 26,
      network_dependent: online,
      local: 26 - online,
      infeasible: 6,
      with_condition: tasks.filter(({ condition }) => condition !== null).length,
      with_carried_value: tasks.filter(({ carried_values }) => carried_values.length > 0).length,
      // What grows from goals names each of its files.
      with_file_to_find: 0,
      in_several_files: 0,
    });
    expect(both.levels).toEqual({ L1: 0, L2: 0, L3: 20, L4: 6 });
    expect(both.personas).toEqual({ accountant: 20, "hr-specialist": 6 });
    expect(both.environments).toEqual({ simulated: 26 });
    expect(both.files).toEqual([files.l3, files.l4]);
  });

  it("counts applications and words of instructions", () => {
    const sizes = tasks.map(({ involved_apps }) => involved_apps.length);
    expect(both.applications.per_task.mean).toBeCloseTo(mean(sizes), 9);
    expect(both.applications.per_task.tasks).toEqual(tally(sizes));
    expect(both.applications.tasks).toEqual(tally(tasks.flatMap(({ involved_apps }) => involved_apps)));
    expect(both.applications.distinct).toBe(new Set(tasks.flatMap(({ involved_apps }) => involved_apps)).size);

    const texts = {
      high_level_words: tasks.map(({ task_instruction }) => words(task_instruction)),
      low_level_words: tasks.map(({ low_level_instruction }) => words(low_level_instruction)),
    };
    for (const name of ["high_level_words", "low_level_words"] as const) {
      const found = both.instructions[name];
      expect(found.mean).toBeCloseTo(mean(texts[name]), 9);
      expect(found.median).toBe(median(texts[name]));
      expect([found.least, found.most]).toEqual([Math.min(...texts[name]), Math.max(...texts[name])]);
    }
  });

  it("knows the scenario of every task by the categories of its applications", async () => {
    const { scenarios, applications } = await simulatedCatalog();
    const category = new Map([...applications.values()].map((application) => [application.name, application.category]));
    const combinations = tasks.map(({ involved_apps }) =>
      [...new Set(involved_apps.map((name) => category.get(name)))].sort().join(" + "),
    );
    const named = new Map(
      [...scenarios.values()].map(({ id, categories }) => [[...categories].sort().join(" + "), id]),
    );
    expect(both.scenarios.combinations).toEqual(tally(combinations));
    expect(both.scenarios.tasks).toEqual(tally(combinations.map((one) => named.get(one) ?? named.get("") ?? "")));
    expect(both.scenarios.categories).toEqual(tally(combinations.flatMap((one) => one.split(" + "))));
    expect(both.scenarios.distinct).toBe(Object.keys(both.scenarios.tasks).length);
  });

  it("counts the levels of each dimension of complexity", () => {
    for (const dimension of ["dependency", "instruction", "knowledge", "hierarchy", "branch"] as const) {
      const none = { easy: 0, medium: 0, hard: 0 };
      expect(both.complexity[dimension]).toEqual({
        ...none,
        ...tally(tasks.map(({ complexity }) => complexity[dimension])),
      });
    }
  });

  it("counts subtasks and what graphs look like", () => {
    const used = tasks.flatMap((task) => Object.values(task.subtasks).map(({ subtask_id }) => subtask_id));
    expect(both.subtasks.distinct).toBe(new Set(used).size);
    expect(both.subtasks.uses).toBe(used.length);
    expect(both.subtasks.uses_of_each.most).toBe(Math.max(...Object.values(tally(used))));
    expect(both.subtasks.per_task.tasks).toEqual(tally(tasks.map(({ dag }) => dag.nodes.length)));

    const kinds = tasks.flatMap(({ edge_kinds }) => Object.values(edge_kinds).map(({ kind }) => kind));
    expect(both.graphs.edges).toEqual({ resource: 0, order: 0, ...tally(kinds) });
    expect(both.graphs.edges_per_task.mean).toBeCloseTo(kinds.length / 26, 9);
    expect(both.graphs.depth.tasks).toEqual(
      tally(tasks.map(({ dag }) => Math.max(...dag.nodes.map((node) => longestPathFrom(node, dag))))),
    );
    expect(both.graphs.width.tasks).toEqual(tally(tasks.map(({ dag }) => largestUnordered(dag))));
    expect(Object.values(both.graphs.shapes).reduce((sum, times) => sum + times, 0)).toBe(26);
  });

  it("adds up topological orders, and the proofs that cover them", () => {
    const orders = tasks.map(({ dag }) => enumerateOrders(dag));
    expect(both.orders.total).toBe(String(orders.reduce((sum, number) => sum + number, 0)));
    expect([both.orders.least, both.orders.most]).toEqual([Math.min(...orders), Math.max(...orders)].map(String));
    expect(both.orders.by_size["1"] ?? 0).toBe(orders.filter((number) => number === 1).length);

    const l4 = orders.slice(20).reduce((sum, number) => sum + number, 0);
    expect(both.proofs).toEqual({
      "executed-all": { tasks: 20, orders: String(Number(both.orders.total) - l4) },
      infeasible: { tasks: 6, orders: String(l4) },
    });
  });

  it("counts how often instructions were written anew, and the checks of evaluators", () => {
    const rewrites = rows(z.object({ rewrites: z.number() }), "SELECT rewrites FROM validations");
    expect(both.instructions.rewrites).toEqual(tally(rewrites.map((row) => row.rewrites)));

    const nodes = rows(
      z.object({ id: z.string(), evaluator: z.string() }),
      `SELECT subtask_id AS id, evaluator_json AS evaluator
       FROM task_subtasks JOIN subtask_evaluations USING (subtask_id)`,
    );
    const asked = (text: string) => [...text.matchAll(/"api":"(\w+)"/g)].map(([, api = ""]) => api);
    const subtasks = new Map(nodes.map(({ id, evaluator }) => [id, asked(evaluator)]));
    const checks = tally([...subtasks.values()].flat());
    const perSubtask = tally([...subtasks.values()].flatMap((apis) => [...new Set(apis)]));
    const perNode = tally(nodes.flatMap(({ evaluator }) => [...new Set(asked(evaluator))]));
    expect(both.checks).toEqual(
      Object.fromEntries(
        Object.keys(checks).map((api) => [
          api,
          { subtasks: perSubtask[api], checks: checks[api], nodes: perNode[api] },
        ]),
      ),
    );
  });

  it("counts a task once that stands in several files, and a file once that is named twice", async () => {
    const copy = join(folder, "copy.sqlite");
    copyFileSync(files.l4, copy);
    const { files: named, ...three } = await statistics(files.l3, files.l4, copy, join(folder, ".", "l3.sqlite"));
    const { files: _, ...two } = both;
    expect(named).toHaveLength(3);
    expect(three).toEqual({ ...two, tasks: { ...two.tasks, in_several_files: 6 } });
  });

  it("compares instructions where it is asked to, each task once, with their values masked", async () => {
    expect(both.near_duplicates).toBeNull();
    const alike = join(folder, "alike.sqlite");
    copyFileSync(files.l4, alike);
    const writable = new Database(alike);
    writable.exec("UPDATE task_instructions SET high_level = 'Tidy up the desk.' WHERE rowid <= 3");
    writable.close();
    const masked = [files.l3, alike]
      .flatMap((file) => withDatabase(file, (database) => [...readTasks(database)]))
      .map(maskedInstruction);
    const found = nearDuplicates(masked.map((text, i) => ({ id: String(i), text })));
    const filter = createNearDuplicateFilter(masked);
    const { near_duplicates: figures } = await statistics(files.l3, alike, "--near-duplicates");
    expect(figures).toEqual({
      threshold: 0.85,
      distinct_instructions: new Set(masked).size,
      with_near_duplicate: found.affected,
      pairs: found.pairs,
      clusters: found.clusters.length,
      largest_cluster: found.clusters[0]?.documents ?? 0,
      without_near_duplicates: masked.filter((text) => filter.admit(text)).length,
    });
    expect(figures).toMatchObject({ with_near_duplicate: 3, largest_cluster: 3, pairs: 3 });
    expect((await callCli(["stats", alike, "--near-duplicates"], folder)).out).toContain("with a near-duplicate");
    expect((await callCli(["stats", files.l3], folder)).out).not.toContain("near-duplicate");
  });

  it("adds up what models were asked and what it cost, by role and model", async () => {
    expect(both.models).toEqual([]);
    const asked = join(folder, "asked.sqlite");
    copyFileSync(files.l4, asked);
    const database = new Database(asked);
    const insert = database.prepare(
      `INSERT INTO model_calls (place, prompt_id, prompt_version, model, subject, task_id, outcome, input_tokens,
         cached_input_tokens, output_tokens, cost_usd, latency_ms, in_batch)
       VALUES (?, 'p', 1, ?, 's', NULL, ?, ?, 0, ?, ?, 5, 0)`,
    );
    insert.run("describe", "openai:gpt-4o", "answered", 1000, 100, 0.25);
    insert.run("describe", "openai:gpt-4o", "invalid", 500, 10, 0.5);
    insert.run("describe", "openai:gpt-4o", "cached", 700, 70, 0);
    insert.run("compose", "openai:local", "answered", 30, 3, null);
    database.close();
    expect((await statistics(asked)).models).toEqual([
      {
        role: "compose",
        model: "openai:local",
        calls: 1,
        cached: 0,
        failed: 0,
        input_tokens: 30,
        output_tokens: 3,
        cost_usd: null,
      },
      {
        role: "describe",
        model: "openai:gpt-4o",
        calls: 2,
        cached: 1,
        failed: 1,
        input_tokens: 1500,
        output_tokens: 110,
        cost_usd: 0.75,
      },
    ]);
    expect((await callCli(["stats", asked])).out).toMatch(/cost +\$0\.75\s/);
  });
});

describe("pnpm stats FILE", () => {
  it("prints what the JSON says, with bars", async () => {
    const { code, out } = await callCli(["stats", files.l3, files.l4], folder);
    expect(code).toBe(0);
    expect(out).toMatch(/total +26\n/);
    expect(out).toMatch(/infeasible +█+\S* +6 \(23\.1 %\)/);
    expect(out).toMatch(new RegExp(`Applications \\(${both.applications.distinct}\\)`));
    expect(out).toMatch(/L3 +█{24} +20 \(76\.9 %\)/);
    expect(out).toContain(`${both.orders.total}\n`);
  });

  it("draws the same as one SVG that needs nothing else, without printing when it is to be quiet", async () => {
    const svg = join(folder, "deep", "statistics.svg");
    const { code, out } = await callCli(["stats", files.l3, "--svg", svg, "--quiet"], folder);
    expect([code, out]).toEqual([0, ""]);
    const text = readFileSync(svg, "utf8");
    expect(text).not.toMatch(/href|url\(|<image|<style/);
    expect(text).toContain("Complexity");
    const { pixels } = await renderPicture(text);
    expect(new Set(pixels).size).toBeGreaterThan(20);
  });

  it("takes names for nothing but text, in a terminal and in a picture", async () => {
    const hostile = join(folder, "hostile.sqlite");
    copyFileSync(files.l4, hostile);
    const database = new Database(hostile);
    database.prepare("UPDATE tasks SET persona = ?").run('<script>alert("x")</script>&\u001b[31m');
    database.close();
    const svg = join(folder, "hostile.svg");
    const { out } = await callCli(["stats", hostile, "--svg", svg], folder);
    expect(out).not.toContain("\u001b");
    expect(out).toContain("<script>");
    const text = readFileSync(svg, "utf8");
    expect(text).not.toContain("<script>");
    expect(text).not.toContain("\u001b");
    expect(text).toContain("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&amp;");
  });

  const mistakes: [string, () => string[], RegExp][] = [
    ["a file that is not there", () => [join(folder, "none.sqlite")], /none\.sqlite.*pnpm synth.*STORE_MISSING/],
    ["a file that is no dataset", () => [plainFile()], /plain\.sqlite is not a taskloom dataset.*STORE_FOREIGN/],
    ["a dataset without tasks", () => [emptyDataset()], /empty\.sqlite: no tasks; make some with pnpm synth/],
    ["no file at all", () => [], /missing required argument 'files'.*--help/],
    [
      "a picture at a place that cannot be written",
      () => [files.l4, "--svg", "/dev/null/x.svg"],
      /\/dev\/null is a device, not a folder: choose another folder/,
    ],
  ];
  it.each(mistakes)("says what to do about %s", async (_name, named, message) => {
    const { code, out, err } = await callCli(["stats", ...named()], folder);
    expect(code).toBe(1);
    expect(out).toBe("");
    expect(err).toMatch(message);
    expect(err.trim().split("\n")).toHaveLength(1);
  });

  function plainFile(): string {
    const file = join(folder, "plain.sqlite");
    writeFileSync(file, "not a database");
    return file;
  }

  function emptyDataset(): string {
    const file = join(folder, "empty.sqlite");
    if (existsSync(file)) return file;
    copyFileSync(files.l4, file);
    const database = new Database(file);
    database.pragma("foreign_keys = OFF");
    database.exec("DELETE FROM tasks");
    database.close();
    return file;
  }
});
