import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { readYamlFile } from "../catalog/yaml-file.js";
import { readInputText } from "../files/read-input-file.js";
import type { Variables } from "../llm/provider-settings.js";
import { type Configuration, configurationSchema } from "../schema/configuration.js";

const configurationFile = "taskloom.config.yaml";

/**
 * What the working folder says: `taskloom.config.yaml`, the defaults where there is none. Throws CatalogError with file
 * and line: CATALOG_UNREADABLE, CATALOG_SYNTAX, CATALOG_SHAPE.
 */
export async function readConfiguration(folder: string): Promise<Configuration> {
  const file = join(folder, configurationFile);
  if (!existsSync(file)) return configurationSchema.parse({});
  return (await readYamlFile(file, configurationFile, configurationSchema)).value;
}

/** The environment's variables, and those of `.env` that it does not have. Throws StoreError TEXT_ENCODING. */
export function readVariables(folder: string, environment: Variables): Variables {
  const file = join(folder, ".env");
  return existsSync(file) ? { ...parseEnv(readInputText(file)), ...definedOf(environment) } : environment;
}

/** An empty variable is as good as none. */
function definedOf(variables: Variables): Variables {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""));
}
