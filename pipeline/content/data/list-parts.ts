import type { ContentPart } from "../../schema/computer/content-part.js";
import { decodeText } from "../../text/decode-text.js";
import { requireWithin } from "../bounds.js";
import { valuePart } from "./data-part.js";

/** A word or text, or a list of such. */
type Expression = string | readonly Expression[];

/** Blanks and comments, then a bracket, a text in quotes, or a word. */
const token = /(?:[\s]+|#[^\n]*|;[^\n]*)*(?:([()])|"((?:[^"\\]|\\.)*)"|([^\s()"#;]+)|$)/sy;

/**
 * Settings as nested lists, as GIMP writes them: `(undo-levels 5)` is value[undo-levels], `(grid (spacing 10))` is
 * object[grid] with value[spacing] inside. What a list has beside its first word and inner lists is its value; names that
 * occur again are numbered: value[tool], value[tool 2]. Throws SyntaxError for brackets that do not fit.
 */
export function readListParts(bytes: Uint8Array): ContentPart {
  return { kind: "settings", name: "", aspects: {}, parts: membersOf(parse(decodeText(bytes, "the file"))) };
}

function parse(text: string): Expression[] {
  const open: Expression[][] = [[]];
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const at = token.lastIndex;
    const [whole, bracket, quoted, word] = token.exec(text) ?? [];
    if (whole === undefined) throw new SyntaxError(`what stands at ${at} is no list`);
    const current = open.at(-1);
    if (bracket === "(") {
      requireWithin(open.length, "levels");
      open.push([]);
    } else if (bracket === ")") {
      open.pop();
      if (current === undefined || open.length === 0) throw new SyntaxError("a list ends that did not begin");
      open.at(-1)?.push(current);
    } else if (quoted !== undefined) current?.push(quoted.replace(/\\(.)/gs, "$1"));
    else if (word !== undefined) current?.push(word);
  }
  const [all = []] = open;
  if (open.length > 1) throw new SyntaxError("a list does not end");
  return all;
}

function membersOf(expressions: readonly Expression[]): ContentPart[] {
  const counts = new Map<string, number>();
  return expressions.flatMap((expression): ContentPart[] => {
    if (typeof expression === "string") return [];
    const [head, ...rest] = expression;
    const key = typeof head === "string" ? head : "list";
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return [memberPart(count === 1 ? key : `${key} ${count}`, typeof head === "string" ? rest : expression)];
  });
}

function memberPart(name: string, held: readonly Expression[]): ContentPart {
  const words = held.flatMap((one) => (typeof one === "string" ? [one] : []));
  const own = valuePart(name, plainOf(words));
  const inner = membersOf(held);
  if (inner.length === 0) return own;
  return { ...own, kind: "object", aspects: words.length === 0 ? {} : own.aspects, parts: inner };
}

function plainOf(words: readonly string[]): string | number | boolean {
  const text = words.join(" ");
  if (text === "yes" || text === "no") return text === "yes";
  return /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/.test(text) ? Number(text) : text;
}
