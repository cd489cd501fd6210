import { ModelError } from "../errors.js";
import type { Rng } from "../rng.js";
import type { Prompt } from "../schema/catalog/prompt.js";
import type { RoleSettings } from "../schema/configuration.js";
import type { ModelPrice } from "../schema/model-price.js";
import { openAccounts, requirePrice } from "./accounts.js";
import { createAnswerCache } from "./answer/answer-cache.js";
import { type AskingOptions, createLanguageModel } from "./ask.js";
import { openBatchBook } from "./batch/batch-book.js";
import { createBatchFetch } from "./batch/batch-fetch.js";
import type { Clock } from "./clock.js";
import type { LanguageModel } from "./language-model.js";
import type { Ledger } from "./ledger.js";
import { type ModelChoice, type ModelName, printModelName } from "./model-name.js";
import { type AskingRole, type ModelRole, modelRoles } from "./model-roles.js";
import { createPatience } from "./patience.js";
import { priceOf } from "./price.js";
import type { AnswerParameters, ChatModel } from "./providers/chat-model.js";
import { type ProviderWays, type ReachedModel, reachModel } from "./providers/reach-model.js";
import { createThrottle, type Throttle } from "./throttle.js";

/** Everything that a user may say of models. */
export interface ModelSettings extends ProviderWays {
  choice: ModelChoice;
  /** File that keeps answers, calls and batches. */
  store: string;
  /** US dollars; null for no limit. */
  maxCost: number | null;
  /** Calls at once for each provider. */
  concurrency: number;
  /** Seconds for one call. */
  timeout: number;
  outputTokens: number;
  /** Null leaves it to the model; some take none. */
  temperature: number | null;
  /** What single roles, or the attempts of agents, want otherwise. */
  roles: Readonly<Partial<Record<AskingRole, RoleSettings>>>;
  prices: readonly ModelPrice[];
  /** Null asks one by one. */
  batch: { quiet: number; poll: number } | null;
}

export interface ModelsContext {
  prompts: ReadonlyMap<string, Prompt>;
  clock: Clock;
  rng: Rng;
  signal: AbortSignal;
  /** Told of batches and costs, in words. */
  report(text: string): void;
}

/** The models of a run. */
export interface Models {
  /** The model that is configured for a role; null when the role is filled offline. */
  at(role: ModelRole): LanguageModel | null;
  readonly ledger: Ledger;
  close(): void;
}

/**
 * Opens the models that were chosen, after checking that each can be asked at all. Throws before any call: OPTION_MODEL,
 * MODEL_KEY, MODEL_BASE_URL, MODEL_GATEWAY, MODEL_PACKAGE, MODEL_OPTIONS, MODEL_BATCH, MODEL_PRICE, MODEL_STORE_UNUSABLE.
 */
export async function openModels(settings: ModelSettings, context: ModelsContext): Promise<Models> {
  const chosen = modelRoles.flatMap((role) => settings.choice[role] ?? []);
  const reached = new Map(chosen.map((name) => [printModelName(name), reachModel(name, settings)]));
  for (const name of chosen) {
    requirePrice(name, settings);
    requireBatches(name, reached.get(printModelName(name)), settings);
  }
  const { database, ledger, budget } = openAccounts(settings, context);
  const shared = {
    prompts: context.prompts,
    cache: createAnswerCache(database),
    ledger,
    budget,
    inBatch: settings.batch !== null,
  };
  const throttles = new Map<string, Throttle>();
  const transports = new Map<string, typeof fetch>();
  const chats = new Map<string, ChatModel>();
  const models = new Map<ModelRole, LanguageModel>();
  const uncounted = new Set<string>();

  try {
    for (const role of modelRoles) {
      const name = settings.choice[role];
      const way = reached.get(printModelName(name));
      if (name !== null && way !== undefined) models.set(role, await openAt(role, name, way));
    }
  } catch (error) {
    database.close();
    throw error;
  }
  return { at: (role) => models.get(role) ?? null, ledger, close: () => void database.close() };

  async function openAt(role: ModelRole, name: ModelName, way: ReachedModel): Promise<LanguageModel> {
    const { clock, rng, signal } = context;
    const { provider } = way;
    const most = settings.batch === null ? settings.concurrency : Number.POSITIVE_INFINITY;
    const throttle = throttles.get(provider) ?? createThrottle(most);
    throttles.set(provider, throttle);
    const { output_tokens: outputTokens = settings.outputTokens, ...wanted } = settings.roles[role] ?? {};
    const parameters = answerParameters(settings, way, wanted);
    const options: AskingOptions = {
      ...shared,
      parameters: { outputTokens, ...parameters },
      name: printModelName(name),
      role,
      patience: createPatience(role, printModelName(name), { inBatch: settings.batch !== null }),
      chat: await openChat(name, way, parameters),
      accepted: way.accepted,
      price: priceOf(settings.prices, printModelName(name)),
      retries: {
        clock,
        rng: rng.fork("models", role),
        throttle,
        signal,
        timeout: settings.batch === null ? settings.timeout * 1000 : null,
        secrets: way.secrets,
        provider,
        report: context.report,
      },
      onUncounted: () => tellUncounted(printModelName(name)),
    };
    return createLanguageModel(options);
  }

  function tellUncounted(name: string): void {
    if (uncounted.has(name)) return;
    uncounted.add(name);
    context.report(`${name} does not say how many tokens it counts: they are estimated from letters`);
  }

  async function openChat(name: ModelName, way: ReachedModel, parameters: AnswerParameters): Promise<ChatModel> {
    const key = JSON.stringify([printModelName(name), parameters]);
    const known = chats.get(key);
    if (known !== undefined) return known;
    const transport = await batchTransport(way);
    const chat = await way.open({
      ...parameters,
      report: context.report,
      ...(transport === null ? {} : { transport }),
    });
    chats.set(key, chat);
    return chat;
  }

  /** Answers by batches, one for all models of a provider; null where questions are asked one by one. */
  async function batchTransport({ provider, batches }: ReachedModel): Promise<typeof fetch | null> {
    if (settings.batch === null || batches === null) return null;
    const known = transports.get(provider);
    if (known !== undefined) return known;
    const transport = createBatchFetch({
      service: await batches.open(),
      book: openBatchBook(database, provider, batches.baseUrl),
      clock: context.clock,
      signal: context.signal,
      quiet: settings.batch.quiet,
      poll: settings.batch.poll,
      report: context.report,
    });
    transports.set(provider, transport);
    return transport;
  }
}

/** What is sent with every question of a role: what it wants itself, else what its server wants, else what all want. */
export function answerParameters(
  { temperature }: Pick<ModelSettings, "temperature">,
  { wants }: Pick<ReachedModel, "wants">,
  role: Pick<RoleSettings, "temperature" | "effort" | "thinking"> = {},
): AnswerParameters {
  const thinking = role.thinking ?? wants.thinking;
  const given = [role.temperature, wants.temperature, temperature];
  return {
    temperature: given.find((one) => one !== undefined) ?? null,
    effort: role.effort ?? wants.effort ?? null,
    ...(thinking !== undefined && { thinking }),
  };
}

function requireBatches(name: ModelName, way: ReachedModel | undefined, { batch }: ModelSettings): void {
  if (batch === null || way === undefined || way.batches !== null) return;
  throw new ModelError(
    "MODEL_BATCH",
    `--batch asks OpenAI and Anthropic only: leave it out, or name another model than ${printModelName(name)}`,
  );
}
