import { join } from "node:path";
import Database from "better-sqlite3";
import { z } from "zod";
import { printCosts } from "../../pipeline/run/models/model-costs.js";
import { newFolder, startCli } from "../cli/run-cli.js";
import { offlineModels } from "../llm/answers/offline-models.js";
import { type FakeAnswer, startFakeModels } from "../llm/fake-models.js";
import { erringModel, errorKinds } from "./erring-model.js";

const costs = z.array(
  z.object({
    role: z.string(),
    calls: z.number(),
    cached: z.number(),
    mended: z.number(),
    failed: z.number(),
    input_tokens: z.number(),
    output_tokens: z.number(),
    cost_usd: z.number().nullable(),
  }),
);
type Costs = z.infer<typeof costs>;
const explored = z.object({ candidates: z.number(), models: costs });
const verified = z.object({ verified: z.number(), models: costs });
const synthesized = z.object({ accepted: z.number(), models: costs });

const tasks = 40;
const application = "calendar";
/** The part of the answers that are bad. */
const rates = [0, 0.1] as const;

interface Run {
  answer: FakeAnswer;
  isSimulated: boolean;
  rate: number;
  folder: string;
}

/**
 * What each role asks of its model, for each subtask or task that is accepted: the whole pipeline through the program
 * and a server that answers what the offline implementations think, so that the questions are real and the answers as
 * long as a model's have to be. Then the same where a part of the answers is bad (`erring-model.ts`), beside the cost
 * without: what is counted is what an accepted subtask or task costs, refused drafts included.
 */
export async function* reportModelCalls(): AsyncIterable<string> {
  const simulated = await offlineModels("simulated");
  const desktop = await offlineModels("desktop");
  const plain = new Map<string, Costs>();
  for (const rate of rates) {
    yield rate === 0 ? "every answer is good" : `${rate * 100} % of the answers are bad: ${errorKinds.join(", ")}`;
    const made = { answer: simulated, isSimulated: true, rate, folder: newFolder() };
    const file = "candidates.jsonl";
    const found = await run(made, ["explore", "--application", application, "--out", file], explored);
    yield* linesOf(`${application}: ${found.candidates} candidates`, found.models, found.candidates, plain);
    const proven = await run(made, ["verify", "--from", file, "--out", "pool"], verified);
    yield* linesOf(`${application}: ${proven.verified} verified subtasks`, proven.models, proven.verified, plain);
    for (const level of ["L1", "L2", "L3", "L4"]) {
      const folder = newFolder();
      const request = ["--persona", "accountant", "--level", level, "--count", String(tasks)];
      const told = { answer: desktop, isSimulated: false, rate, folder };
      const { accepted, models } = await run(told, ["synth", ...request], synthesized);
      yield* linesOf(`accountant, ${level}: ${accepted} tasks`, models, accepted, plain);
      if (rate === 0)
        yield `  ${besideOneAnswer(join(folder, `out/accountant-${level}.sqlite`), { accepted, models })}`;
    }
  }
}

async function run<T>({ answer, isSimulated, rate, folder }: Run, words: readonly string[], schema: z.ZodType<T>) {
  const model = erringModel(answer, { rate, seed: 1 });
  const fake = await startFakeModels({ answer: model.answer, fault: model.fault });
  const variables = { OPENAI_API_KEY: "sk-bench", OPENAI_BASE_URL: fake.openaiUrl };
  try {
    const asked = [...words, "--model", "openai:gpt-4o", "--json"];
    const { out } = await startCli(asked, { folder, variables, simulated: isSimulated }).ended;
    return schema.parse(JSON.parse(out));
  } finally {
    await fake.close();
  }
}

/** The costs of each role, and where answers are bad beside those without. `plain` keeps the latter by title. */
function* linesOf(title: string, models: Costs, accepted: number, plain: Map<string, Costs>): Iterable<string> {
  yield title;
  yield* printCosts(models, accepted).map((line) => `  ${line}`);
  const key = title.replace(/\d+ /, "");
  const each = models.map((costs) => ({ ...costs, cost_usd: (costs.cost_usd ?? 0) / accepted }));
  const before = plain.get(key);
  if (before === undefined) {
    plain.set(key, each);
    return;
  }
  const sum = (costs: Costs) => costs.reduce((total, { cost_usd }) => total + (cost_usd ?? 0), 0);
  const ratio = (now: number, then: number) => (then === 0 ? "-" : (now / then).toFixed(2));
  const roles = each.map(({ role, cost_usd }) => {
    const then = before.find((costs) => costs.role === role)?.cost_usd ?? 0;
    return `${role} ${ratio(cost_usd ?? 0, then)}`;
  });
  const all = sum(each) / sum(before);
  const isHeld = all <= mostCost ? "within" : "MORE THAN";
  yield `  cost beside good answers alone: ${all.toFixed(2)} (${isHeld} ${mostCost}); ${roles.join(", ")}`;
}

/** More than this beside one good answer each is too much: of calls and of cost. */
const mostCost = 1.5;

/** How many calls were made of writer and reader beside one good answer for each task that was written and each text that was read. */
function besideOneAnswer(file: string, { accepted, models }: z.infer<typeof synthesized>): string {
  const database = new Database(file, { readonly: true });
  try {
    const texts = database.prepare("SELECT sum(1 + json_array_length(variants_json)) FROM task_instructions").pluck();
    const wanted = { describe: accepted, validate: z.number().parse(texts.get()) };
    const ratios = Object.entries(wanted).map(([role, answers]) => {
      const calls = models.find((costs) => costs.role === role)?.calls ?? 0;
      return { role, ratio: calls / answers };
    });
    const words = ratios.map(({ role, ratio }) => `${role} ${ratio.toFixed(2)}`).join(", ");
    const isHeld = ratios.every(({ ratio }) => ratio <= mostCost);
    return `calls for each good answer: ${words} (${isHeld ? "within" : "MORE THAN"} ${mostCost})`;
  } finally {
    database.close();
  }
}
