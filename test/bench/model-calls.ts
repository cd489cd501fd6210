import { join } from "node:path";
import Database from "better-sqlite3";
import { z } from "zod";
import { printCosts } from "../../pipeline/run/models/model-costs.js";
import { newFolder, startCli } from "../cli/run-cli.js";
import { offlineModels } from "../llm/answers/offline-models.js";
import { startFakeModels } from "../llm/fake-models.js";

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
const explored = z.object({ candidates: z.number(), models: costs });
const verified = z.object({ verified: z.number(), models: costs });
const synthesized = z.object({ accepted: z.number(), models: costs });

const tasks = 10;
const application = "calendar";

/**
 * What each role asks of its model, for each subtask or task that is accepted: the whole pipeline through the program
 * and a server that answers what the offline implementations think, so that the questions are real and the answers as
 * long as a model's have to be. A model that errs more often is asked more often.
 */
export async function* reportModelCalls(): AsyncIterable<string> {
  const simulated = await offlineModels("simulated");
  const desktop = await offlineModels("desktop");
  const folder = newFolder();
  const run = async <T>(
    answerOffline: typeof simulated,
    words: readonly string[],
    schema: z.ZodType<T>,
  ): Promise<T> => {
    const fake = await startFakeModels({ answer: answerOffline });
    const variables = { OPENAI_API_KEY: "sk-bench", OPENAI_BASE_URL: fake.openaiUrl };
    try {
      const { out } = await startCli([...words, "--model", "openai:gpt-4o", "--json"], {
        ...{ folder, variables },
        simulated: answerOffline === simulated,
      }).ended;
      return schema.parse(JSON.parse(out));
    } finally {
      await fake.close();
    }
  };
  const file = "candidates.jsonl";
  const found = await run(simulated, ["explore", "--application", application, "--out", file], explored);
  yield `${application}: ${found.candidates} candidates`;
  yield* printCosts(found.models, found.candidates).map((line) => `  ${line}`);
  const proven = await run(simulated, ["verify", "--from", file, "--out", "pool"], verified);
  yield `${application}: ${proven.verified} verified subtasks`;
  yield* printCosts(proven.models, proven.verified).map((line) => `  ${line}`);
  for (const [environment, answerOffline] of [["simulated", simulated] as const, ["desktop", desktop] as const]) {
    for (const level of ["L1", "L2", "L3", "L4"]) {
      const request = ["--persona", "accountant", "--level", level, "--count", String(tasks)];
      const made = await run(answerOffline, ["synth", ...request], synthesized);
      yield `accountant, ${level}, ${environment}: ${made.accepted} tasks`;
      yield* printCosts(made.models, made.accepted).map((line) => `  ${line}`);
      yield `  ${besideOneAnswer(join(folder, `out/accountant-${level}.sqlite`), made)}`;
    }
  }
}

/** More calls than this for each good answer, refused and repeated ones included, are too many. */
const mostCalls = 1.5;

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
    const isHeld = ratios.every(({ ratio }) => ratio <= mostCalls);
    return `calls for each good answer: ${words} (${isHeld ? "within" : "MORE THAN"} ${mostCalls})`;
  } finally {
    database.close();
  }
}
