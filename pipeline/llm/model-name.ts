import { RequestError } from "../errors.js";
import { type ModelRole, modelRoles } from "./model-roles.js";

export const providerNames = ["openai", "anthropic"] as const;
export type ProviderName = (typeof providerNames)[number];

/** A model of a provider: "openai:gpt-4o"; everything after the first colon is the provider's own name for it. */
export interface ModelName {
  provider: ProviderName;
  model: string;
}

/** The model of each role; null means the offline implementation. */
export type ModelChoice = Readonly<Record<ModelRole, ModelName | null>>;

/** As it was written: "openai:gpt-4o". */
export function printModelName(name: ModelName | null): string {
  return name === null ? "offline" : `${name.provider}:${name.model}`;
}

/**
 * Reads what `--model` was given, in turn: a model for all roles ("openai:gpt-4o", "offline") or for one
 * ("describe=openai:gpt-4o"). What is named later wins, and a role by itself over all roles. Throws OPTION_MODEL.
 */
export function readModelChoice(words: readonly string[]): ModelChoice {
  const chosen = new Map<ModelRole | "all", ModelName | null>([["all", null]]);
  for (const word of words) {
    const equals = word.indexOf("=");
    if (equals < 0) chosen.set("all", readModelName(word, word));
    else chosen.set(readRole(word.slice(0, equals), word), readModelName(word.slice(equals + 1), word));
  }
  const at = (role: ModelRole) => (chosen.has(role) ? chosen.get(role) : chosen.get("all")) ?? null;
  return {
    explore: at("explore"),
    act: at("act"),
    evaluate: at("evaluate"),
    compose: at("compose"),
    describe: at("describe"),
    validate: at("validate"),
  };
}

function readRole(text: string, word: string): ModelRole {
  const role = modelRoles.find((one) => one === text.trim());
  if (role !== undefined) return role;
  throw new RequestError(
    "OPTION_MODEL",
    `--model ${word}: there is no role "${text}"; allowed: ${modelRoles.join(", ")}`,
  );
}

function readModelName(text: string, word: string): ModelName | null {
  if (text === "offline") return null;
  const colon = text.indexOf(":");
  const provider = providerNames.find((name) => name === text.slice(0, Math.max(colon, 0)));
  const model = text.slice(colon + 1).trim();
  if (provider === undefined || model === "") {
    throw new RequestError(
      "OPTION_MODEL",
      `--model ${word}: a model is "offline" or ${providerNames.map((name) => `"${name}:NAME"`).join(" or ")}, such as openai:gpt-4o; for any other server that speaks OpenAI's protocol use openai:NAME and set OPENAI_BASE_URL`,
    );
  }
  return { provider, model };
}
