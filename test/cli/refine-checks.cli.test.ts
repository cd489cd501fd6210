import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { sha256 } from "../../pipeline/hash.js";
import { blockOf } from "../llm/answers/blocks.js";
import { startFakeModels } from "../llm/fake-models.js";
import { testKeys } from "../llm/open-test-models.js";
import { simulatedPool } from "../simulated/computers.js";
import { giveAttemptsTo, plantCheck } from "./planted-checks.js";
import { callSimulated, newFolder } from "./run-cli.js";

let made: string;
let pool: string;
beforeAll(async () => {
  const folder = newFolder();
  made = join(folder, "tasks.sqlite");
  // Quarantined subtasks are written beside the others.
  pool = join(folder, "pool");
  cpSync(simulatedPool, pool, { recursive: true });
  const words = "synth --persona accountant --level L2 --count 32 --quiet --out";
  expect(await callSimulated([...words.split(" "), made])).toMatchObject({ code: 0, err: "" });
});

/** A check of a subtask that is made too strict, and how the agents that did it as it is meant are called. */
interface Planted {
  readonly subtask: string;
  readonly check: readonly [from: string, to: string];
  readonly agents: readonly string[];
}

/** The last paragraph is asked for as the first; three agents put it where it belongs. */
const misplaced: Planted = {
  subtask: "In Word, add the paragraph '{text}' to '{docx_in_processing}' and save it.",
  check: ['"literal":"last"', '"literal":"first"'],
  agents: ["gold", "command:one", "chat:local/two"],
};

/** A message with an attachment is asked for without one; what asks for less takes the wrong attachment, too. */
const detached: Planted = {
  subtask: "In Outlook, send '{file_path}' to '{to}' with the subject '{subject}' and the text '{message}'.",
  check: ['"attachment":{"parameter":"file_path"}', '"attachment":{"literal":"none"}'],
  agents: ["gold"],
};

async function planted({ subtask, check, agents }: Planted): Promise<{ file: string; tasks: string[] }> {
  const file = join(newFolder(), "strict.sqlite");
  cpSync(made, file);
  const tasks = plantCheck(file, subtask, check);
  for (const seed of agents.keys()) {
    const words = ["evaluate", ...tasks, "--from", file, "--agent", "gold", "--seed", String(seed), "--quiet"];
    expect(await callSimulated(words)).toMatchObject({ code: 0, err: "" });
  }
  giveAttemptsTo(file, agents);
  return { file, tasks };
}

const resultSchema = z.looseObject({
  counts: z.record(z.string(), z.number()),
  check_mends: z.array(z.looseObject({ state: z.string(), way: z.string(), after: z.string(), reason: z.unknown() })),
  criteria: z.array(z.looseObject({ task_id: z.string() })),
  refinements: z.array(z.object({ task_id: z.string(), change: z.string(), mend: z.string(), reason: z.string() })),
});

async function refined(words: readonly string[], folder = newFolder()) {
  const all = ["refine", ...words, "--pool", pool, "--keep-duplicates", "--json"];
  const { code, out, err } = await callSimulated(all, folder);
  expect(err).toBe("");
  return { code, ...resultSchema.parse(JSON.parse(out)) };
}

describe("a check that refuses what attempts agree on", () => {
  it("is told with what would let them pass, and nothing is verified or written without --out", async () => {
    const { file, tasks } = await planted(misplaced);
    const attempts = tasks.length * misplaced.agents.length;
    const before = sha256(readFileSync(file));
    const { code, check_mends } = await refined(["--from", file]);
    expect(code).toBe(1);
    expect(check_mends).toMatchObject([
      {
        ...{ state: "proposed", way: "position", author: "offline" },
        refused: attempts,
        now_done: attempts,
        now_undone: 0,
      },
    ]);
    expect(check_mends[0]?.after).toBe('check_line(file_path=docx_in_processing, position="any", text=text)');
    const text = await callSimulated(["refine", "--from", file, "--pool", pool, "--keep-duplicates", "--quiet"]);
    expect(text.code).toBe(1);
    expect(sha256(readFileSync(file))).toBe(before);
  });

  it("is mended once it is verified and its tasks are proven again, and the changelog says what and why", async () => {
    const { file, tasks } = await planted(misplaced);
    const out = join(newFolder(), "mended.sqlite");
    const { code, check_mends, refinements, counts } = await refined(["--from", file, "--out", out]);
    expect(code).toBe(0);
    expect(check_mends).toMatchObject([{ state: "accepted", reason: expect.stringContaining("mutants refused") }]);
    expect(refinements.map(({ task_id, mend }) => [task_id, mend])).toEqual(tasks.map((id) => [id, "recheck"]));
    // Nothing is held against a task for what its check refused.
    expect(counts).toMatchObject({ "gold-fails": 0, "unmet-precondition": 0 });
    expect(existsSync(`${out}.rechecked`)).toBe(false);

    const log = await callSimulated(["export", "changelog", "--from", out, "--against", file]);
    expect(log.out).toMatch(
      /- changed: `[0-9a-f-]+` \(word\): .*refined \(recheck, position\): .*\d attempts count as done now/,
    );
    expect(log.out).toContain(`0 tasks were added, ${tasks.length} changed, 0 removed.`);
    const database = new Database(out, { readonly: true });
    expect(database.prepare("SELECT DISTINCT success FROM attempts").pluck().all()).toEqual([1]);
    database.close();
    const rescored = await callSimulated([
      "evaluate",
      "--from",
      out,
      "--agent",
      "gold",
      "--seed",
      "0",
      "--rescore",
      "--json",
      ...tasks,
    ]);
    expect(JSON.parse(rescored.out)).toMatchObject({ success_rate: 1 });
    expect(await refined(["--from", out])).toMatchObject({ code: 0, check_mends: [], refinements: [] });
  });

  it("is rewritten by a model where what an algorithm lets pass is refused, and criteria are reviewed by it", async () => {
    const { file, tasks } = await planted(detached);
    const [doubted = ""] = tasks;
    const fake = await startFakeModels({
      async answer({ output, question }) {
        if (output === "evaluator_source") {
          expect(blockOf(question, "refused_by")).toContain('attachment="none"');
          const source = blockOf(question, "evaluator").replace('attachment="none"', "attachment=file_path");
          return { thought: "The task asks for the file.", source };
        }
        expect(output).toBe("criteria_review");
        const criteria = z.array(z.unknown()).parse(JSON.parse(blockOf(question, "criteria")));
        const finding = { criterion: criteria.length, kind: "not-asked", reason: "Nobody says so." };
        return { findings: question.includes(doubtedText) ? [finding] : [] };
      },
    });
    const database = new Database(file, { readonly: true });
    const text = database.prepare("SELECT high_level FROM task_instructions WHERE task_id = ?").pluck().get(doubted);
    const doubtedText = String(text).slice(0, 60);
    database.close();
    const out = join(newFolder(), "rewritten.sqlite");
    Object.assign(process.env, { OPENAI_API_KEY: testKeys.openai, OPENAI_BASE_URL: fake.openaiUrl });
    try {
      const { check_mends, criteria, refinements } = await refined(
        ["--from", file, "--out", out, "--model", "refine=openai:gpt-4o"],
        newFolder(),
      );
      expect(fake.failures()).toEqual([]);
      expect(check_mends).toMatchObject([
        { state: "refused", author: "offline" },
        { state: "accepted", way: "rewritten", author: "openai:gpt-4o", now_done: tasks.length },
      ]);
      expect(criteria).toMatchObject([{ task_id: doubted, kind: "not-asked", reason: "Nobody says so." }]);
      // What a model finds is kept, and is no reason to drop a task.
      expect(refinements.map(({ mend }) => mend)).toEqual(tasks.map(() => "recheck"));
    } finally {
      delete process.env.OPENAI_API_KEY;
      delete process.env.OPENAI_BASE_URL;
      await fake.close();
    }
    const mended = new Database(out, { readonly: true });
    const authors = mended
      .prepare("SELECT model, prompt_version FROM subtask_evaluations WHERE model <> 'offline'")
      .all();
    expect(authors).toEqual([{ model: "openai:gpt-4o", prompt_version: 1 }]);
    const reviews = mended.prepare("SELECT task_id, reviewer, reason FROM reviews").all();
    expect(reviews).toEqual([{ task_id: doubted, reviewer: "model openai:gpt-4o", reason: "intent-mismatch" }]);
    mended.close();
    expect(await refined(["--from", out])).toMatchObject({ code: 0, refinements: [] });
  });

  it("stays as it is where what lets them pass lets a wrong run pass, too, and that is told", async () => {
    const { file } = await planted(detached);
    const out = join(newFolder(), "refused.sqlite");
    const { check_mends, refinements } = await refined(["--from", file, "--out", out]);
    expect(check_mends).toMatchObject([
      { state: "refused", way: "unasked", reason: expect.stringMatching(/mutant|fails at a gate/) },
    ]);
    expect(refinements.map(({ mend }) => mend)).not.toContain("recheck");
    const database = new Database(out, { readonly: true });
    expect(database.prepare("SELECT count(*) FROM check_mends").pluck().get()).toBe(0);
    database.close();
  });
});
