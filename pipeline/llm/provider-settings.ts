import { ModelError } from "../errors.js";
import { type ModelName, type ProviderName, printModelName } from "./model-name.js";

/** Environment variables by which every client of these providers is configured. */
export const providerVariables: Readonly<Record<ProviderName, { key: string; baseUrl: string }>> = {
  openai: { key: "OPENAI_API_KEY", baseUrl: "OPENAI_BASE_URL" },
  anthropic: { key: "ANTHROPIC_API_KEY", baseUrl: "ANTHROPIC_BASE_URL" },
};

const usualBaseUrls: Readonly<Record<ProviderName, string>> = {
  openai: "https://api.openai.com/v1",
  anthropic: "https://api.anthropic.com",
};

/** How a provider is reached. */
export interface ProviderAccess {
  key: string;
  baseUrl: string;
}

/** Environment variables by name. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Key and base URL of a model's provider. Throws MODEL_KEY, MODEL_BASE_URL before anything is asked. */
export function requireAccess(name: ModelName, variables: Variables): ProviderAccess {
  const { key: keyVariable, baseUrl: urlVariable } = providerVariables[name.provider];
  const key = variables[keyVariable]?.trim();
  if (key === undefined || key === "") {
    throw new ModelError(
      "MODEL_KEY",
      `${printModelName(name)} needs a key: set ${keyVariable} in the environment or in .env (a server that asks for none takes any word)`,
    );
  }
  const baseUrl = variables[urlVariable]?.trim() || usualBaseUrls[name.provider];
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol)) {
    throw new ModelError(
      "MODEL_BASE_URL",
      `${urlVariable} is no address: "${baseUrl}"; such as ${usualBaseUrls[name.provider]}`,
    );
  }
  return { key, baseUrl: baseUrl.replace(/\/+$/, "") };
}
