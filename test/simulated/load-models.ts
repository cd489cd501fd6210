import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseYaml } from "../../pipeline/catalog/parse-yaml.js";
import { CatalogError } from "../../pipeline/errors.js";
import { lazily } from "../../pipeline/flow/lazily.js";
import { decodeText } from "../../pipeline/text/decode-text.js";
import { crossCheck } from "./cross-check.js";
import { simulatedFolder } from "./folder.js";
import { type ApplicationModel, applicationModelSchema } from "./model-schema.js";

/**
 * Every application model in models/, by file name, read once for all tests of a process. Throws CatalogError with the
 * file: CATALOG_SYNTAX and CATALOG_SHAPE with the line, too, CATALOG_MODEL for parts that contradict each other.
 */
export const loadModels: () => readonly ApplicationModel[] = lazily(() => {
  const folder = join(simulatedFolder, "models");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".yaml"))
    .sort()
    .map((name) => parseModel(decodeText(readFileSync(join(folder, name)), name), `models/${name}`));
});

/** Parses one model. `place` is what an error calls the file. Throws as `loadModels`. */
export function parseModel(source: string, place: string): ApplicationModel {
  const model = parseYaml(source, place, applicationModelSchema).value;
  const problem = crossCheck(model);
  if (problem !== null) throw new CatalogError("CATALOG_MODEL", place, problem);
  return model;
}
