import { z } from "zod";
import { CatalogError } from "../errors.js";
import { type AnswerName, type Answers, answerSchemas } from "../schema/answers.js";
import type { Prompt } from "../schema/catalog/prompt.js";
import type { ModelPrice } from "../schema/model-price.js";
import type { CallOutcome } from "../schema/records/model-call.js";
import { type AnswerCache, cacheKey } from "./answer/answer-cache.js";
import { lengthOf, readAnswer, textOf } from "./answer/read-answer.js";
import type { Budget } from "./budget.js";
import { type Answered, callWithRetries, type RetryOptions } from "./call-with-retries.js";
import type { AskOutcome, LanguageModel } from "./language-model.js";
import type { Ledger } from "./ledger.js";
import type { AskingRole } from "./model-roles.js";
import type { Patience, RequestFailure } from "./patience.js";
import { costOf } from "./price.js";
import type { AcceptedForm } from "./providers/answer-form.js";
import type { AnswerParameters, AnswerTool, ChatModel, RawAnswer } from "./providers/chat-model.js";
import { redact } from "./redact.js";
import { type Dialogue, renderPrompt } from "./render-prompt.js";
import { requirePrompt } from "./require-prompt.js";
import { bookedUsage, mostUsage, noUsage, type Usage } from "./usage.js";

/** Letters of a broken answer that are shown to its author again. */
const longestQuote = 4_000;

/** How many times its usual limit the answer to a question may have at last, doubled each time that one was cut off. */
const mostRaise = 8;

/** The schemas again, each with the type of its answer where the name is not known before. */
const schemas: { [Name in AnswerName]: z.ZodType<Answers[Name]> } = answerSchemas;

/**
 * How many times the longest usable answer so far the next one may be as long, once so many are known. What goes round in
 * circles then ends there, and not at the limit of the settings; what is longer in earnest is asked for again with that limit.
 */
const mostTimesUsual = 4;
const leastKnown = 3;
const leastTokens = 1024;

/** What a model is asked with. */
export interface AskingOptions {
  name: string;
  role: AskingRole;
  patience: Patience;
  prompts: ReadonlyMap<string, Prompt>;
  chat: ChatModel;
  accepted: Pick<AcceptedForm, "current">;
  cache: AnswerCache;
  ledger: Ledger;
  budget: Budget;
  price: ModelPrice | null;
  inBatch: boolean;
  /** Those that change an answer. */
  parameters: AnswerParameters & { outputTokens: number };
  retries: Omit<RetryOptions, "onError" | "patience" | "isRaised">;
  /** Told, once, that the provider does not count tokens. */
  onUncounted(): void;
}

/**
 * The way from a question to a checked answer: from the cache if the same was answered before, otherwise by a call with
 * retries, one repair turn when the answer is not what the schema says, and a row in the ledger for every call.
 */
export function createLanguageModel(options: AskingOptions): LanguageModel {
  const { name, patience, prompts, chat, accepted, cache, parameters, retries } = options;
  let mostTokens = parameters.outputTokens * mostRaise;
  const tools = new Map<AnswerName, AnswerTool>();
  const usual = new Map<AnswerName, { answers: number; longest: number }>();
  return {
    name,
    get form() {
      return accepted.current;
    },
    modelAuthor: (id) => ({ model: name, prompt_version: requirePrompt(prompts, id).version }),
    async ask({ prompt: id, output, variables, pictures = [], subject, sample = 0 }) {
      const prompt = promptFor(prompts, id, output);
      const schema = schemas[output];
      const dialogue = await renderPrompt(prompt, variables, pictures);
      const tool = tools.get(output) ?? toolOf(output, schema);
      tools.set(output, tool);
      const key = cacheKey({ prompt, model: name, parameters: { ...parameters }, dialogue, tool, sample });
      const book = bookkeeper(options, prompt, subject);
      const known = cache.read(key);
      if (known !== undefined) {
        const again = readAnswer(answerOf(tool, known), tool, schema);
        if ("value" in again) {
          book("cached", noUsage, 0);
          return { value: again.value };
        }
      }
      let outputTokens = firstLimit(output);
      let cutOff: RequestFailure | null = null;
      for (let turns = dialogue; ; ) {
        const asked = await call(turns, tool, outputTokens, book);
        if ("failure" in asked) {
          if (cutOff === null || asked.failure.outcome !== "invalid") return failureOf(asked.failure);
          // The provider does not take the higher limit.
          mostTokens = outputTokens / 2;
          return failureOf(cutOff);
        }
        const { raw, usage, latency, request } = asked;
        const read = readAnswer(raw, tool, schema);
        if ("value" in read) {
          book(read.isMended ? "mended" : "answered", usage, latency);
          const { answers, longest } = usual.get(output) ?? { answers: 0, longest: 0 };
          usual.set(output, { answers: answers + 1, longest: Math.max(longest, usage.output) });
          request.succeeded();
          cache.write(key, { prompt, model: name }, read.given);
          return { value: read.value };
        }
        const { outcome } = read.failure;
        const failure: RequestFailure = { outcome, detail: redact(read.failure.detail, retries.secrets), remedy: null };
        book(outcome, usage, latency);
        request.failed(failure);
        if (outcome === "truncated" && outputTokens < mostTokens) {
          outputTokens = outputTokens < parameters.outputTokens ? parameters.outputTokens : outputTokens * 2;
          cutOff = failure;
          turns = dialogue;
          continue;
        }
        if (outcome === "refused" || turns !== dialogue) return failureOf(failure);
        turns = withRepairTurn(dialogue, raw, failure.detail, output);
      }
    },
  };

  /**
   * The limit of the settings, or less where earlier answers took far less. A batch has to be found again by what it asks,
   * attempts of agents have to be alike, and thoughts have a share of the limit: there it is always that of the settings.
   */
  function firstLimit(output: AnswerName): number {
    const { answers, longest } = usual.get(output) ?? { answers: 0, longest: 0 };
    const isFixed = options.inBatch || options.role === "attempt" || (parameters.thinking ?? 0) > 0;
    if (isFixed || answers < leastKnown) return parameters.outputTokens;
    return Math.min(parameters.outputTokens, Math.max(leastTokens, longest * mostTimesUsual));
  }

  async function call(
    turns: Dialogue,
    tool: AnswerTool,
    outputTokens: number,
    book: Bookkeeper,
  ): Promise<(Answered & { usage: Usage }) | { failure: RequestFailure }> {
    const { budget, price, inBatch, onUncounted } = options;
    const most = mostUsage(turns, tool.schema, outputTokens);
    const release = await budget.reserve(price === null ? 0 : costOf(most, price, inBatch));
    try {
      const result = await callWithRetries((signal) => chat.call({ dialogue: turns, tool, outputTokens }, signal), {
        ...retries,
        patience,
        isRaised: outputTokens > parameters.outputTokens,
        onError: ({ kind }, latency) => book(kind, noUsage, latency),
      });
      if ("failure" in result) return result;
      const { raw } = result;
      const answer = { letters: lengthOf(raw), isCutOff: raw.end === "truncated" };
      const { usage, isEstimated } = bookedUsage(raw.usage, most, answer);
      if (isEstimated) onUncounted();
      return { ...result, usage };
    } finally {
      release();
    }
  }
}

function failureOf({ outcome, detail, remedy }: RequestFailure): AskOutcome<never> {
  return { failure: { outcome, detail: remedy === null ? detail : `${detail}; ${remedy}` } };
}

/** An answer of an earlier run as if it had just come. */
function answerOf({ name }: AnswerTool, known: unknown): Pick<RawAnswer, "calls" | "text" | "end"> {
  return { calls: [{ name, arguments: known }], text: "", end: "complete" };
}

type Bookkeeper = (outcome: CallOutcome, usage: Usage, latency: number) => void;

function bookkeeper(
  { name, role, ledger, price, inBatch }: AskingOptions,
  prompt: Prompt,
  subject: string,
): Bookkeeper {
  return (outcome, usage, latency) =>
    ledger.record({
      role,
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

function promptFor(prompts: ReadonlyMap<string, Prompt>, id: string, output: AnswerName): Prompt {
  const prompt = requirePrompt(prompts, id);
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
  const [call] = raw.calls;
  const said = (call === undefined ? raw.text : textOf(call.arguments)).slice(0, longestQuote);
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
