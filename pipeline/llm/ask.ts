import { z } from "zod";
import { CatalogError } from "../errors.js";
import { type AnswerName, type Answers, answerSchemas } from "../schema/answers.js";
import type { CallOutcome } from "../schema/model-call.js";
import type { ModelPrice } from "../schema/model-price.js";
import type { Prompt } from "../schema/prompt.js";
import { type AnswerCache, cacheKey } from "./answer-cache.js";
import type { Budget } from "./budget.js";
import { callWithRetries, type RetryOptions } from "./call-with-retries.js";
import type { AnswerTool, ChatModel, RawAnswer } from "./chat-model.js";
import type { FailureOutcome, LanguageModel } from "./language-model.js";
import type { Ledger } from "./ledger.js";
import type { Place } from "./places.js";
import { costOf } from "./price.js";
import { readAnswer } from "./read-answer.js";
import { type Dialogue, renderPrompt } from "./render-prompt.js";
import { mostUsage, noUsage, type Usage } from "./usage.js";

/** Letters of a broken answer that are shown to its author again. */
const longestQuote = 4_000;

/** The schemas again, each with the type of its answer where the name is not known before. */
const schemas: { [Name in AnswerName]: z.ZodType<Answers[Name]> } = answerSchemas;

/** What a model is asked with. */
export interface AskingOptions {
  name: string;
  place: Place;
  prompts: ReadonlyMap<string, Prompt>;
  chat: ChatModel;
  cache: AnswerCache;
  ledger: Ledger;
  budget: Budget;
  price: ModelPrice | null;
  inBatch: boolean;
  /** Those that change an answer. */
  parameters: { outputTokens: number; temperature: number | null };
  retries: Omit<RetryOptions, "onError">;
}

/**
 * The way from a question to a checked answer: from the cache if the same was answered before, otherwise by a call with
 * retries, one repair turn when the answer is not what the schema says, and a row in the ledger for every call.
 */
export function createLanguageModel(options: AskingOptions): LanguageModel {
  const { name, prompts, chat, cache, parameters } = options;
  const tools = new Map<AnswerName, AnswerTool>();
  return {
    name,
    thinker: (id) => ({ model: name, prompt_version: findPrompt(prompts, id).version }),
    async ask({ prompt: id, output, variables, pictures = [], subject }) {
      const prompt = requirePrompt(prompts, id, output);
      const schema = schemas[output];
      const dialogue = await renderPrompt(prompt, variables, pictures);
      const tool = tools.get(output) ?? toolOf(output, schema);
      tools.set(output, tool);
      const key = cacheKey({ prompt, model: name, parameters, dialogue, tool });
      const book = bookkeeper(options, prompt, subject);
      const known = cache.read(key);
      if (known !== undefined) {
        const again = readAnswer({ arguments: known, text: "", end: "complete" }, output, schema);
        if ("value" in again) {
          book("cached", noUsage, 0);
          return again;
        }
      }
      for (let turns = dialogue; ; ) {
        const raw = await call(options, turns, tool, book);
        if ("failure" in raw) return raw;
        const read = readAnswer(raw.answer, output, schema);
        book("value" in read ? "answered" : read.failure.outcome, raw.answer.usage, raw.latency);
        if ("value" in read) {
          cache.write(key, { prompt, model: name }, raw.answer.arguments);
          return read;
        }
        if (read.failure.outcome === "refused" || turns !== dialogue) return read;
        turns = withRepairTurn(dialogue, raw.answer, read.failure.detail, output);
      }
    },
  };

  async function call(
    { budget, price, inBatch, retries }: AskingOptions,
    turns: Dialogue,
    tool: AnswerTool,
    book: Bookkeeper,
  ): Promise<{ answer: RawAnswer; latency: number } | { failure: { outcome: FailureOutcome; detail: string } }> {
    const most = mostUsage(turns, tool.schema, parameters.outputTokens);
    const release = await budget.reserve(price === null ? 0 : costOf(most, price, inBatch));
    try {
      const result = await callWithRetries((signal) => chat.call(turns, tool, signal), {
        ...retries,
        onError: ({ kind }, latency) => book(kind, noUsage, latency),
      });
      if ("raw" in result) return { answer: result.raw, latency: result.latency };
      const { kind, detail } = result.error;
      return { failure: { outcome: kind, detail } };
    } finally {
      release();
    }
  }
}

type Bookkeeper = (outcome: CallOutcome, usage: Usage, latency: number) => void;

function bookkeeper(
  { name, place, ledger, price, inBatch }: AskingOptions,
  prompt: Prompt,
  subject: string,
): Bookkeeper {
  return (outcome, usage, latency) =>
    ledger.record({
      place,
      prompt_id: prompt.id,
      prompt_version: prompt.version,
      model: name,
      subject,
      outcome,
      input_tokens: usage.input,
      cached_input_tokens: usage.cached_input,
      output_tokens: usage.output,
      cost_usd: price === null ? null : costOf(usage, price, inBatch),
      latency_ms: latency,
      in_batch: inBatch,
    });
}

function findPrompt(prompts: ReadonlyMap<string, Prompt>, id: string): Prompt {
  const prompt = prompts.get(id);
  if (prompt !== undefined) return prompt;
  throw new CatalogError("CATALOG_MISSING", `prompts/${id}.yaml`, "there is no such prompt; restore it");
}

function requirePrompt(prompts: ReadonlyMap<string, Prompt>, id: string, output: AnswerName): Prompt {
  const prompt = findPrompt(prompts, id);
  if (prompt.output !== output) {
    throw new CatalogError(
      "CATALOG_PROMPT",
      `prompts/${id}.yaml`,
      `has to ask for "${output}", not for "${prompt.output}"`,
    );
  }
  return prompt;
}

function toolOf(output: AnswerName, schema: z.ZodType): AnswerTool {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema);
  return { name: output, description: "Gives the answer.", schema: json };
}

function withRepairTurn(dialogue: Dialogue, raw: RawAnswer, fault: string, tool: string): Dialogue {
  const said = (raw.arguments === undefined ? raw.text : JSON.stringify(raw.arguments)).slice(0, longestQuote);
  return {
    ...dialogue,
    turns: [
      ...dialogue.turns,
      { role: "assistant", text: said.trim() === "" ? "(nothing)" : said, pictures: [] },
      {
        role: "user",
        text: `That cannot be used: ${fault}. Answer the question above once more, by calling the tool ${tool}.`,
        pictures: [],
      },
    ],
  };
}
