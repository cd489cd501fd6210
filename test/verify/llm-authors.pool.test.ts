import { afterAll, expect, it } from "vitest";
import { printPython } from "../../pipeline/evaluators/print-python.js";
import { createRng } from "../../pipeline/rng.js";
import type { Subtask } from "../../pipeline/schema/subtask.js";
import { keptOf } from "../../pipeline/stage.js";
import { readPool } from "../../pipeline/store/pool/pool.js";
import { createLlmEvaluatorAuthor } from "../../pipeline/verify/author/llm-evaluator.js";
import { createLlmTrajectoryAuthor } from "../../pipeline/verify/author/llm-trajectory.js";
import { createVerifyStage } from "../../pipeline/verify/stage.js";
import { contextOf } from "../fixtures/context-of.js";
import { answerNextAction } from "../llm/answers/next-action.js";
import { answerEvaluator } from "../llm/answers/write-evaluator.js";
import { startFakeModels } from "../llm/fake-models.js";
import { openTestModels } from "../llm/open-test-models.js";
import { simulatedCatalog } from "../simulated/catalog.js";
import { simulatedPool } from "../simulated/computers.js";

const catalog = await simulatedCatalog();
const pool = await readPool(simulatedPool, "simulated");
const subtasks = [...pool.subtasks.values()];
const fake = await startFakeModels({
  answer: ({ output, question }) =>
    output === "next_action" ? answerNextAction(question, subtasks) : answerEvaluator(question, subtasks),
});
const models = await openTestModels(fake, { model: ["act=openai:gpt-4o", "evaluate=anthropic:claude-sonnet-4-5"] });
afterAll(async () => {
  models.close();
  await fake.close();
});

async function verifiedByModels(subtask: Subtask) {
  const [act, evaluate] = [models.at("act"), models.at("evaluate")];
  if (act === null || evaluate === null) throw new Error("the models were not opened");
  const authors = { trajectory: createLlmTrajectoryAuthor(act), evaluator: createLlmEvaluatorAuthor(evaluate) };
  const reasons: string[] = [];
  const context = contextOf(catalog, { rng: createRng("llm authors") });
  async function* input() {
    yield { ...subtask, trials: subtask.trials.slice(0, 3) };
  }
  const beside = subtasks.filter(({ application }) => application === subtask.application);
  const verified: Subtask[] = [];
  const outcomes = createVerifyStage({ authors, beside }).run(input(), context);
  const kept = keptOf(outcomes, ({ reason, subject }) => reasons.push(`${reason}: ${subject}`));
  for await (const one of kept) verified.push(one);
  return { verified, reasons };
}

it.each([
  ["outlook", "forward {mail_in_inbox} from the inbox to {to}"],
  ["paint", "resize {img_path} to {width} by {height} pixels and save the result as {img_path_2}"],
  ["excel", "add a column named {header} to {xlsx_path} and save it"],
])("models verify a subtask of %s: %s", async (application, phrase) => {
  const subtask = subtasks.find((one) => one.application === application && one.phrases.includes(phrase));
  if (subtask === undefined) throw new Error(`the pool has no subtask of ${application}: ${phrase}`);
  const { verified, reasons } = await verifiedByModels(subtask);
  expect(fake.failures()).toEqual([]);
  expect(reasons).toEqual([]);
  const [again] = verified;
  expect(again?.id).toBe(subtask.id);
  expect(again && printPython(again.evaluator)).toBe(printPython(subtask.evaluator));
  expect(again?.verification.mutants_rejected).toBe(again?.verification.mutants);
  for (const { description, thought } of again?.actions ?? []) expect(description && thought).not.toBe("");
});
