import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { sha256 } from "../../pipeline/hash.js";
import { callSimulated, newFolder } from "./run-cli.js";

const folder = newFolder();
const file = join(folder, "l3.sqlite");
const infeasible = join(folder, "l4.sqlite");

const share = z.number().nullable();
const reportSchema = z.object({
  ...{
    planned: z.number(),
    resumed: z.number(),

    attempts: z.number(),
    not_counted: z.number(),
  },
  ...{ success_rate: share, coverage_rate: share, completion_ratio: share, s_int: share, s_final: share },
  ...{ sequence_score: share, side_effects: share, flips: share, false_completions: share },
  pass_all: z.array(share),
  endings: z.record(z.string(), z.number()),
  agent_errors: z.record(z.string(), z.number()),
  by_level: z.record(z.string(), z.object({ attempts: z.number() })),
  by_capability: z.record(z.string(), z.object({ tasks: z.number() })),
});

beforeAll(async () => {
  for (const [level, out] of [
    ["L3", file],
    ["L4", infeasible],
  ] as const) {
    const words = ["synth", "--persona", "accountant", "--level", level, "--count", "5", "--seed", "3"];
    expect(await callSimulated([...words, "--out", out, "--quiet"], folder)).toMatchObject({ code: 0, err: "" });
  }
});

async function evaluate(from: string, agent: string, ...words: string[]) {
  const { code, out, err } = await callSimulated(
    ["evaluate", "--from", from, "--agent", agent, ...words, "--json"],
    folder,
  );
  expect(err).toBe("");
  expect(code).toBe(0);
  return reportSchema.parse(JSON.parse(out));
}

describe("pnpm evaluate", () => {
  it("gives the gold trajectory full marks, keeps every attempt, and does not make it again", async () => {
    const full = { success_rate: 1, coverage_rate: 1, completion_ratio: 1, s_int: 1, s_final: 1, sequence_score: 1 };
    const report = await evaluate(file, "gold", "--repeats", "2");
    expect(report).toMatchObject({ ...full, attempts: 10, resumed: 0, not_counted: 0, flips: 0, pass_all: [1, 1] });
    expect(report.by_level.L3?.attempts).toBe(10);
    const again = await evaluate(file, "gold", "--repeats", "2");
    expect(again).toEqual({ ...report, resumed: 10 });
    const database = new Database(file, { readonly: true });
    const counted = (table: string) =>
      z.object({ n: z.number() }).parse(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()).n;
    expect(counted("attempts")).toBe(10);
    expect(counted("attempt_steps")).toBeGreaterThan(50);
    expect(counted("attempt_verdicts")).toBeGreaterThan(20);
    database.close();
  });

  it("attempts again what had other limits of steps, and bounds no cost that nobody counts", async () => {
    const own = join(folder, "limits.sqlite");
    copyFileSync(file, own);
    await evaluate(own, "noop");
    expect(await evaluate(own, "noop", "--strict-limits")).toMatchObject({ resumed: 0 });
    expect(await evaluate(own, "noop", "--strict-limits")).toMatchObject({ resumed: 5 });
    const words = ["evaluate", "--from", own, "--agent", "command:true", "--max-cost", "1"];
    expect(await callSimulated(words, folder)).toMatchObject({ code: 1, err: expect.stringContaining("AGENT_COST") });
  });

  it("tells a program the task in the form that is asked for, and keeps those attempts apart", async () => {
    const own = join(folder, "forms.sqlite");
    copyFileSync(file, own);
    const log = join(folder, "told.txt");
    const agent = `command:head -n 1 >> ${log}`;
    const database = new Database(own, { readonly: true });
    const read = "SELECT high_level, json_extract(variants_json, '$[1]') AS other FROM task_instructions";
    const texts = z.array(z.object({ high_level: z.string(), other: z.string() })).parse(database.prepare(read).all());
    database.close();
    for (const form of ["high-level", "variant-2"]) {
      expect(await evaluate(own, agent, "--instruction", form)).toMatchObject({ resumed: 0, success_rate: 0 });
    }
    const told = readFileSync(log, "utf8").trim().split("\n");
    const instructions = told.map(
      (line) => z.looseObject({ instruction: z.string() }).parse(JSON.parse(line)).instruction,
    );
    expect(instructions.slice(0, 5).sort()).toEqual(texts.map(({ high_level }) => high_level).sort());
    expect(instructions.slice(5).sort()).toEqual(texts.map(({ other }) => other).sort());
  });

  it("runs the program of examples/agent.py, which acts, gives up, and does no task", async () => {
    const program = `command:python3 ${fileURLToPath(new URL("../../examples/agent.py", import.meta.url))}`;
    const report = await evaluate(file, program);
    expect(report).toMatchObject({ attempts: 5, success_rate: 0, agent_errors: {}, endings: { finished: 5 } });
  });

  it("leaves a dataset as it is where a copy of it is named, goes on in the copy, and takes none of other tasks", async () => {
    const before = sha256(readFileSync(file));
    const copy = join(folder, "new", "attempts.sqlite");
    expect(await evaluate(file, "infeasible", "--out", copy)).toMatchObject({ attempts: 5, resumed: 0 });
    expect(await evaluate(file, "infeasible", "--out", copy)).toMatchObject({ attempts: 5, resumed: 5 });
    expect(sha256(readFileSync(file))).toBe(before);
    const other = await callSimulated(["evaluate", "--from", infeasible, "--agent", "noop", "--out", copy], folder);
    expect(other).toMatchObject({ code: 1, err: expect.stringContaining("STORE_EXISTS") });
  });

  it("judges stored attempts anew by what evaluators say now, without a computer", async () => {
    const before = await evaluate(file, "gold", "--rescore", "--repeats", "2");
    expect(before.success_rate).toBe(1);
    const database = new Database(file);
    const kept = database.prepare("SELECT subtask_id, evaluator_json FROM subtask_evaluations").all();
    const leaf = { success: false, message: { literal: "-" }, progress: [0, 1] };
    const never = { version: 1, parameters: [], body: leaf };
    database.prepare("UPDATE subtask_evaluations SET evaluator_json = ?").run(JSON.stringify(never));
    const failing = await evaluate(file, "gold", "--rescore", "--repeats", "2");
    expect(failing).toMatchObject({ success_rate: 0, completion_ratio: 0, false_completions: 1 });
    const restore = database.prepare(
      "UPDATE subtask_evaluations SET evaluator_json = @evaluator_json WHERE subtask_id = @subtask_id",
    );
    for (const row of kept) restore.run(row);
    database.close();
    expect(await evaluate(file, "gold", "--rescore", "--repeats", "2")).toEqual(before);
  });

  it("gives nothing for doing nothing, and for saying so without a reason that fits no more than S_final", async () => {
    expect(await evaluate(file, "noop")).toMatchObject({ success_rate: 0, s_int: 0, endings: { "no-progress": 5 } });
    expect(await evaluate(file, "infeasible")).toMatchObject({ success_rate: 0 });
    expect(await evaluate(infeasible, "infeasible")).toMatchObject({ success_rate: 0, s_final: 1, s_int: null });
    expect(await evaluate(infeasible, "gold")).toMatchObject({ success_rate: 1, s_final: 1 });
    expect(await evaluate(infeasible, "noop")).toMatchObject({ success_rate: 0 });
  });

  it("begins in a state of the task's lattice, apart from the attempts that begin at the start", async () => {
    const full = { success_rate: 1, completion_ratio: 1, attempts: 5, not_counted: 0, resumed: 0 };
    expect(await evaluate(file, "gold", "--start-after", "1")).toMatchObject(full);
    expect(await evaluate(file, "gold", "--start-after", "1")).toMatchObject({ ...full, resumed: 5 });
    expect(await evaluate(file, "noop", "--start-after", "99")).toMatchObject({ success_rate: 0, completion_ratio: 0 });
    const { err } = await callSimulated(
      ["evaluate", "--from", file, "--agent", "gold", "--start-after", "zzz"],
      folder,
    );
    expect(err).toContain("[EVALUATE_START]");
  });

  it("goes on when an agent of somebody else crashes, and says how often", async () => {
    const report = await evaluate(file, "command:exit 3", "--sample", "2");
    expect(report).toMatchObject({ success_rate: 0, not_counted: 0, agent_errors: { AGENT_CRASHED: 2 } });
  });

  it("shows controls that are read from the picture only to agents that are shown controls", async () => {
    const refused = async (agent: string, mode: string) => {
      const words = ["evaluate", "--from", file, "--agent", agent, "--observe", mode, "--quiet"];
      const { code, err } = await callSimulated(words, folder);
      expect(code).toBe(1);
      return err;
    };
    for (const agent of ["gold", "noop", "human", "openai:computer-use-preview"]) {
      expect(await refused(agent, "pixels")).toContain("[AGENT_OBSERVE]");
    }
    expect(await refused("gold", "pixels")).toContain("chat-list:PROVIDER/MODEL");
    expect(await refused("command:true", "sound")).toContain("[OPTION_OBSERVE]");
  });

  it("lets a person attempt one task at a time, on a computer with a mouse", async () => {
    const words = ["evaluate", "--from", file, "--agent", "human", "--quiet"];
    const two = await callSimulated([...words, "--parallel", "2"], folder);
    expect(two).toMatchObject({ code: 1, err: expect.stringContaining("[AGENT_PARALLEL]") });
    const { code, out, err } = await callSimulated(words, folder);
    expect(err).toMatch(/attempt the tasks at http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{43} /);
    expect(err).toContain("[AGENT_POINTER]");
    expect({ code, out }).toEqual({ code: 1, out: "" });
    const unnamed = await callSimulated([...words.slice(0, 4), "human:"], folder);
    expect(unnamed.err).toContain("[AGENT_NAME]");
  });

  it("attempts the tasks that are named or wished for, and refuses what is not there", async () => {
    const refused = async (...words: string[]) =>
      (await callSimulated(["evaluate", "--from", file, ...words], folder)).err;
    expect(await evaluate(file, "noop", "--sample", "2")).toMatchObject({ attempts: 2, resumed: 2 });
    const { by_capability } = await evaluate(file, "noop");
    const [[capability, { tasks }] = ["", { tasks: 0 }]] = Object.entries(by_capability);
    expect(await evaluate(file, "noop", "--capability", capability)).toMatchObject({ planned: tasks });
    expect(await evaluate(file, "noop", "--level", "L3")).toMatchObject({ planned: 5 });
    expect(await refused("--agent", "noop", "--level", "L1")).toContain("[EVALUATE_NO_TASKS]");
    expect(await refused("--agent", "noop", "ffffffff-none")).toContain("[EVALUATE_TASK]");
    expect(await refused("--agent", "nobody")).toContain("[AGENT_NAME]");
    expect(await refused()).toContain("[OPTION_MISSING]");
  });
});
