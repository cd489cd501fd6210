import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { CatalogError } from "../errors.js";
import { answerSchemas } from "../schema/answers.js";
import { type Prompt, promptSchema } from "../schema/catalog/prompt.js";
import { resourcesFolder } from "./resources-folder.js";
import { readYamlFile } from "./yaml-file.js";

/**
 * Reads `prompts/`. Checks that the variables of each prompt are those in its text, that its answer has a schema, and
 * that its examples conform to it. Throws CatalogError with file and line: CATALOG_UNREADABLE, CATALOG_SYNTAX,
 * CATALOG_SHAPE, CATALOG_FILE_NAME, CATALOG_UNKNOWN_NAME, CATALOG_BLANK, CATALOG_CONTENT.
 */
export async function loadPrompts(
  folder = join(resourcesFolder(), "..", "prompts"),
): Promise<ReadonlyMap<string, Prompt>> {
  const shown = basename(folder);
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new CatalogError("CATALOG_UNREADABLE", shown, "the folder of prompts cannot be read; restore it", { cause });
  });
  const files = names.filter((name) => name.endsWith(".yaml")).sort();
  const prompts = await Promise.all(files.map((name) => readPrompt(folder, name)));
  return new Map(prompts.map((prompt) => [prompt.id, prompt]));
}

async function readPrompt(folder: string, name: string): Promise<Prompt> {
  const { value, location } = await readYamlFile(join(folder, name), `${basename(folder)}/${name}`, promptSchema);
  if (`${value.id}.yaml` !== name) {
    throw new CatalogError("CATALOG_FILE_NAME", location(["id"]), `the file has to be called ${value.id}.yaml`);
  }
  const schema = Object.entries(answerSchemas).find(([output]) => output === value.output)?.[1];
  if (schema === undefined) {
    const allowed = Object.keys(answerSchemas).join(", ");
    throw new CatalogError(
      "CATALOG_UNKNOWN_NAME",
      location(["output"]),
      `there is no answer "${value.output}"; allowed: ${allowed}`,
    );
  }
  const used = new Set([...value.user.matchAll(/\{\{\s*([^}]*?)\s*\}\}/g)].map((match) => match[1] ?? ""));
  const unknown = [...used].find((variable) => !value.variables.includes(variable));
  const unused = value.variables.find((variable) => !used.has(variable));
  if (unknown !== undefined || unused !== undefined) {
    const fault = unknown === undefined ? `the variable "${unused}" is not used` : `"{{${unknown}}}" is no variable`;
    throw new CatalogError("CATALOG_BLANK", location([unknown === undefined ? "variables" : "user"]), fault);
  }
  if (value.system.includes("{{")) {
    throw new CatalogError(
      "CATALOG_BLANK",
      location(["system"]),
      "the system text is the same for every question and has no variables",
    );
  }
  for (const [index, { answer }] of value.examples.entries()) {
    const parsed = schema.safeParse(answer);
    if (parsed.success) continue;
    const [issue] = parsed.error.issues;
    const fault = `the example is no ${value.output}: ${issue?.path.join(".")} ${issue?.message}`;
    throw new CatalogError("CATALOG_CONTENT", location(["examples", index, "answer"]), fault);
  }
  return value;
}
