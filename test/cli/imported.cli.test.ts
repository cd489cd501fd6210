import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { crabRecord, windowsRecord, written } from "../import/records.js";
import { type FakeAnswer, type FakeModels, startFakeModels } from "../llm/fake-models.js";
import { testKeys } from "../llm/open-test-models.js";
import { callSimulated, newFolder, startCli } from "./run-cli.js";

const folder = newFolder();
const evaluate = ["evaluate", "--from", "ww.sqlite", "--imported", "--quiet"];
const files = { files_to_create: [{ filename: "list.xlsx", file_path: "C:\\Users\\User\\Desktop\\" }] };
const excel = { involved_apps: ["Excel"], environment_setup: {} };

let fake: FakeModels | null = null;
afterEach(async () => {
  await fake?.close();
  fake = null;
});

beforeAll(async () => {
  const from = written("ww.json", [
    { ...windowsRecord("sort"), ...excel },
    { ...windowsRecord("list"), ...excel, environment_setup: files },
    { ...windowsRecord("song"), ...excel, involved_apps: ["VLC Player"] },
    { ...windowsRecord("gone", { intermediate_checks: [] }), ...excel, task_category: "L4" },
  ]);
  await callSimulated(["convert", "windowsworld", "--from", from, "--out", "ww.sqlite", "--quiet"], folder);
  const crab = written("c.json", [crabRecord("a")]);
  await callSimulated(["convert", "crab", "--from", crab, "--out", "crab.sqlite", "--quiet"], folder);
  const synth = [
    "synth",
    "--persona",
    "accountant",
    "--level",
    "L2",
    "--count",
    "2",
    "--seed",
    "3",
    "--out",
    "own.sqlite",
  ];
  await callSimulated([...synth, "--quiet"], folder);
  for (const agent of ["gold", "noop"]) {
    await callSimulated(["evaluate", "--from", "own.sqlite", "--agent", agent, "--screenshots", "--quiet"], folder);
  }
});

const refused = async (...words: string[]) => {
  const { code, err } = await callSimulated([...evaluate, ...words], folder);
  expect(code).toBe(1);
  return err;
};

/** Takes the task for done whose agent claimed it, and all its parts. */
const believer: FakeAnswer = ({ question }) => {
  const done = /"status":\s*"success"/.test(question);
  const parts = [...question.matchAll(/"part":\s*(\d+)/g)].map(([, part]) => ({
    part: Number(part),
    done,
    evidence: "",
  }));
  return { parts, done, reason: "it says so" };
};

async function judged(answer: FakeAnswer, file: string, ...words: string[]) {
  await fake?.close();
  fake = await startFakeModels({ answer });
  const variables = { OPENAI_API_KEY: testKeys.openai, OPENAI_BASE_URL: fake.openaiUrl };
  const judge = ["judge", "--from", file, "--model", "judge=openai:gpt-4o", ...words];
  return startCli(judge, { folder, variables, simulated: true }).ended;
}

const resultSchema = z.object({
  imported: z.object({
    judged: z.number(),
    prompt_version: z.number(),
    refused: z.record(z.string(), z.number()),
    agreement: z.object({ attempts: z.number(), agreed: z.number().nullable() }),
    attempts: z.array(z.object({ task: z.string(), s_int: z.number().nullable(), s_final: z.number() })),
  }),
});

describe("pnpm evaluate --imported", () => {
  it("counts by a code what keeps tasks from being attempted, and scores none of the others", async () => {
    const { code, out } = await callSimulated([...evaluate.slice(0, -1), "--agent", "infeasible", "--json"], folder);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      ...{ chosen: 4, attemptable: 2, drawn: 2, attempts: 2, score: "not judged", claims: { infeasible: 2 } },
      obstacles: [
        { code: "IMPORTED_APPLICATION", tasks: 1, names: { VLC: 1 }, ids: ["song"] },
        { code: "IMPORTED_FOLDER", tasks: 1, names: { "list.xlsx": 1 }, ids: ["list"] },
      ],
    });
    expect(JSON.parse(out)).not.toHaveProperty("success_rate");
  });

  it("draws a sample by its seed, and makes no attempt twice", async () => {
    const words = [...evaluate.slice(0, -1), "--agent", "infeasible", "--sample", "1", "--seed", "1", "--json"];
    const { out } = await callSimulated(words, folder);
    expect(JSON.parse(out)).toMatchObject({ attemptable: 2, drawn: 1, planned: 1, resumed: 1 });
  });

  it("writes into a copy where --out names one, and not into a copy of other imported tasks", async () => {
    const copied = (from: string) =>
      callSimulated(
        ["evaluate", "sort", "--from", from, "--imported", "--agent", "noop", "--out", "copy.sqlite", "--json"],
        folder,
      );
    const { out } = await copied("ww.sqlite");
    expect(JSON.parse(out)).toMatchObject({ file: "copy.sqlite", attempts: 1 });
    expect((await copied("crab.sqlite")).err).toContain("[STORE_EXISTS]");
  });

  it("refuses what imported tasks do not have", async () => {
    expect(await refused("--agent", "gold")).toContain("[AGENT_ANSWERS]");
    expect(await refused("--agent", "noop", "--max-cost", "1")).toContain("[AGENT_COST]");
    expect(await refused("none", "--agent", "noop")).toContain("[EVALUATE_IMPORTED]");
    expect(await refused("--agent", "noop", "--rescore", "--persona", "accountant")).toContain("--persona, --rescore");
    expect(await refused("--agent", "noop", "--files", "nowhere")).toContain("[INPUT_MISSING]");
    const own = await callSimulated(["evaluate", "--from", "own.sqlite", "--imported", "--agent", "noop"], folder);
    expect(own.err).toContain("[EVALUATE_NO_IMPORTED]");
    const late = await callSimulated(["evaluate", "--from", "own.sqlite", "--files", ".", "--agent", "noop"], folder);
    expect(late.err).toContain("[OPTION_IMPORTED]");
  });

  it("ends with 2 where a task that is named cannot be attempted, and says why in words", async () => {
    mkdirSync(join(folder, "empty"), { recursive: true });
    writeFileSync(join(folder, "empty", "other.txt"), "");
    const words = ["evaluate", "list", "--from", "ww.sqlite", "--imported", "--agent", "noop", "--files", "empty"];
    const { code, out } = await callSimulated(words, folder);
    expect(code).toBe(2);
    expect(out).toMatch(/IMPORTED_FILE +1 +a file of it is missing in the folder.*: list\.xlsx\n/);
    expect(out).toMatch(/score +not judged\n/);
  });

  it("takes CRAB's tasks, which have no milestones", async () => {
    const { out } = await callSimulated(
      ["evaluate", "--from", "crab.sqlite", "--imported", "--agent", "infeasible", "--json"],
      folder,
    );
    expect(JSON.parse(out)).toMatchObject({ chosen: 1, attempts: 0, obstacles: [{ code: "IMPORTED_APPLICATION" }] });
  });
});

describe("pnpm judge of attempts at imported tasks", () => {
  it("gives S_int where there are milestones, beside how far the same judge agrees with evaluators", async () => {
    expect((await judged(believer, "own.sqlite", "--quiet")).code).toBe(0);
    const { code, out } = await judged(believer, "ww.sqlite", "--agreement", "own.sqlite", "--json");
    expect(code).toBe(0);
    const { imported } = resultSchema.parse(JSON.parse(out));
    expect(imported).toMatchObject({ judged: 2, prompt_version: 1, agreement: { attempts: 4, agreed: 1 } });
    expect(imported.attempts.map(({ task, s_int, s_final }) => [task, s_int, s_final])).toEqual([
      ["sort", 0, 0],
      ["gone", null, 0],
    ]);
    const { out: text } = await judged(believer, "ww.sqlite", "--agreement", "own.sqlite");
    expect(text).toMatch(/trust: at own +4 attempts: agreed on 100\.0%, kappa 1\.00\n +Pearson of S_int 1\.00/);
    expect(fake?.requests()).toHaveLength(0);
    const { out: report } = await callSimulated([...evaluate.slice(0, -1), "--agent", "infeasible"], folder);
    expect(report).toContain("openai:gpt-4o (prompt 1) thinks of 2 attempts: S_int 0.0%, S_final 0.0%");
    expect(report).toContain("it agrees with evaluators on 100.0% of 4 attempts");
  });

  it("keeps nothing of an answer that leaves a milestone out, and of one of another form", async () => {
    await callSimulated([...evaluate, "--agent", "noop", "sort"], folder);
    const ofNoop = ["--agent", "noop", "--json"];
    const forgetful = await judged(() => ({ parts: [], done: true, reason: "" }), "ww.sqlite", ...ofNoop);
    expect(forgetful.code).toBe(2);
    expect(resultSchema.parse(JSON.parse(forgetful.out)).imported).toMatchObject({
      judged: 0,
      refused: { "part 1 is judged 0 times": 1 },
    });
    const strange = await judged(() => ({ verdict: "yes" }), "ww.sqlite", ...ofNoop);
    expect(strange.code).toBe(2);
    const { imported } = resultSchema.parse(JSON.parse(strange.out));
    expect(imported).toMatchObject({ judged: 0, attempts: [] });
    expect(Object.keys(imported.refused)).toHaveLength(1);
  });
});
