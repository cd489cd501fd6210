import { join } from "node:path";
import { parseEnv } from "node:util";
import { readYamlFile } from "../../catalog/yaml-file.js";
import { isThere, readInputText } from "../../files/read-input-file.js";
import type { Variables } from "../../llm/providers/provider-settings.js";
import { type Configuration, configurationSchema } from "../../schema/configuration.js";

const configurationFile = "taskloom.config.yaml";

/**
 * Reads `taskloom.config.yaml` of the working folder; returns the defaults when there is none, or nothing in it. Throws
 * CatalogError with file and line: CATALOG_UNREADABLE, CATALOG_SYNTAX, CATALOG_SHAPE; StoreError INPUT_*.
 */
export async function readConfiguration(folder: string): Promise<Configuration> {
  const file = join(folder, configurationFile);
  const read = isThere(file) ? await readYamlFile(file, configurationFile, configurationSchema.nullable()) : null;
  return read?.value ?? configurationSchema.parse({});
}

/**
 * Returns the environment variables, and those of `.env` that are not set in the environment. Throws StoreError
 * TEXT_ENCODING, INPUT_*.
 */
export function readVariables(folder: string, environment: Variables): Variables {
  const file = join(folder, ".env");
  return isThere(file) ? { ...parseEnv(readInputText(file)), ...definedOf(environment) } : environment;
}

/** Treats an empty variable as missing. */
function definedOf(variables: Variables): Variables {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""));
}
