import {
  Composer,
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  Lexer,
  LineCounter,
  type ParsedNode,
  Parser,
} from "yaml";
import type { z } from "zod";
import { CatalogError } from "../errors.js";
import { lazily } from "../flow/lazily.js";
import { explainIssue } from "./explain-issue.js";

type DocumentPath = readonly (string | number)[];

/** A value read from a file of the catalog, with the location of each of its parts. */
export interface Located<T> {
  value: T;
  /** The file as messages show it: "resources/levels.yaml". */
  file: string;
  /**
   * Returns the location of the part under a path, as "resources/levels.yaml:4". For a path without a part, the nearest
   * part around it.
   */
  location(path: DocumentPath): string;
}

/** Most characters of a YAML file, before and after its aliases are expanded. */
const largestYaml = 1 << 20;
/** Deepest nesting of lists and maps. */
const deepestYaml = 64;

/**
 * Parses YAML 1.2 and checks it against a schema. `shown` is how messages name the file; `remember` may return a cached
 * value of the same text instead of calling the parser. Throws CatalogError with file and line: CATALOG_SYNTAX for text
 * that is not YAML, is too large, too deep or expands too far, CATALOG_SHAPE for a value that does not match the
 * schema.
 */
export function parseYaml<T>(
  text: string,
  shown: string,
  schema: z.ZodType<T>,
  remember: (text: string, parse: () => unknown) => unknown = (_text, parse) => parse(),
): Located<T> {
  const lines = new LineCounter();
  const refuse: Refuse = (offset, message) => {
    throw new CatalogError("CATALOG_SYNTAX", `${shown}:${lineAt(offset, lines)}`, message);
  };
  if (text.length > largestYaml) refuse(0, `too large; a YAML file has at most ${largestYaml} characters`);
  const document = lazily(() => composeDocument(text, lines, refuse));
  const value = remember(text, () => {
    requireBounds(document(), refuse);
    // How far aliases expand was checked.
    return document().toJS({ maxAliasCount: -1 });
  });
  const location = (path: DocumentPath): string => `${shown}:${lineOf(document().contents, path, lines)}`;
  const parsed = schema.safeParse(value);
  if (parsed.success) return { value: parsed.data, file: shown, location };
  const { path, message } = explainIssue(parsed.error, schema);
  throw new CatalogError("CATALOG_SHAPE", location(path), message, { cause: parsed.error });
}

/** Throws CATALOG_SYNTAX at an offset in the text. */
type Refuse = (offset: number, message: string) => never;

/**
 * Parses a text with exactly one document. The nesting depth is checked in the parser, because the composer is
 * recursive.
 */
function composeDocument(text: string, lines: LineCounter, refuse: Refuse): Document<ParsedNode, true> {
  lines.addNewLine(0);
  const parser = new Parser(lines.addNewLine);
  const composer = new Composer<ParsedNode, true>({ logLevel: "error", stringKeys: false });
  const documents: Document<ParsedNode, true>[] = [];
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) documents.push(...composer.next(token));
    if (parser.stack.length <= deepestYaml) continue;
    const open = parser.stack.filter(({ type }) => /^(?:block-map|block-seq|flow-collection)$/.test(type));
    if (open.length > deepestYaml) refuse(parser.offset, tooDeep);
  }
  for (const token of parser.end()) documents.push(...composer.next(token));
  documents.push(...composer.end(true, text.length));
  const [document, second] = documents;
  if (document === undefined) return refuse(0, "not valid YAML: it has no document");
  // A tag that is not known is a warning of the parser: nothing here reads such a value.
  const [fault] = [...document.errors, ...document.warnings];
  if (fault !== undefined) return refuse(fault.pos[0], `not valid YAML: ${fault.message}`);
  if (second !== undefined)
    return refuse(second.range?.[0] ?? 0, "not valid YAML: a second document; a file holds one");
  return document;
}

const tooDeep = `nested too deeply; at most ${deepestYaml} levels are read`;

/** Size and depth of a part with its aliases expanded. */
interface Extent {
  characters: number;
  depth: number;
}

/** Refuses aliases without an anchor, aliases of an enclosing part, and aliases that expand too far. */
function requireBounds({ contents }: Document<ParsedNode, true>, refuse: Refuse): void {
  /** Null while the anchored part is still being visited. */
  const anchored = new Map<string, Extent | null>();
  let repeated = 0;
  const extentOfAlias = (name: string, offset: number): Extent => {
    const extent = anchored.get(name);
    if (extent === undefined) return refuse(offset, `not valid YAML: unidentified alias "${name}"`);
    if (extent === null) return refuse(offset, "an alias stands inside the part that it repeats; write the part out");
    repeated += extent.characters;
    if (repeated <= largestYaml) return extent;
    return refuse(offset, `aliases that multiply: written out, the file has more than ${largestYaml} characters`);
  };
  const extentOf = (node: unknown): Extent => {
    if (isPair(node)) {
      const [key, value] = [extentOf(node.key), extentOf(node.value)];
      return { characters: key.characters + value.characters, depth: Math.max(key.depth, value.depth) };
    }
    if (!isNode(node)) return { characters: 1, depth: 0 };
    const offset = node.range?.[0] ?? 0;
    if (isAlias(node)) return extentOfAlias(node.source, offset);
    const { anchor } = node;
    if (anchor !== undefined) anchored.set(anchor, null);
    let extent: Extent = { characters: isScalar(node) ? String(node.value).length + 1 : 1, depth: 0 };
    if (isCollection(node)) {
      const parts = node.items.map(extentOf);
      extent = {
        characters: parts.reduce((sum, part) => sum + part.characters, 1),
        depth: parts.reduce((most, part) => Math.max(most, part.depth), 0) + 1,
      };
    }
    if (extent.depth > deepestYaml) return refuse(offset, tooDeep);
    if (anchor !== undefined) anchored.set(anchor, extent);
    return extent;
  };
  extentOf(contents);
}

function lineAt(offset: number, lines: LineCounter): number {
  return Math.max(1, lines.linePos(offset).line);
}

/** The line of the part under a path. */
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
  return lineAt(offset, lines);
}
