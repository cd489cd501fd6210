import type { ExprNode, JoinedStr } from "../nodes.js";
import type { Place } from "../refusal.js";
import { decodeText, type Span } from "./escapes.js";
import { endOfExpression } from "./field-expressions.js";
import { NotPython } from "./not-python.js";
import type { SourceText } from "./source-text.js";

/** Parses the expression of a replacement field, as if it stood in brackets. */
export type ParseField = (source: SourceText, expression: Span) => ExprNode;

interface Reading {
  readonly source: SourceText;
  readonly end: number;
  readonly isRaw: boolean;
  readonly parseField: ParseField;
}

/** Replacement fields within the format of a replacement field. */
const deepest = 1;

/**
 * The texts and replacement fields of an f-string by the rules of CPython 3.11, which reads it as a string first: its
 * expressions hold no backslash, no comment and no quote of the string's own. Throws NotPython.
 */
export function readFormatted(
  source: SourceText,
  { start, end }: Span,
  isRaw: boolean,
  parseField: ParseField,
): (string | ExprNode)[] {
  return readPieces({ source, end, isRaw, parseField }, start, 0).pieces;
}

/** A node of pieces in which texts that follow one another are one, and empty ones are left out. */
export function joinedString(pieces: readonly (string | ExprNode)[], at: Place): JoinedStr {
  const values: ExprNode[] = [];
  let text = "";
  const endText = () => {
    if (text !== "") values.push({ nodeType: "Constant", literal: "text", value: text, ...at });
    text = "";
  };
  for (const piece of pieces) {
    if (typeof piece === "string") text += piece;
    else {
      endText();
      values.push(piece);
    }
  }
  endText();
  return { nodeType: "JoinedStr", values, ...at };
}

/** Reads on to the end of the string or, within the format of a field, to the brace that closes the field. */
function readPieces(reading: Reading, start: number, depth: number): { pieces: (string | ExprNode)[]; index: number } {
  const { source, end } = reading;
  const { text } = source;
  const pieces: (string | ExprNode)[] = [];
  let index = start;
  while (index < end) {
    const stop = endOfText(reading, index, depth);
    if (stop.end > index) pieces.push(decodeText(source, { start: index, end: stop.end }, reading.isRaw));
    index = stop.next;
    if (stop.isDoubled) continue;
    if (index >= end || text.charAt(index) === "}") break;
    const field = readField(reading, index, depth);
    pieces.push(...field.pieces);
    index = field.index;
  }
  return { pieces, index };
}

/** Where a text ends: at a brace, or after the first one of two that stand for one. */
function endOfText(
  { source, end, isRaw }: Reading,
  start: number,
  depth: number,
): { end: number; next: number; isDoubled: boolean } {
  const { text } = source;
  let index = start;
  while (index < end) {
    let character = text.charAt(index);
    if (character === "\\" && !isRaw && index + 1 < end) {
      index += 1;
      character = text.charAt(index);
      if (character === "N" && text.charAt(index + 1) === "{") {
        const close = text.indexOf("}", index);
        index = close === -1 || close >= end ? end : close + 1;
        continue;
      }
    }
    if (character === "{" || character === "}") {
      if (depth === 0 && index + 1 < end && text.charAt(index + 1) === character) {
        return { end: index + 1, next: index + 2, isDoubled: true };
      }
      if (depth === 0 && character === "}") throw new NotPython(source.placeOf(index), "a single } in an f-string");
      break;
    }
    index += 1;
  }
  return { end: index, next: index, isDoubled: false };
}

/** Reads `{expression = !conversion :format}`. With the sign the text of the expression is written, too. */
function readField(reading: Reading, start: number, depth: number): { pieces: (string | ExprNode)[]; index: number } {
  const { source, end, parseField } = reading;
  const { text } = source;
  const at = source.placeOf(start);
  const fail = (reason: string, index: number): never => {
    throw new NotPython(source.placeOf(index), `${reason} in an f-string`);
  };
  if (depth > deepest) fail("fields nested too deeply", start);
  const expression = { start: start + 1, end: endOfExpression(source, start + 1, end) };
  if (/^[ \t\n\f]*$/.test(text.slice(expression.start, expression.end))) fail("an empty expression", start);
  const value = parseField(source, expression);
  const pieces: (string | ExprNode)[] = [];
  let index = expression.end;
  const isShown = text.charAt(index) === "=";
  if (isShown) {
    index += 1;
    while (/[ \t-\r]/.test(text.charAt(index))) index += 1;
    pieces.push(text.slice(expression.start, index));
  }
  let conversion = -1;
  if (index < end && text.charAt(index) === "!") {
    const letter = text.charAt(index + 1);
    if (index + 1 >= end || !/[sra]/.test(letter)) fail("a conversion other than !s, !r and !a", index);
    conversion = letter.charCodeAt(0);
    index += 2;
  }
  let format: JoinedStr | undefined;
  if (index < end && text.charAt(index) === ":") {
    const place = source.placeOf(index + 1);
    const read = readPieces(reading, index + 1, depth + 1);
    format = joinedString(read.pieces, place);
    index = read.index;
  }
  if (index >= end || text.charAt(index) !== "}") fail("a field without }", start);
  if (isShown && format === undefined && conversion === -1) conversion = "r".charCodeAt(0);
  pieces.push({ nodeType: "FormattedValue", value, conversion, format_spec: format, ...at });
  return { pieces, index: index + 1 };
}
