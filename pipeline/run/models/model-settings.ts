import { loadModelPrices } from "../../catalog/model-prices.js";
import { type ModelChoice, readModelChoice, requireIntegrationName, requireRole } from "../../llm/model-name.js";
import { type AskingRole, askingRoles, modelRoles } from "../../llm/model-roles.js";
import type { ModelSettings } from "../../llm/open-models.js";
import { providerVariables, type Variables } from "../../llm/providers/provider-settings.js";
import type { Configuration, RoleSettings } from "../../schema/configuration.js";
import { readConfiguration, readVariables } from "./configuration.js";

/** Command-line values that concern models. */
export interface ModelValues {
  /** "openai:gpt-4o" for all roles, or "describe=openai:gpt-4o" for one of them; none for offline. */
  model: readonly string[];
  /** US dollars. */
  maxCost: number | undefined;
  batch: boolean;
  /** File that caches answers. */
  modelStore: string | undefined;
}

/** Milliseconds without a new question before a batch is submitted. */
const batchQuiet = 1_000;

/** Returns whether any role is filled by a model. */
export function usesModels(choice: ModelChoice): boolean {
  return modelRoles.some((role) => choice[role] !== null);
}

/**
 * Reads the model settings of the command line, `taskloom.config.yaml`, `.env` and the environment; earlier ones take
 * precedence.
 */
export async function readModelSettings(
  values: ModelValues,
  folder: string,
  environment: Variables,
): Promise<ModelSettings> {
  const configuration = await readConfiguration(folder);
  for (const name of Object.keys(configuration.langchain))
    requireIntegrationName(name, "taskloom.config.yaml: langchain");
  return {
    choice: choiceOf(values, configuration),
    variables: variablesOf(configuration, readVariables(folder, environment)),
    langchain: { integrations: configuration.langchain, langsmith: configuration.langsmith },
    providers: configuration.providers,
    store: values.modelStore ?? configuration.model_store,
    maxCost: values.maxCost ?? configuration.max_cost ?? null,
    concurrency: configuration.concurrency,
    timeout: configuration.timeout,
    outputTokens: configuration.output_tokens,
    temperature: configuration.temperature ?? null,
    roles: roleSettings(configuration),
    prices: [...(await loadModelPrices()), ...configuration.prices],
    batch: values.batch ? { quiet: batchQuiet, poll: configuration.batch_poll * 1000 } : null,
  };
}

/** Throws RequestError OPTION_MODEL for a role that there is not. */
function roleSettings({ roles }: Configuration): ModelSettings["roles"] {
  const settings: { -readonly [Role in AskingRole]?: RoleSettings } = {};
  for (const [name, wanted] of Object.entries(roles))
    settings[requireRole(name, askingRoles, "taskloom.config.yaml: roles")] = wanted;
  return settings;
}

/** A model for all roles on the command line also replaces the file's settings of single roles. */
function choiceOf({ model: words }: ModelValues, { model, models }: Configuration): ModelChoice {
  const filed = [model, ...Object.entries(models).map(([role, name]) => `${role}=${name}`)];
  return readModelChoice(words.some((word) => !word.includes("=")) ? words : [...filed, ...words]);
}

function variablesOf(configuration: Configuration, variables: Variables): Variables {
  const own = Object.entries(providerVariables).map(([provider, { key, baseUrl }]) => {
    const { base_url, key_variable } = provider === "openai" ? configuration.openai : configuration.anthropic;
    return {
      ...(base_url === undefined ? {} : { [baseUrl]: base_url }),
      ...(key_variable === undefined ? {} : { [key]: variables[key_variable] }),
    };
  });
  return Object.assign({}, variables, ...own);
}
