import { z } from "zod";
import { answerSchemas } from "../schema/answers.js";
import { openAccounts, requirePrice } from "./accounts.js";
import { lengthOf } from "./answer/read-answer.js";
import { callWithRetries } from "./call-with-retries.js";
import { type DirectModelName, printModelName } from "./model-name.js";
import { type AgentBill, billOf } from "./open-agent-model.js";
import { answerParameters, type ModelSettings, type ModelsContext } from "./open-models.js";
import { createPatience, type RequestFailure } from "./patience.js";
import { costOf, priceOf } from "./price.js";
import { requireAccess } from "./providers/provider-settings.js";
import { withoutThinking } from "./providers/reach-model.js";
import { redact } from "./redact.js";
import { renderPrompt } from "./render-prompt.js";
import { requirePrompt } from "./require-prompt.js";
import {
  type BeginScreen,
  type ScreenInput,
  type ScreenOpening,
  type ScreenTurn,
  screenPrompt,
} from "./screen/screen-model.js";
import { createThrottle } from "./throttle.js";
import { bookedUsage, mostUsage, noUsage, type Usage } from "./usage.js";

/** A model that works at a screen with the tool of its provider. */
export interface ScreenModel {
  /** "openai:computer-use-preview". */
  readonly name: string;
  readonly bill: AgentBill;
  /** Begins the conversation of an attempt; `variables` are those of the prompt `work-at-screen`. */
  begin(attempt: string, variables: Readonly<Record<string, string>>): Promise<AskedScreen>;
  close(): void;
}

/** A conversation that is retried, booked and kept within the budget. */
export interface AskedScreen {
  /** The text with which the task is told. */
  readonly text: string;
  /**
   * Asks once more. A failure is of this question only. Throws ModelError where the run cannot go on: MODEL_OVER_BUDGET,
   * MODEL_UNAVAILABLE, MODEL_DENIED.
   */
  ask(input: ScreenInput, size: ScreenOpening["size"]): Promise<ScreenTurn | { failure: RequestFailure }>;
}

/**
 * Opens a model with its provider's tool for computers. Like `openAgentModel`, nothing is answered from a cache, and
 * single answers that cannot be used end no run. Throws MODEL_KEY, MODEL_BASE_URL, MODEL_PRICE, MODEL_OPTIONS and
 * MODEL_STORE_UNUSABLE before any call.
 */
export async function openScreenModel(
  name: DirectModelName,
  settings: ModelSettings,
  { prompts, clock, rng, signal, report }: ModelsContext,
): Promise<ScreenModel> {
  const printed = printModelName(name);
  const access = requireAccess(name, settings.variables);
  requirePrice(name, settings);
  const prompt = requirePrompt(prompts, screenPrompt);
  const { output_tokens: outputTokens = settings.outputTokens, ...wanted } = settings.roles.attempt ?? {};
  const parameters = answerParameters(settings, { wants: {} }, wanted);
  const given = name.provider === "openai" ? withoutThinking(name, parameters) : parameters;
  const beginScreen = await openTool[name.provider](name.model, access, { ...given, report });
  const { database, ledger, budget } = openAccounts(settings, { clock, report });
  const price = priceOf(settings.prices, printed);
  const patience = createPatience("attempt", printed, { inBatch: false, countsAnswers: false });
  const throttle = createThrottle(settings.concurrency);
  const { $schema: _dialect, ...schema } = z.toJSONSchema(answerSchemas.screen_finish);
  const finish = { name: "finish", description: "Ends the work.", schema };
  let isTold = false;

  async function begin(attempt: string, variables: Readonly<Record<string, string>>): Promise<AskedScreen> {
    const dialogue = await renderPrompt(prompt, variables);
    let conversation: ReturnType<BeginScreen> | null = null;
    /** What the provider has read and written so far, which it reads again. */
    let known = mostUsage(dialogue, schema, outputTokens).input;

    const book = (outcome: Parameters<typeof ledger.record>[0]["outcome"], usage: Usage, latency: number): void =>
      ledger.record({
        ...{ role: "attempt", prompt_id: screenPrompt, prompt_version: prompt.version, model: printed },
        ...{ subject: attempt, outcome, latency_ms: latency, in_batch: false },
        input_tokens: usage.input,
        cached_input_tokens: usage.cached_input,
        output_tokens: usage.output,
        cost_usd: price === null ? null : costOf(usage, price, false),
      });

    async function ask(input: ScreenInput, size: ScreenOpening["size"]) {
      conversation ??= beginScreen({ system: dialogue.system, size, finish, outputTokens });
      const most = mostOf(input, known, outputTokens);
      const release = await budget.reserve(price === null ? 0 : costOf(most, price, false));
      const call = conversation.call;
      try {
        const answered = await callWithRetries((stop) => call(input, stop), {
          ...{ provider: name.provider, clock, signal, report, secrets: access.secrets, throttle, patience },
          rng: rng.fork("models", "attempt"),
          timeout: settings.timeout * 1000,
          isRaised: false,
          onError: ({ kind }, latency) => book(kind, noUsage, latency),
        });
        if ("failure" in answered) return answered;
        const { raw, latency, request } = answered;
        const written = { letters: lettersOf(raw), isCutOff: raw.end === "truncated" };
        const { usage, isEstimated } = bookedUsage(raw.usage, most, written);
        if (isEstimated && !isTold) {
          report(`${printed} does not say how many tokens it counts: they are estimated from letters`);
          isTold = true;
        }
        if (raw.end === "complete") {
          known = usage.input + usage.output;
          book("answered", usage, latency);
          request.succeeded();
          return raw;
        }
        book(raw.end, usage, latency);
        const detail = redact(raw.text, access.secrets);
        const failure: RequestFailure = { outcome: raw.end, detail, remedy: null };
        request.failed(failure);
        return { failure };
      } finally {
        release();
      }
    }
    return { text: dialogue.turns[0]?.text ?? "", ask };
  }

  return { name: printed, bill: billOf(ledger, price !== null), begin, close: () => void database.close() };
}

/** The client is loaded when it is used. */
const openTool = {
  openai: async (...given: Parameters<typeof import("./screen/openai-screen.js").openOpenAiScreen>) =>
    (await import("./screen/openai-screen.js")).openOpenAiScreen(...given),
  anthropic: async (...given: Parameters<typeof import("./screen/anthropic-screen.js").openAnthropicScreen>) =>
    (await import("./screen/anthropic-screen.js")).openAnthropicScreen(...given),
} as const;

function lettersOf({ calls, screenCalls, text }: ScreenTurn): number {
  return lengthOf({ calls: [...calls, ...screenCalls.map(({ actions }) => ({ name: "", arguments: actions }))], text });
}

/** What a call may take at most: all that came before it, and what is new. */
function mostOf(input: ScreenInput, known: number, outputTokens: number): Usage {
  const results = input.kind === "task" ? [{ text: input.text, picture: input.picture }] : input.results;
  const text = results.map(({ text }) => text ?? "").join("");
  const pictures = results.flatMap(({ picture }) => picture ?? []);
  const fresh = mostUsage({ system: "", turns: [{ role: "user", text, pictures }] }, "", outputTokens);
  const sum = fresh.input + known;
  return { ...fresh, input: sum, cache_write: sum };
}
