import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { sha256 } from "../hash.js";
import { parseJson } from "../text/parse-json.js";
import { resourcesFolder } from "./resources-folder.js";

/** Changed when the same text may be parsed to another value, for example by another parser. */
const meaning = "yaml-1.2-core/1";

/**
 * Returns the value of a YAML text. Values are cached as JSON under the hash of the text, because parsing the catalog
 * with locations takes half a second. Nothing is cached when the folder cannot be written or when JSON cannot represent
 * the value.
 */
export function cachedYaml(text: string, parse: () => unknown): unknown {
  const folder = join(resourcesFolder(), "..", "node_modules", ".cache", "taskloom", "yaml");
  const file = join(folder, `${sha256(`${meaning}\n${text}`)}.json`);
  const kept = readKept(file);
  if (kept !== undefined) return kept;
  const value = parse();
  const json = JSON.stringify(value);
  if (json !== undefined && isDeepStrictEqual(parseJson(json), value)) keep(folder, file, json);
  return value;
}

function readKept(file: string): unknown {
  try {
    return parseJson(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

function keep(folder: string, file: string, json: string): void {
  const whole = `${file}.${process.pid}`;
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(whole, json);
    renameSync(whole, file);
  } catch {
    // A package that is installed for all users cannot be written by most of them.
  }
}
