import { ModelError } from "../../errors.js";
import type { NamedProvider } from "../../schema/configuration.js";
import type { BatchService } from "../batch/batch-service.js";
import { type ModelName, printModelName } from "../model-name.js";
import type { ChatModel, ChatModelOptions } from "./chat-model.js";
import { type LangChainSettings, requireLangChainAccess } from "./langchain-access.js";
import { requireAccess, requireNamedAccess, type Variables } from "./provider-settings.js";

/** What says how providers are reached. */
export interface ProviderWays {
  /** Environment variables, with those of `.env`. */
  variables: Variables;
  langchain: LangChainSettings;
  /** Servers with names of the user's. */
  providers: Readonly<Record<string, NamedProvider>>;
}

/** The way to a model. The client is loaded when it is opened; retries and caching are done around it. */
export interface ReachedModel {
  /** Whose limits the model shares: those of its provider. */
  provider: string;
  /** Keys that no message may contain. */
  secrets: readonly string[];
  open(options: ChatModelOptions): Promise<ChatModel>;
  /** What its server wants of every question. */
  wants: Partial<Pick<NamedProvider, "temperature" | "effort" | "thinking">>;
  /** Null where the provider's batches cannot be used. */
  batches: { baseUrl: string; open(): Promise<BatchService> } | null;
}

/** Models of OpenAI's that are asked through the Responses API: most of them have no chat completions. */
const throughResponses = /^(?:o\d.*-pro|gpt-5.*-pro|.*codex)/;

/**
 * Checks what can be checked of a model before anything is asked. Throws OPTION_MODEL for a provider that has no name in
 * the configuration, MODEL_KEY, MODEL_BASE_URL, MODEL_GATEWAY.
 */
export function reachModel(name: ModelName, { variables, langchain, providers }: ProviderWays): ReachedModel {
  if (name.provider === "langchain") {
    const access = requireLangChainAccess(name, langchain, variables);
    return {
      provider: name.integration,
      secrets: access.secrets,
      wants: {},
      open: async (options) => (await import("./langchain-chat.js")).openLangChainChat(name, access, options),
      batches: null,
    };
  }
  if (name.provider === "named") {
    const { server, ...access } = requireNamedAccess(name, providers, variables);
    const dialect = {
      headers: server.headers,
      form: server.structured_output,
      query: server.query,
      ...(server.key_header === undefined ? {} : { keyHeader: server.key_header }),
      ...(server.token_parameter === undefined ? {} : { limit: server.token_parameter }),
    };
    return {
      provider: name.server,
      secrets: access.secrets,
      wants: server,
      open: async (options) =>
        server.api === "responses"
          ? (await import("./openai-responses.js")).openOpenAiResponses(
              name.model,
              access,
              withoutThinking(name, options),
              dialect,
            )
          : (await import("./openai-chat.js")).openOpenAiChat(name.model, access, options, dialect),
      batches: null,
    };
  }
  const access = requireAccess(name, variables);
  const { provider, model } = name;
  const { secrets, baseUrl } = access;
  if (provider === "openai" && throughResponses.test(model)) {
    const open = async (options: ChatModelOptions) =>
      (await import("./openai-responses.js")).openOpenAiResponses(model, access, withoutThinking(name, options));
    return { provider, secrets, wants: {}, open, batches: null };
  }
  return provider === "openai"
    ? {
        provider,
        secrets,
        wants: {},
        open: async (options) =>
          (await import("./openai-chat.js")).openOpenAiChat(model, access, withoutThinking(name, options)),
        batches: {
          baseUrl,
          open: async () => (await import("../batch/openai-batches.js")).openOpenAiBatches(access),
        },
      }
    : {
        provider,
        secrets,
        wants: {},
        open: async (options) => (await import("./anthropic-chat.js")).openAnthropicChat(model, access, options),
        batches: {
          baseUrl,
          open: async () => (await import("../batch/anthropic-batches.js")).openAnthropicBatches(access),
        },
      };
}

/** Throws MODEL_OPTIONS where a model of OpenAI's protocols is to be told how many tokens it may think. */
function withoutThinking(name: ModelName, options: ChatModelOptions): ChatModelOptions {
  if (options.thinking === undefined) return options;
  throw new ModelError(
    "MODEL_OPTIONS",
    `${printModelName(name)} is told how long to think by "effort" under "roles" in taskloom.config.yaml: leave "thinking" out`,
  );
}
