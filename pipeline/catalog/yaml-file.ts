import type { z } from "zod";
import { CatalogError, StoreError } from "../errors.js";
import { readInputText } from "../files/read-input-file.js";
import { type Located, parseYaml } from "./parse-yaml.js";
import { cachedYaml } from "./yaml-cache.js";

/**
 * Reads one YAML file of the catalog. `shown` is how messages name it, `remedy` is the advice when the file is missing.
 * Throws CatalogError with file and line: CATALOG_UNREADABLE, CATALOG_SYNTAX, CATALOG_SHAPE; StoreError TEXT_ENCODING.
 */
export async function readYamlFile<T>(
  file: string,
  shown: string,
  schema: z.ZodType<T>,
  remedy = "restore it",
): Promise<Located<T>> {
  return parseYaml(readText(file, shown, remedy), shown, schema, cachedYaml);
}

function readText(file: string, shown: string, remedy: string): string {
  try {
    return readInputText(file);
  } catch (cause) {
    if (!(cause instanceof StoreError) || cause.code !== "INPUT_MISSING") throw cause;
    throw new CatalogError("CATALOG_UNREADABLE", shown, `this file cannot be read; ${remedy}`, { cause });
  }
}
