import { CatalogError } from "../errors.js";
import type { Prompt } from "../schema/catalog/prompt.js";

/** What is said to a model: once as the system, then in turns. Pictures are PNG and follow the text. */
export interface Dialogue {
  system: string;
  turns: { role: "user" | "assistant"; text: string; pictures: readonly Uint8Array[] }[];
}

/**
 * Fills a prompt's variables with LangChain's templates (mustache, nothing escaped). Examples stand in the system
 * text, which is then the same for every question, so that providers can cache it. Throws CATALOG_PROMPT where values
 * and variables do not agree.
 */
export async function renderPrompt(
  prompt: Prompt,
  variables: Readonly<Record<string, string>>,
  pictures: readonly Uint8Array[] = [],
): Promise<Dialogue> {
  const { PromptTemplate } = await import("@langchain/core/prompts");
  const expected = [...prompt.variables].sort().join(", ");
  const given = Object.keys(variables).sort().join(", ");
  if (expected !== given) {
    throw new CatalogError("CATALOG_PROMPT", `prompts/${prompt.id}.yaml`, `needs values for ${expected}; got ${given}`);
  }
  const template = PromptTemplate.fromTemplate(prompt.user, { templateFormat: "mustache" });
  const text = await template.format(variables);
  return {
    system: [prompt.system.trim(), ...prompt.examples.map(printExample)].join("\n\n"),
    turns: [{ role: "user", text: text.trim(), pictures }],
  };
}

function printExample({ user, answer }: Prompt["examples"][number], index: number): string {
  return `Example ${index + 1}. For this:\n${user.trim()}\nthe answer is:\n${JSON.stringify(answer, null, 1)}`;
}
