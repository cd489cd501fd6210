import { RequestError } from "../errors.js";
import { type AskingRole, type ModelRole, modelRoles } from "./model-roles.js";
import { type IntegrationName, integrations } from "./providers/langchain-integrations.js";

export const providerNames = ["openai", "anthropic"] as const;
export type ProviderName = (typeof providerNames)[number];

/**
 * A model: of a provider that is called with its own package ("openai:gpt-4o"; everything after the first colon is the
 * provider's own name for it), or of one that is reached through LangChain ("langchain:google-genai/gemini-2.5-pro").
 */
export type ModelName = DirectModelName | LangChainModelName | NamedModelName;

export interface DirectModelName {
  provider: ProviderName;
  model: string;
}

/** A model of a server that has a name under "providers" in taskloom.config.yaml: "local:qwen3". */
export interface NamedModelName {
  provider: "named";
  server: string;
  model: string;
}

export interface LangChainModelName {
  provider: "langchain";
  integration: IntegrationName;
  model: string;
}

/** The model of each role; null means the offline implementation. */
export type ModelChoice = Readonly<Record<ModelRole, ModelName | null>>;

/** As it was written: "openai:gpt-4o". */
export function printModelName(name: ModelName | null): string {
  if (name === null) return "offline";
  if (name.provider === "named") return `${name.server}:${name.model}`;
  return `${name.provider}:${"integration" in name ? `${name.integration}/` : ""}${name.model}`;
}

/**
 * Reads what `--model` was given, in turn: a model for all roles but `furnish`, `persona` and `refine` ("openai:gpt-4o", "offline") or for one
 * ("describe=openai:gpt-4o"). What is named later wins, and a role by itself over all roles. Throws OPTION_MODEL.
 */
export function readModelChoice(words: readonly string[]): ModelChoice {
  const chosen = new Map<ModelRole | "all", ModelName | null>([["all", null]]);
  for (const word of words) {
    const equals = word.indexOf("=");
    if (equals < 0) chosen.set("all", readModelName(word, word));
    else
      chosen.set(
        requireRole(word.slice(0, equals), modelRoles, `--model ${word}`),
        readModelName(word.slice(equals + 1), word),
      );
  }
  const at = (role: ModelRole) => (chosen.has(role) ? chosen.get(role) : chosen.get("all")) ?? null;
  return {
    explore: at("explore"),
    act: at("act"),
    evaluate: at("evaluate"),
    compose: at("compose"),
    // What a run is good without is asked for by name: a question for every situation with papers.
    furnish: chosen.get("furnish") ?? null,
    persona: chosen.get("persona") ?? null,
    describe: at("describe"),
    validate: at("validate"),
    narrate: at("narrate"),
    judge: at("judge"),
    // A question for every task.
    refine: chosen.get("refine") ?? null,
  };
}

/**
 * The model that "openai/gpt-4o" or "google-genai/gemini-2.5-pro" names: its provider, or the integration of LangChain that
 * reaches it, and its name there. Throws OPTION_MODEL; `place` says where it was named.
 */
export function readModelPath(text: string, place: string): ModelName {
  const slash = text.indexOf("/");
  const named = text.slice(0, Math.max(slash, 0));
  const model = text.slice(slash + 1).trim();
  if (named === "" || model === "") {
    throw new RequestError(
      "OPTION_MODEL",
      `${place}: a model is PROVIDER/NAME, such as openai/gpt-4o; providers: ${[...providerNames, ...integrationNames].join(", ")}`,
    );
  }
  const provider = providerNames.find((name) => name === named);
  if (provider !== undefined) return { provider, model };
  const integration = integrationNames.find((name) => name === named);
  if (integration !== undefined) return { provider: "langchain", integration, model };
  if (!serverName.test(named)) {
    throw new RequestError(
      "OPTION_MODEL",
      `${place}: "${named}" is no name of a provider; it consists of a-z, 0-9 and -`,
    );
  }
  return { provider: "named", server: named, model };
}

const serverName = /^[a-z0-9][a-z0-9-]*$/;

/** The integration of LangChain that has this name. Throws OPTION_MODEL; `place` says where it was named. */
export function requireIntegrationName(text: string, place: string): IntegrationName {
  const name = integrationNames.find((one) => one === text);
  if (name !== undefined) return name;
  const direct = providerNames.find((one) => one === text);
  throw new RequestError(
    "OPTION_MODEL",
    direct === undefined
      ? `${place}: LangChain reaches no "${text}" here; allowed: ${integrationNames.join(", ")}`
      : `${place}: ${direct} is called with its own package; write ${direct}:NAME`,
  );
}

const integrationNames = keysOf(integrations);

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  const names: Key[] = [];
  for (const name in record) names.push(name);
  return names;
}

/** The one of these roles that has this name. Throws OPTION_MODEL; `place` says where it was named. */
export function requireRole<Role extends AskingRole>(text: string, roles: readonly Role[], place: string): Role {
  const role = roles.find((one) => one === text.trim());
  if (role !== undefined) return role;
  throw new RequestError("OPTION_MODEL", `${place}: there is no role "${text}"; allowed: ${roles.join(", ")}`);
}

function readModelName(text: string, word: string): ModelName | null {
  if (text === "offline") return null;
  const colon = text.indexOf(":");
  const named = text.slice(0, Math.max(colon, 0));
  const model = text.slice(colon + 1).trim();
  const provider = providerNames.find((name) => name === named);
  if (provider !== undefined && model !== "") return { provider, model };
  if (named === "langchain") return readLangChainName(model, word);
  if (serverName.test(named) && model !== "") return { provider: "named", server: named, model };
  throw new RequestError(
    "OPTION_MODEL",
    `--model ${word}: a model is "offline", ${providerNames.map((name) => `"${name}:NAME"`).join(", ")} or "langchain:PROVIDER/NAME", such as openai:gpt-4o; a server that speaks OpenAI's protocol gets a name under "providers" in taskloom.config.yaml, and its models are NAME:MODEL`,
  );
}

function readLangChainName(text: string, word: string): LangChainModelName {
  const slash = text.indexOf("/");
  const model = text.slice(slash + 1).trim();
  if (slash < 0 || model === "") {
    throw new RequestError(
      "OPTION_MODEL",
      `--model ${word}: a model behind LangChain is "langchain:PROVIDER/NAME", such as langchain:google-genai/gemini-2.5-pro; providers: ${integrationNames.join(", ")}`,
    );
  }
  return { provider: "langchain", integration: requireIntegrationName(text.slice(0, slash), `--model ${word}`), model };
}
