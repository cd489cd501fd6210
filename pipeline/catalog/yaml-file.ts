import { readFile } from "node:fs/promises";
import type { z } from "zod";
import { decodeText } from "../decode-text.js";
import { CatalogError } from "../errors.js";
import { type Located, parseYaml } from "./parse-yaml.js";

/**
 * Reads one YAML file of the catalog. `shown` is how messages name it, `remedy` what they advise where it is not there.
 * Throws CatalogError with the file and line: CATALOG_UNREADABLE, CATALOG_SYNTAX, CATALOG_SHAPE; StoreError TEXT_ENCODING.
 */
export async function readYamlFile<T>(
  file: string,
  shown: string,
  schema: z.ZodType<T>,
  remedy = "restore it",
): Promise<Located<T>> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new CatalogError("CATALOG_UNREADABLE", shown, `this file cannot be read; ${remedy}`, { cause });
  });
  return parseYaml(decodeText(bytes, shown), shown, schema);
}
