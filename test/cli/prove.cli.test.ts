import { copyFileSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { actionSchema } from "../../pipeline/schema/computer/action.js";
import { callCli, callSimulated, newFolder } from "./run-cli.js";

const folder = newFolder();
const file = join(folder, "l3.sqlite");
const infeasible = join(folder, "l4.sqlite");

const reportSchema = z.object({
  drawn: z.number(),
  resumed: z.number(),
  subtask_runs: z.number(),
  lattice: z.object({ planned: z.number(), of_all_orders: z.string() }).nullable(),
  executed: z.number(),
  succeeded: z.number(),
  interval: z.tuple([z.number(), z.number()]),
  other_branches: z.object({ executed: z.number(), succeeded: z.number() }),
  by_level: z.record(z.string(), z.object({ executed: z.number(), succeeded: z.number() })),
  by_application: z.record(z.string(), z.object({ executed: z.number() })),
  failures: z.array(
    z.object({
      code: z.string(),
      message: z.string(),
      node: z.string(),
      action: actionSchema,
      checks: z.array(z.string()),
      controls: z.array(z.string()),
      screenshot: z.string(),
      trace: z.string(),
    }),
  ),
});

const traceSchema = z.object({ steps: z.array(z.object({ action: actionSchema.nullable() })) });

const simulated = ["--persona", "accountant"];

beforeAll(async () => {
  for (const [level, out] of [
    ["L3", file],
    ["L4", infeasible],
  ] as const) {
    const words = ["synth", ...simulated, "--level", level, "--count", "5", "--seed", "3"];
    expect(await callSimulated([...words, "--out", out, "--quiet"], folder)).toMatchObject({ code: 0, err: "" });
  }
});

async function prove(words: string[]): Promise<{ code: number | null; report: z.infer<typeof reportSchema> }> {
  const { code, out, err } = await callSimulated(["prove", ...words, "--json"], folder);
  expect(err).toBe("");
  return { code, report: reportSchema.parse(JSON.parse(out)) };
}

describe("pnpm prove", () => {
  it("executes both branches of a condition, each on data that lead to it", async () => {
    const database = new Database(file, { readonly: true });
    const decided = database.prepare("SELECT count(*) FROM tasks WHERE condition_json IS NOT NULL").pluck().get();
    database.close();
    expect(decided).toBeGreaterThan(0);
    const both = join(folder, "both.sqlite");
    copyFileSync(file, both);
    const words = ["--from", both, "--sample", "5", "--seed", "4"];
    const { code, report } = await prove(words);
    expect(code).toBe(0);
    expect(report.other_branches).toMatchObject({ executed: decided, succeeded: decided });
    expect(report.drawn).toBe(5 + Number(decided));
    expect((await prove(words)).report.resumed).toBe(report.drawn);
  });

  it("does every subtask after every set after which it may come, in fewer subtask runs than all orders have", async () => {
    const whole = join(folder, "whole.sqlite");
    copyFileSync(file, whole);
    const { code, report } = await prove(["--from", whole, "--sample", "2", "--seed", "2", "--orders", "all"]);
    expect(code).toBe(0);
    const { planned = 0, of_all_orders = "0" } = report.lattice ?? {};
    expect(planned).toBe(report.subtask_runs);
    expect(planned).toBeLessThanOrEqual(Number(of_all_orders));
    expect((await prove(["--from", whole, "--sample", "2", "--seed", "2"])).report.lattice).toBeNull();
  });

  it("executes a sample, and writes into the dataset which tasks it executed", async () => {
    const { code, report } = await prove([
      "--from",
      file,
      "--sample",
      "4",
      "--seed",
      "2",
      "--orders",
      "2",
      "--parallel",
      "2",
    ]);
    expect(code).toBe(0);
    expect(report.executed).toBe(report.drawn);
    expect(report.succeeded).toBe(report.executed);
    expect(report.interval[1]).toBe(1);
    expect(report.by_level.L3).toMatchObject({ executed: report.executed });
    expect(Object.keys(report.by_application).length).toBeGreaterThan(1);
    const database = new Database(file, { readonly: true });
    const proofs = database.prepare("SELECT count(*) AS n FROM proofs WHERE kind = 'executed-sample'").get();
    expect(proofs).toEqual({ n: 4 });
    database.close();
    expect(existsSync(join(folder, "prove-2", "l3", "report.json"))).toBe(true);
  });

  it("does not execute again what this sample has executed, unless it is told to", async () => {
    const words = ["--from", file, "--sample", "4", "--seed", "2", "--orders", "2"];
    const again = (await prove(words)).report;
    expect(again).toMatchObject({ resumed: again.drawn, executed: again.drawn });
    expect((await prove([...words, "--again"])).report.resumed).toBe(0);
    expect((await prove(["--from", file, "--sample", "2", "--seed", "9"])).report.resumed).toBe(0);
  });

  it("executes infeasible tasks up to their error", async () => {
    const { code, report } = await prove(["--from", infeasible, "--sample", "5", "--seed", "1"]);
    expect(code).toBe(0);
    expect(report.by_level.L4).toMatchObject({ executed: 5, succeeded: 5 });
  });

  it("reports failures with their evidence, and ends with 1", async () => {
    const copy = join(folder, "broken.sqlite");
    await callSimulated(
      ["synth", ...simulated, "--level", "L3", "--count", "3", "--seed", "3", "--out", copy, "--quiet"],
      folder,
    );
    const database = new Database(copy);
    const never = { check: { api: "check_file_exists", arguments: { file_path: { literal: "C:\\never.txt" } } } };
    const leaf = (success: boolean) => ({ success, message: { literal: "-" }, progress: [0, 1] });
    const evaluator = { version: 1, parameters: [], body: { when: never, yes: leaf(true), no: leaf(false) } };
    database.prepare("UPDATE subtask_evaluations SET evaluator_json = ?").run(JSON.stringify(evaluator));
    database.close();
    const { code, report } = await prove(["--from", copy, "--sample", "3", "--seed", "1"]);
    expect(code).toBe(1);
    expect(report).toMatchObject({ executed: report.drawn, succeeded: 0 });
    for (const failure of report.failures) {
      expect(failure).toMatchObject({
        code: "PROVE_NOT_DONE",
        checks: ["check_file_exists(file_path='C:\\never.txt')"],
      });
      expect(failure.controls.join("\n")).toContain("Window");
      expect(
        readFileSync(join(folder, "prove-1", failure.screenshot))
          .subarray(1, 4)
          .toString(),
      ).toBe("PNG");
      const { steps } = traceSchema.parse(JSON.parse(readFileSync(join(folder, "prove-1", failure.trace), "utf8")));
      expect(steps.at(-1)?.action).toEqual({ ...failure.action, rect: null });
    }
    const told = await callSimulated(["prove", "--from", copy, "--sample", "3", "--seed", "1"], folder);
    expect(told.code).toBe(1);
    expect(told.out).toContain("0 of 4 executions on simulated succeeded: 0.0 % (95 % interval 0.0 % to 49.0 %)");
  });

  it("says what is wrong with what it was asked for", async () => {
    const real = await callCli(["prove", "--from", file], folder);
    expect(real.err).toMatch(
      /are for simulated, and only those for desktop can be executed here; .* \[PROVE_ENVIRONMENT\]/,
    );
    expect((await callSimulated(["prove", "--from", join(folder, "none.sqlite")], folder)).err).toContain(
      "[STORE_MISSING]",
    );
    expect((await callSimulated(["prove", "--from", file, "--sample", "0"], folder)).err).toContain("[OPTION_NUMBER]");
  });
});

describe("pnpm watch", () => {
  const first = (from: string): string => {
    const database = new Database(from, { readonly: true });
    const { id } = z.object({ id: z.string() }).parse(database.prepare("SELECT id FROM tasks ORDER BY position").get());
    database.close();
    return id;
  };

  it.each([
    ["L3", file],
    ["L4", infeasible],
  ])("writes a page that needs nothing else, and a small animated picture, of a task of %s", async (level, from) => {
    const out = join(folder, `watch-${level}`);
    const id = first(from);
    const { code, err } = await callSimulated(
      ["watch", id.slice(0, 8), "--from", from, "--out", out, "--quiet"],
      folder,
    );
    expect(err).toBe("");
    expect(code).toBe(0);
    expect(readdirSync(out).sort()).toEqual(["index.html", "task.gif"]);
    const picture = readFileSync(join(out, "task.gif"));
    expect(picture.subarray(0, 6).toString()).toBe("GIF89a");
    expect(picture.length).toBeLessThan(3_000_000);
    const page = readFileSync(join(out, "index.html"), "utf8");
    expect(page).toContain(id);
    expect([...page.matchAll(/\b(?:src|href)="(?!data:image\/png;base64,)/g)]).toEqual([]);
    expect(page).not.toMatch(/@import|url\(/);
    expect(page.match(/class="step"/g)?.length).toBeGreaterThan(3);
    expect(page).toContain('class="mark"');
  });

  it("refuses an order that is not there, and a task that is not there", async () => {
    const id = first(file);
    expect((await callSimulated(["watch", id, "--from", file, "--order", "119"], folder)).err).toContain(
      "[WATCH_ORDER]",
    );
    expect((await callSimulated(["watch", "zzz", "--from", file], folder)).err).toContain("[TASK_UNKNOWN]");
  });
});
