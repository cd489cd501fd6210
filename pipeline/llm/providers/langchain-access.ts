import { ModelError } from "../../errors.js";
import { type LangChainModelName, printModelName } from "../model-name.js";
import { integrations } from "./langchain-integrations.js";
import { requireKey, type Variables } from "./provider-settings.js";

/** What the configuration says of LangChain. */
export interface LangChainSettings {
  /** By name of the integration. */
  integrations: Readonly<Record<string, IntegrationSettings>>;
  /** Whether LangChain may do what LangSmith's environment variables say: report calls, or send them through a gateway. */
  langsmith: boolean;
}

export interface IntegrationSettings {
  /** Environment variable with the key, where it is not the usual one. */
  key_variable?: string | undefined;
  /** Parameters of the integration's constructor. */
  options: Readonly<Record<string, unknown>>;
}

/** How a model is reached through LangChain. */
export interface LangChainAccess {
  /** Handed to the integration's constructor; null where it finds out by itself how to identify. */
  key: string | null;
  options: Readonly<Record<string, unknown>>;
  langsmith: boolean;
  /** No message may contain any of these. */
  secrets: readonly string[];
}

/** Names of variables whose values are secret: which of them an integration reads is its own affair. */
const secretVariable = /(?:KEY|TOKEN|SECRET|PASSWORD|CREDENTIALS)$/;
/** Shorter values, such as "none", are words that may stand in any message. */
const shortestSecret = 8;

/**
 * Key and options of a model behind LangChain. Throws before anything is asked: MODEL_KEY; MODEL_GATEWAY where an
 * environment variable would send every question to LangSmith without the configuration asking for it.
 */
export function requireLangChainAccess(
  name: LangChainModelName,
  settings: LangChainSettings,
  variables: Variables,
): LangChainAccess {
  const { key_variable: ownVariable, options = {} } = settings.integrations[name.integration] ?? {};
  const keyVariable = ownVariable ?? integrations[name.integration].keyVariable;
  const gateway = variables.LANGSMITH_GATEWAY?.trim() ?? "";
  if (!settings.langsmith && !/^(?:|false|0|no)$/i.test(gateway)) {
    throw new ModelError(
      "MODEL_GATEWAY",
      `LANGSMITH_GATEWAY would send every question to ${printModelName(name)} through LangSmith: unset it, or write "langsmith: true" into taskloom.config.yaml`,
    );
  }
  return {
    key: keyVariable === null ? null : requireKey(name, keyVariable, variables),
    options,
    langsmith: settings.langsmith,
    secrets: Object.entries(variables).flatMap(([variable, value]) => {
      const secret = value?.trim() ?? "";
      return secretVariable.test(variable) && secret.length >= shortestSecret ? [secret] : [];
    }),
  };
}
