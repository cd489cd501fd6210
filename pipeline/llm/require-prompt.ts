import { CatalogError } from "../errors.js";
import type { Prompt } from "../schema/catalog/prompt.js";

/** The prompt with an id. Throws CatalogError CATALOG_MISSING where there is none. */
export function requirePrompt(prompts: ReadonlyMap<string, Prompt>, id: string): Prompt {
  const prompt = prompts.get(id);
  if (prompt !== undefined) return prompt;
  throw new CatalogError("CATALOG_MISSING", `prompts/${id}.yaml`, "there is no such prompt; restore it");
}
