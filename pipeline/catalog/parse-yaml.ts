import { CORE_SCHEMA, load, type State, YAMLException } from "js-yaml";
import { isMap, isNode, isScalar, LineCounter, type ParsedNode, parseDocument } from "yaml";
import type { z } from "zod";
import { CatalogError } from "../errors.js";
import { lazily } from "../flow/lazily.js";
import { explainIssue } from "./explain-issue.js";

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

/** Characters of a YAML file, also once each of its aliases is replaced by what it stands for. */
const largestYaml = 1 << 20;
/** Lists and maps inside one another. */
const deepestYaml = 64;

/**
 * Parses YAML 1.2 and checks it against a schema. `shown` is how messages name the file. Throws CatalogError with file and
 * line: CATALOG_SYNTAX for what is no YAML, too large, too deep or expands too far, CATALOG_SHAPE.
 */
export function parseYaml<T>(text: string, shown: string, schema: z.ZodType<T>): Located<T> {
  const value = loadBounded(text, shown);
  // js-yaml reads five times faster than yaml, which knows the position of every part.
  const positions = lazily(() => withPositions(text));
  const place = (path: DocumentPath): string => `${shown}:${positions()(path)}`;
  const parsed = schema.safeParse(value);
  if (parsed.success) return { value: parsed.data, file: shown, place };
  const { path, message } = explainIssue(parsed.error, schema);
  throw new CatalogError("CATALOG_SHAPE", place(path), message, { cause: parsed.error });
}

function loadBounded(text: string, shown: string): unknown {
  if (text.length > largestYaml) {
    const message = `too large; a YAML file has at most ${largestYaml} characters`;
    throw new CatalogError("CATALOG_SYNTAX", `${shown}:1`, message);
  }
  const bounds = boundsOf(shown);
  try {
    return load(text, { schema: CORE_SCHEMA, listener: bounds });
  } catch (cause) {
    if (!(cause instanceof YAMLException)) throw cause;
    const line = cause.mark === undefined ? 1 : cause.mark.line + 1;
    throw new CatalogError("CATALOG_SYNTAX", `${shown}:${line}`, `not valid YAML: ${cause.reason}`, { cause });
  }
}

/** How large and how deep a part is once its aliases are written out. */
interface Extent {
  characters: number;
  depth: number;
}

/** Watches a parser, and stops it where the text is nested too deeply or its aliases stand for too much. */
function boundsOf(shown: string): (event: "open" | "close", state: State) => void {
  const extents = new Map<object, Extent>();
  let opened = 0;
  let repeated = 0;
  let lastAlias = -1;
  const refuse = (state: State, message: string): never => {
    // The parser may be ahead, where the next part begins.
    const line = state.input
      .slice(0, state.position)
      .trimEnd()
      .split(/\r\n|\n|\r/).length;
    throw new CatalogError("CATALOG_SYNTAX", `${shown}:${line}`, message);
  };
  const extentOf = (node: unknown, state: State): Extent => {
    if (typeof node !== "object" || node === null) return { characters: String(node).length + 1, depth: 0 };
    return extents.get(node) ?? refuse(state, "an alias stands inside the part that it repeats; write the part out");
  };
  const requireShallow = (depth: number, state: State): void => {
    if (depth > deepestYaml) refuse(state, `nested too deeply; at most ${deepestYaml} levels are read`);
  };
  return (event, state) => {
    if (event === "open") {
      opened += 1;
      // The parser may open a part twice on the way to what it is, as a map and as the first key of one, and opens scalars.
      requireShallow(opened / 2 - 1, state);
      return;
    }
    opened -= 1;
    const node: unknown = state.result;
    if (state.kind === "sequence" || state.kind === "mapping") {
      if (typeof node !== "object" || node === null || extents.has(node)) return;
      const extent = { characters: 1, depth: 1 };
      for (const [key, part] of Object.entries(node)) {
        const inside = extentOf(part, state);
        extent.characters += key.length + inside.characters;
        extent.depth = Math.max(extent.depth, inside.depth + 1);
      }
      requireShallow(extent.depth, state);
      extents.set(node, extent);
    } else if (state.kind === null && state.position !== lastAlias) {
      lastAlias = state.position;
      repeated += extentOf(node, state).characters;
      if (repeated > largestYaml) {
        refuse(state, `aliases that multiply: written out, the file has more than ${largestYaml} characters`);
      }
    }
  };
}

/** The line of the part under a path. */
function withPositions(text: string): (path: DocumentPath) => number {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  return (path) => lineOf(document.contents, path, lines);
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
