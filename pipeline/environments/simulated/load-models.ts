import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isMap, LineCounter, parseDocument } from "yaml";
import { readQuickly } from "../../catalog/quick-yaml.js";
import { CatalogError } from "../../errors.js";
import { crossCheck } from "./cross-check.js";
import { type ApplicationModel, applicationModelSchema } from "./model-schema.js";

/** Reads every application model in models/, by file name. Throws CATALOG_MODEL with file and line for what is wrong. */
export function loadModels(): ApplicationModel[] {
  const folder = modelFolder();
  return readdirSync(folder)
    .filter((name) => name.endsWith(".yaml"))
    .sort()
    .map((name) => parseModel(readFileSync(join(folder, name), "utf8"), `models/${name}`));
}

/** Parses one model. `place` is what an error calls the file. */
export function parseModel(source: string, place: string): ApplicationModel {
  const quick = readQuickly(source);
  const known = quick === null ? null : applicationModelSchema.safeParse(quick.value);
  if (known?.success === true) return checked(known.data, place);
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines });
  const [broken] = document.errors;
  if (broken !== undefined) {
    const line = lines.linePos(broken.pos[0]).line;
    throw new CatalogError("CATALOG_MODEL", `${place}:${line}`, broken.message, { cause: broken });
  }
  const parsed = applicationModelSchema.safeParse(document.toJS());
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const path = issue?.path ?? [];
    throw new CatalogError("CATALOG_MODEL", `${place}:${lineOf(path)}`, `${path.join(".")}: ${issue?.message ?? ""}`);
  }
  return checked(parsed.data, place);

  function lineOf(path: readonly PropertyKey[]): number {
    for (let length = path.length; length > 0; length--) {
      const node = document.getIn(path.slice(0, length), true);
      const range = isMap(node) || hasRange(node) ? node.range : null;
      if (range) return lines.linePos(range[0]).line;
    }
    return 1;
  }
}

function checked(model: ApplicationModel, place: string): ApplicationModel {
  const problem = crossCheck(model);
  if (problem !== null) throw new CatalogError("CATALOG_MODEL", place, problem);
  return model;
}

/** The source folder, found from here and from dist/ alike: the compiler does not copy YAML. */
function modelFolder(): string {
  let directory = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(directory, "package.json"))) directory = dirname(directory);
  return join(directory, "pipeline", "environments", "simulated", "models");
}

function hasRange(node: unknown): node is { range: [number, number, number] } {
  return typeof node === "object" && node !== null && "range" in node && Array.isArray(node.range);
}
