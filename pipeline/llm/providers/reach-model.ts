import { ModelError } from "../../errors.js";
import type { NamedProvider } from "../../schema/configuration.js";
import type { BatchService } from "../batch/batch-service.js";
import {
  type DirectModelName,
  type LangChainModelName,
  type ModelName,
  type NamedModelName,
  printModelName,
} from "../model-name.js";
import { type AcceptedForm, createAcceptedForm } from "./answer-form.js";
import { createAcceptedThinking } from "./anthropic-thinking.js";
import type { AnswerParameters, ChatModel, ChatModelOptions } from "./chat-model.js";
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

/** What a model is opened with beside what its way knows. */
type OpeningOptions = Omit<ChatModelOptions, "accepted">;

/** The way to a model. The client is loaded when it is opened; retries and caching are done around it. */
export interface ReachedModel {
  /** Whose limits the model shares: those of its provider. */
  provider: string;
  /** Keys that no message may contain. */
  secrets: readonly string[];
  open(options: OpeningOptions): Promise<ChatModel>;
  /** In which form it answers, whatever role it has. */
  accepted: AcceptedForm;
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
export function reachModel(name: ModelName, ways: ProviderWays): ReachedModel {
  if (name.provider === "langchain") return reachThroughLangChain(name, ways);
  return name.provider === "named" ? reachNamed(name, ways) : reachDirectly(name, ways);
}

function reachThroughLangChain(name: LangChainModelName, { langchain, variables }: ProviderWays): ReachedModel {
  const access = requireLangChainAccess(name, langchain, variables);
  const accepted = createAcceptedForm("auto");
  return {
    ...{ provider: name.integration, secrets: access.secrets, wants: {}, accepted, batches: null },
    open: async (options) =>
      (await import("./langchain-chat.js")).openLangChainChat(name, access, { ...options, accepted }),
  };
}

function reachNamed(name: NamedModelName, { providers, variables }: ProviderWays): ReachedModel {
  const { server, ...access } = requireNamedAccess(name, providers, variables);
  const accepted = createAcceptedForm(server.structured_output);
  const dialect = {
    headers: server.headers,
    query: server.query,
    ...(server.key_header === undefined ? {} : { keyHeader: server.key_header }),
    ...(server.token_parameter === undefined ? {} : { limit: server.token_parameter }),
  };
  const open: ReachedModel["open"] = async (options) => {
    const given = { ...options, accepted };
    if (server.api === "chat") {
      return (await import("./openai-chat.js")).openOpenAiChat(name.model, access, given, dialect);
    }
    const { openOpenAiResponses } = await import("./openai-responses.js");
    return openOpenAiResponses(name.model, access, withoutThinking(name, given), dialect);
  };
  return { provider: name.server, secrets: access.secrets, wants: server, accepted, open, batches: null };
}

function reachDirectly(name: DirectModelName, { variables }: ProviderWays): ReachedModel {
  const access = requireAccess(name, variables);
  const { provider, model } = name;
  const { secrets, baseUrl } = access;
  const accepted = createAcceptedForm("auto");
  const way = { provider, secrets, wants: {}, accepted };
  if (provider === "anthropic") {
    const thinking = createAcceptedThinking();
    return {
      ...way,
      open: async (options) =>
        (await import("./anthropic-chat.js")).openAnthropicChat(model, access, { ...options, accepted }, thinking),
      batches: {
        baseUrl,
        open: async () => (await import("../batch/anthropic-batches.js")).openAnthropicBatches(access),
      },
    };
  }
  if (throughResponses.test(model)) {
    const open: ReachedModel["open"] = async (options) => {
      const given = withoutThinking(name, { ...options, accepted });
      return (await import("./openai-responses.js")).openOpenAiResponses(model, access, given);
    };
    return { ...way, open, batches: null };
  }
  return {
    ...way,
    open: async (options) => {
      const given = withoutThinking(name, { ...options, accepted });
      return (await import("./openai-chat.js")).openOpenAiChat(model, access, given);
    },
    batches: { baseUrl, open: async () => (await import("../batch/openai-batches.js")).openOpenAiBatches(access) },
  };
}

/** Throws MODEL_OPTIONS where a model of OpenAI's protocols is to be told how many tokens it may think. */
export function withoutThinking<Options extends AnswerParameters>(name: ModelName, options: Options): Options {
  if (options.thinking === undefined) return options;
  throw new ModelError(
    "MODEL_OPTIONS",
    `${printModelName(name)} is told how long to think by "effort" under "roles" in taskloom.config.yaml: leave "thinking" out`,
  );
}
