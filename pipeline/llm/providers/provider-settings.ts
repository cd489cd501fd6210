import { ModelError, RequestError } from "../../errors.js";
import type { NamedProvider } from "../../schema/configuration.js";
import { excerpt } from "../answer/excerpt.js";
import {
  type DirectModelName,
  type ModelName,
  type NamedModelName,
  type ProviderName,
  printModelName,
  providerNames,
} from "../model-name.js";

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
  const usual = usualBaseUrls[name.provider];
  const baseUrl = readBaseUrl(urlVariable, variables[urlVariable]?.trim() || usual, keyVariable, usual);
  return { key, baseUrl, secrets: allKeys(variables) };
}

function allKeys(variables: Variables): string[] {
  return Object.values(providerVariables).flatMap(({ key }) => variables[key]?.trim() || []);
}

/**
 * How a server with a name of the user's is reached. Throws OPTION_MODEL where no such name is configured, MODEL_KEY,
 * MODEL_BASE_URL.
 */
export function requireNamedAccess(
  name: NamedModelName,
  servers: Readonly<Record<string, NamedProvider>>,
  variables: Variables,
): ProviderAccess & { server: NamedProvider } {
  const server = servers[name.server];
  if (server === undefined) {
    const known = [...providerNames, ...Object.keys(servers)].join(", ");
    throw new RequestError(
      "OPTION_MODEL",
      `${printModelName(name)}: there is no provider "${name.server}"; known: ${known}, langchain:PROVIDER; others get a name and a base_url under "providers" in taskloom.config.yaml`,
    );
  }
  const { base_url, key_variable } = server;
  const place = `providers.${name.server}.base_url`;
  const key = key_variable === undefined ? noKey : requireKey(name, key_variable, variables);
  const secrets = [...allKeys(variables), ...(key_variable === undefined ? [] : [key])];
  return { key, baseUrl: readBaseUrl(place, base_url, key_variable ?? "key_variable", base_url), secrets, server };
}

/** What a server that wants no key is sent, as its protocol asks for one. */
const noKey = "none";

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

function readBaseUrl(variable: string, text: string, keyVariable: string, example: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    // What stands before an "@" may be a password.
    const shown = excerpt(text.replace(/^.*@/s, "..."), 80);
    throw new ModelError("MODEL_BASE_URL", `${variable} is no address: "${shown}"; such as ${example}`);
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw new ModelError(
      "MODEL_BASE_URL",
      `${variable} may hold no user, password or query: set it to ${url.origin}${url.pathname} and put the key into ${keyVariable}`,
    );
  }
  return text.replace(/\/+$/, "");
}
