import { ModelError } from "../../errors.js";
import { excerpt } from "../answer/excerpt.js";
import { type DirectModelName, type ModelName, type ProviderName, printModelName } from "../model-name.js";

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
  /** Without a user, a query and a slash at the end, so that it may be printed. */
  baseUrl: string;
  /** Every key of the run: none of them may stand in a message. */
  secrets: readonly string[];
}

/** Environment variables by name. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Key and base URL of a model's provider. Throws MODEL_KEY, MODEL_BASE_URL before anything is asked; neither message has a key in it. */
export function requireAccess(name: DirectModelName, variables: Variables): ProviderAccess {
  const { key: keyVariable, baseUrl: urlVariable } = providerVariables[name.provider];
  const key = requireKey(name, keyVariable, variables);
  const baseUrl = readBaseUrl(urlVariable, variables[urlVariable]?.trim() || usualBaseUrls[name.provider], name);
  const secrets = Object.values(providerVariables).flatMap((one) => variables[one.key]?.trim() || []);
  return { key, baseUrl, secrets };
}

/** The key of a model in a variable. Throws MODEL_KEY without the key in its message. */
export function requireKey(name: ModelName, variable: string, variables: Variables): string {
  const key = variables[variable]?.trim();
  if (key === undefined || key === "") {
    throw new ModelError(
      "MODEL_KEY",
      `${printModelName(name)} needs a key: set ${variable} in the environment or in .env (a server that asks for none takes any word)`,
    );
  }
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new ModelError(
      "MODEL_KEY",
      `${variable} holds a space, a line break or another character that no key has: copy the key once more`,
    );
  }
  return key;
}

function readBaseUrl(variable: string, text: string, name: DirectModelName): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    // What stands before an "@" may be a password.
    const shown = excerpt(text.replace(/^.*@/s, "..."), 80);
    throw new ModelError(
      "MODEL_BASE_URL",
      `${variable} is no address: "${shown}"; such as ${usualBaseUrls[name.provider]}`,
    );
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw new ModelError(
      "MODEL_BASE_URL",
      `${variable} may hold no user, password or query: set it to ${url.origin}${url.pathname} and put the key into ${providerVariables[name.provider].key}`,
    );
  }
  return text.replace(/\/+$/, "");
}
