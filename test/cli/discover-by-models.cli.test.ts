import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { readPool } from "../../pipeline/store/pool/pool.js";
import { offlineModels } from "../llm/answers/offline-models.js";
import { type FakeModels, startFakeModels } from "../llm/fake-models.js";
import { newFolder, startCli } from "./run-cli.js";

const model = "openai:gpt-4o";
const byModel = ["--model", model, "--json"];
const folder = newFolder();
/** One question of each kind, as a model is asked it: the first by its text, since several are asked at once. */
const questions = new Map<string, string>();

const answerOffline = await offlineModels("simulated");
const fake: FakeModels = await startFakeModels({
  answer: (asked) => {
    const { output, system, question, messages } = asked;
    const pictures = messages.reduce((sum, message) => sum + message.pictures, 0);
    const text = [system, question, `(pictures: ${pictures})`].join("\n\n-----\n\n");
    const known = questions.get(output);
    if (known === undefined || text < known) questions.set(output, text);
    return answerOffline(asked);
  },
});
afterAll(() => fake.close());

async function run<T>(words: readonly string[], schema: z.ZodType<T>): Promise<T> {
  const variables = { OPENAI_API_KEY: "sk-test", OPENAI_BASE_URL: fake.openaiUrl };
  const { code, out, err } = await startCli([...words, ...byModel], { folder, variables, simulated: true }).ended;
  expect(err).toBe("");
  expect(code).toBe(0);
  return schema.parse(JSON.parse(out));
}

it("a model's proposals become candidates by being done, repeated and ablated", async () => {
  const schema = z.object({ candidates: z.number(), models: z.array(z.object({ role: z.string() })) });
  const words = ["explore", "--application", "calendar", "--out", "candidates.jsonl"];
  const { candidates, models } = await run(words, schema);
  expect(candidates).toBeGreaterThanOrEqual(6);
  expect(models.map(({ role }) => role)).toEqual(["explore"]);
});

it("candidates become verified subtasks by a model's trajectory and evaluator, which say whose they are", async () => {
  const schema = z.object({ verified: z.number() });
  const { verified } = await run(["verify", "--from", "candidates.jsonl", "--out", "pool"], schema);
  expect(verified).toBeGreaterThanOrEqual(5);
  const { subtasks } = await readPool(join(folder, "pool"), "simulated");
  expect(subtasks.size).toBe(verified);
  for (const { thinkers, actions } of subtasks.values()) {
    expect(thinkers).toEqual({
      explore: { model, prompt_version: 2 },
      act: { model, prompt_version: 2 },
      evaluate: { model, prompt_version: 2 },
    });
    expect(actions.every(({ thought, description }) => thought !== "" && description !== "")).toBe(true);
  }
  const [first = ""] = readdirSync(join(folder, "pool/simulated/calendar"));
  expect(readFileSync(join(folder, "pool/simulated/calendar", first, "trajectory.json"), "utf8")).toContain(
    '"thought"',
  );
});

it("tasks are synthesized by models in every role", async () => {
  const words = ["synth", "--persona", "accountant", "--level", "L3", "--count", "2", "--seed", "7"];
  const schema = z.object({ accepted: z.number(), models: z.array(z.object({ role: z.string() })) });
  const { accepted, models } = await run(words, schema);
  expect(accepted).toBe(2);
  expect(models.map(({ role }) => role)).toEqual(["describe", "validate"]);
});

it.each(["exploration_step", "subtask_proposals", "next_action", "evaluator_source", "graph_texts", "dependencies"])(
  "the question for %s reads as in test/llm/rendered",
  async (output) => {
    await expect(questions.get(output)).toMatchFileSnapshot(`../llm/rendered/${output}.txt`);
  },
);
