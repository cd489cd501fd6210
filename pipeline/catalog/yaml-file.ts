import { isMap, isNode, isScalar, LineCounter, type ParsedNode, parseDocument } from "yaml";
import type { z } from "zod";
import { CatalogError, StoreError } from "../errors.js";
import { readInputText } from "../files/read-input-file.js";
import { lazily } from "../lazily.js";
import { explainIssue } from "./explain-issue.js";
import { readQuickly } from "./quick-yaml.js";

type DocumentPath = readonly (string | number)[];

/** A value read from a file of the catalog, with the place of each of its parts. */
export interface Located<T> {
  value: T;
  /** As messages name it: "resources/levels.yaml". */
  file: string;
  /**
   * "resources/levels.yaml:4" of the part under a path; of the nearest part around it where nothing is. It parses the file
   * once more, so that only complaints should ask.
   */
  place(path: DocumentPath): string;
}

/**
 * Reads one YAML file of the catalog. `shown` is how messages name it, `remedy` what they advise where it is not there.
 * Throws CatalogError with the file and line: CATALOG_UNREADABLE, CATALOG_SYNTAX, CATALOG_SHAPE.
 */
export async function readYamlFile<T>(
  file: string,
  shown: string,
  schema: z.ZodType<T>,
  remedy = "restore it",
): Promise<Located<T>> {
  const text = readText(file, shown, remedy);
  const quick = readQuickly(text);
  const known = quick === null ? null : schema.safeParse(quick.value);
  if (known?.success === true) {
    const positions = lazily(() => withPositions(text, shown));
    return { value: known.data, file: shown, place: (path) => positions().place(path) };
  }
  const { document, lines, place } = withPositions(text, shown);
  const fault = document.errors[0];
  if (fault !== undefined) {
    const line = lines.linePos(fault.pos[0]).line;
    throw new CatalogError("CATALOG_SYNTAX", `${shown}:${line}`, `not valid YAML: ${fault.message}`, { cause: fault });
  }
  const parsed = schema.safeParse(document.toJS());
  if (parsed.success) return { value: parsed.data, file: shown, place };
  const { path, message } = explainIssue(parsed.error, schema);
  throw new CatalogError("CATALOG_SHAPE", place(path), message, { cause: parsed.error });
}

function readText(file: string, shown: string, remedy: string): string {
  try {
    return readInputText(file);
  } catch (cause) {
    if (!(cause instanceof StoreError) || cause.code !== "INPUT_MISSING") throw cause;
    throw new CatalogError("CATALOG_UNREADABLE", shown, `this file cannot be read; ${remedy}`, { cause });
  }
}

/** The same text with the position of every part, which only a complaint needs. */
function withPositions(text: string, shown: string) {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const place = (path: DocumentPath): string => `${shown}:${lineOf(document.contents, path, lines)}`;
  return { document, lines, place };
}

function lineOf(root: ParsedNode | null, path: DocumentPath, lines: LineCounter): number {
  let node: unknown = root;
  let offset = isNode(root) ? (root.range?.[0] ?? 0) : 0;
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(step));
      if (pair === undefined) break;
      if (isScalar(pair.key) && pair.key.range) offset = pair.key.range[0];
      node = pair.value;
    } else {
      const next: unknown =
        isNode(node) && "items" in node && Array.isArray(node.items) ? node.items[Number(step)] : null;
      if (!isNode(next)) break;
      node = next;
      offset = next.range?.[0] ?? offset;
    }
  }
  return lines.linePos(offset).line;
}
