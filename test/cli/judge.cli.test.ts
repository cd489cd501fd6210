import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type FakeAnswer, type FakeModels, startFakeModels } from "../llm/fake-models.js";
import { testKeys } from "../llm/open-test-models.js";
import { callSimulated, newFolder, startCli } from "./run-cli.js";

const folder = newFolder();
const file = join(folder, "tasks.sqlite");
const judge = ["judge", "--from", file, "--model", "judge=openai:gpt-4o", "--json"];

const share = z.number().nullable();
const judgedSchema = z.object({
  ...{ model: z.string(), judged: z.number(), s_int: share, s_final: share },
  agreement: z.object({ attempts: z.number(), agreed: share, false_successes: share, false_failures: share }),
  refused: z.record(z.string(), z.number()),
});

let fake: FakeModels;
afterEach(() => fake.close());

beforeAll(async () => {
  const synth = ["synth", "--persona", "accountant", "--level", "L2", "--count", "3", "--seed", "3", "--out", file];
  expect(await callSimulated([...synth, "--quiet"], folder)).toMatchObject({ code: 0, err: "" });
  for (const agent of ["gold", "early-finish"]) {
    const attempt = ["evaluate", "--from", file, "--agent", agent, "--screenshots", "--quiet"];
    expect(await callSimulated(attempt, folder)).toMatchObject({ err: "" });
  }
});

/** What a model says that believes every claim that something was done, and calls every part by its number. */
const believer: FakeAnswer = ({ output, question }) => {
  if (output !== "judgement") throw new RangeError(`nobody thinks of "${output}"`);
  const done = /"status":\s*"success"/.test(question);
  const parts = [...question.matchAll(/"part":\s*(\d+)/g)].map(([, part]) => ({
    part: Number(part),
    done,
    evidence: "",
  }));
  return { parts, done, reason: "it says so" };
};

async function judged(answer: FakeAnswer, ...words: string[]) {
  fake = await startFakeModels({ answer });
  const variables = { OPENAI_API_KEY: testKeys.openai, OPENAI_BASE_URL: fake.openaiUrl };
  const { code, out, err } = await startCli([...judge, ...words], { folder, variables, simulated: true }).ended;
  return { code, err, ...judgedSchema.parse(JSON.parse(out)) };
}

describe("pnpm judge", () => {
  it("lets a model that sees pictures judge attempts once, and holds it against the evaluators", async () => {
    const first = await judged(believer);
    expect(first).toMatchObject({ code: 0, err: "", model: "openai:gpt-4o", judged: 6, refused: {} });
    expect(first).toMatchObject({ s_int: 1, s_final: 1 });
    // Both agents say that they are done, and one of them left the last subtask out.
    expect(first.agreement).toEqual({
      ...first.agreement,
      attempts: 6,
      agreed: 0.5,
      false_successes: 1,
      false_failures: 0,
    });
    expect(fake.requests()).toHaveLength(6);
    await fake.close();
    const second = await judged(believer, "--agent", "gold");
    expect(second).toMatchObject({ judged: 3, agreement: { attempts: 3, agreed: 1, false_successes: null } });
    expect(fake.requests()).toHaveLength(0);
  });

  it("asks once more where a part is left out, and says what was not judged", async () => {
    const forgetful: FakeAnswer = () => ({ parts: [], done: true, reason: "it is well" });
    fake = await startFakeModels({ answer: forgetful });
    const variables = { ANTHROPIC_API_KEY: testKeys.anthropic, ANTHROPIC_BASE_URL: fake.anthropicUrl };
    const words = [
      "judge",
      "--from",
      file,
      "--agent",
      "gold",
      "--model",
      "judge=anthropic:claude-sonnet-4-5",
      "--json",
    ];
    const { code, out } = await startCli(words, { folder, variables, simulated: true }).ended;
    expect(code).toBe(2);
    expect(judgedSchema.parse(JSON.parse(out))).toMatchObject({
      judged: 0,
      s_int: null,
      refused: { "part 1 is judged 0 times": 3 },
    });
    expect(fake.requests()).toHaveLength(6);
  });

  it("says which model to name where none is", async () => {
    fake = await startFakeModels({ answer: believer });
    const { code, err } = await callSimulated(["judge", "--from", file], folder);
    expect(code).toBe(1);
    expect(err).toContain("--model judge=openai:gpt-4o");
  });
});
