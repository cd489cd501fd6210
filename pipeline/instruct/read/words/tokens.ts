import { textForms } from "./literal-key.js";

/** A piece of an instruction. `literal` is a value that must be kept whole: quoted, a path, an address, a number. */
export interface InstructionToken {
  kind: "word" | "literal" | "mark" | "break";
  /** For a literal: without its quotation marks. */
  text: string;
  lower: string;
  /** The form in which two spellings of a value are equal. */
  key: string;
  /** The key without its spaces. */
  solid: string;
  start: number;
  end: number;
  quoted: boolean;
}

interface QuotedSpan {
  start: number;
  end: number;
}

interface TokenPattern {
  kind: InstructionToken["kind"];
  quoted: boolean;
  /** What it can begin with. */
  first: RegExp;
  expression: RegExp;
}

const patterns: readonly TokenPattern[] = [
  { kind: "break", quoted: false, first: /\s/, expression: /\s*\n\s*/y },
  { kind: "literal", quoted: true, first: /["“`‘]/, expression: /"([^"\n]*)"|“([^”]*)”|`([^`\n]*)`|‘([^’]*)’/y },
  { kind: "literal", quoted: true, first: /'/, expression: /'((?:[^'\n]|'(?=\w))+)'(?!\w)/y },
  { kind: "literal", quoted: false, first: /[hw]/, expression: /(?:https?:\/\/|www\.)[^\s,;)]*[^\s,;).:?!]/y },
  { kind: "literal", quoted: false, first: /[\w.+-]/, expression: /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/y },
  {
    kind: "literal",
    quoted: false,
    first: /[A-Za-z~/]/,
    expression: /(?:[A-Za-z]:\\|~?\/(?=\w))[^\s,;)]*[^\s,;).:?!]/y,
  },
  {
    kind: "literal",
    quoted: false,
    first: /[\w-]/,
    expression: /[\w-]+(?:\.[\w-]+)*\.[A-Za-z][A-Za-z0-9]{1,4}(?![\w])/y,
  },
  { kind: "word", quoted: false, first: /\d/, expression: /\d+-\p{L}[\p{L}\p{N}]*/uy },
  { kind: "literal", quoted: false, first: /[-+$€£\d]/, expression: /[-+]?[$€£]?\d[\d,.:/%-]*[\d%]|\d/y },
  { kind: "word", quoted: false, first: /[\p{L}_]/u, expression: /[\p{L}_][\p{L}\p{N}_]*(?:['’\-/][\p{L}\p{N}_]+)*/uy },
  { kind: "mark", quoted: false, first: /\S/, expression: /[^\s]/uy },
];

/** By the code of an ASCII character, the patterns that can begin with it. */
const beginnings: readonly (readonly TokenPattern[])[] = Array.from({ length: 128 }, (_, code) =>
  patterns.filter(({ first }) => first.test(String.fromCharCode(code))),
);

const space = 32;

/**
 * Cuts a text into tokens; what lies in quotation marks, and each of `values` wherever it stands, is one literal,
 * so that a full stop or an "and" inside a value never ends a clause.
 */
export function tokenize(text: string, values: readonly string[] = []): InstructionToken[] {
  const held = findValues(text, values);
  const tokens: InstructionToken[] = [];
  let at = 0;
  let passed = 0;
  while (at < text.length) {
    while ((held[passed]?.start ?? text.length) < at) passed += 1;
    const value = held[passed];
    if (value?.start === at) {
      tokens.push(makeToken("literal", text.slice(value.start, value.end), value, isQuoted(text, value)));
      at = value.end;
      continue;
    }
    if (text.charCodeAt(at) === space && text.charCodeAt(at + 1) > space) {
      at += 1;
      continue;
    }
    const next = match(text, at);
    if (next === null || (!next.quoted && value !== undefined && value.start < next.end)) {
      const single = text.slice(at, at + 1);
      if (single.trim() !== "") tokens.push(makeToken("mark", single, { start: at, end: at + 1 }, false));
      at += 1;
      continue;
    }
    tokens.push(next);
    at = next.end;
  }
  return tokens.filter((token) => token.kind !== "mark" || !/^["“”`‘’']$/.test(token.text));
}

function match(text: string, at: number): InstructionToken | null {
  for (const { kind, quoted, expression } of beginnings[text.charCodeAt(at)] ?? patterns) {
    expression.lastIndex = at;
    const found = expression.exec(text);
    if (found === null) continue;
    // An apostrophe inside a word opens no quotation.
    if (quoted && at > 0 && /\w/.test(text.charAt(at - 1))) continue;
    const inner = quoted ? found.slice(1).find((group) => group !== undefined) : undefined;
    return makeToken(kind, inner ?? found[0], { start: at, end: at + found[0].length }, quoted);
  }
  return null;
}

function makeToken(kind: InstructionToken["kind"], text: string, span: QuotedSpan, quoted: boolean): InstructionToken {
  const { start, end } = span;
  const plain = text.toLowerCase();
  // Most words are spelt in one way only, and looking them up costs more than seeing that.
  if (/^[a-z0-9]+$/.test(plain)) return { kind, text, lower: plain, key: plain, solid: plain, start, end, quoted };
  const { lower, key, solid } = textForms(text);
  return { kind, text, lower, key, solid, start, end, quoted };
}

function isQuoted(text: string, span: QuotedSpan): boolean {
  return /["“'`‘]/.test(text.charAt(span.start - 1));
}

/** Occurrences of values that could not be told from prose by their look: those with white space; of those that overlap the longest. */
function findValues(text: string, values: readonly string[]): QuotedSpan[] {
  const spans: QuotedSpan[] = [];
  const wanted = [...new Set(values)].filter((value) => /\s|["'“”]/.test(value.trim()) || value.length >= 8);
  for (const value of wanted.sort((a, b) => b.length - a.length || (a < b ? -1 : 1))) {
    for (let start = text.indexOf(value); start >= 0; start = text.indexOf(value, start + value.length)) {
      const end = start + value.length;
      const alone = !/\w/.test(text.charAt(start - 1)) && !/\w/.test(text.charAt(end));
      if (alone && !spans.some((span) => start < span.end && span.start < end)) spans.push({ start, end });
    }
  }
  return spans.sort((a, b) => a.start - b.start);
}
