import type { TokenCount } from "../schema/attempt/agent-action.js";
import { openAccounts, requirePrice } from "./accounts.js";
import { createLanguageModel } from "./ask.js";
import type { LanguageModel } from "./language-model.js";
import type { Ledger } from "./ledger.js";
import { type ModelName, printModelName } from "./model-name.js";
import { answerParameters, type ModelSettings, type ModelsContext } from "./open-models.js";
import { createPatience } from "./patience.js";
import { priceOf } from "./price.js";
import { reachModel } from "./providers/reach-model.js";
import { createThrottle } from "./throttle.js";

/** A model that attempts tasks. */
export interface AgentModel {
  readonly model: LanguageModel;
  readonly bill: AgentBill;
  close(): void;
}

/** What was asked for attempts, by the ledger; the subject of a call is the id of its attempt. */
export interface AgentBill {
  /** US dollars of one attempt, or of all; null where the model has no price. */
  spent(attempt?: string): number | null;
  /** Tokens of the calls for an attempt in this run. */
  tokens(attempt: string): TokenCount;
}

/**
 * Opens a model that attempts tasks. Answers are neither kept nor taken from earlier runs: two attempts at a task are two
 * samples of what the model does. Answers that cannot be used do not end the run here, since they are what is measured: ten
 * attempts without one move do. Throws MODEL_KEY, MODEL_BASE_URL, MODEL_GATEWAY, MODEL_PACKAGE, MODEL_OPTIONS, MODEL_PRICE and
 * MODEL_STORE_UNUSABLE before any call.
 */
export async function openAgentModel(
  name: ModelName,
  settings: ModelSettings,
  { prompts, clock, rng, signal, report }: ModelsContext,
): Promise<AgentModel> {
  const printed = printModelName(name);
  const way = reachModel(name, settings);
  requirePrice(name, settings);
  const { output_tokens: outputTokens = settings.outputTokens, ...wanted } = settings.roles.attempt ?? {};
  const parameters = answerParameters(settings, way, wanted);
  const chat = await way.open({ ...parameters, report });
  const { database, ledger, budget } = openAccounts(settings, { clock, report });
  const price = priceOf(settings.prices, printed);
  let isTold = false;
  const model = createLanguageModel({
    name: printed,
    role: "attempt",
    patience: createPatience("attempt", printed, { inBatch: false, countsAnswers: false }),
    ...{ prompts, chat, accepted: way.accepted, ledger, budget, price },
    cache: { read: () => undefined, write: () => undefined },
    inBatch: false,
    parameters: { outputTokens, ...parameters },
    retries: {
      ...{ clock, signal, report, secrets: way.secrets, provider: way.provider },
      rng: rng.fork("models", "attempt"),
      throttle: createThrottle(settings.concurrency),
      timeout: settings.timeout * 1000,
    },
    onUncounted() {
      if (!isTold) report(`${printed} does not say how many tokens it counts: they are estimated from letters`);
      isTold = true;
    },
  });
  return { model, bill: billOf(ledger, price !== null), close: () => void database.close() };
}

/** The bill of a ledger that is of attempts only. */
export function billOf({ calls }: Pick<Ledger, "calls">, isPriced: boolean): AgentBill {
  const of = (attempt: string | undefined) =>
    attempt === undefined ? calls : calls.filter(({ subject }) => subject === attempt);
  return {
    spent: (attempt) => (isPriced ? of(attempt).reduce((sum, { cost_usd }) => sum + (cost_usd ?? 0), 0) : null),
    tokens: (attempt) => ({
      input: of(attempt).reduce((sum, { input_tokens }) => sum + input_tokens, 0),
      output: of(attempt).reduce((sum, { output_tokens }) => sum + output_tokens, 0),
    }),
  };
}
