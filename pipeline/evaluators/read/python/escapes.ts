import { EvaluatorRefusal } from "../refusal.js";
import { characterNamed } from "./character-names.js";
import { NotPython } from "./not-python.js";
import type { SourceText } from "./source-text.js";

/** A part of a source between two positions. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const simple: Readonly<Record<string, string>> = {
  ...{ "\n": "", "\\": "\\", "'": "'", '"': '"' },
  ...{ a: "\x07", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" },
};
/** Numbers of hexadecimal digits after `\x`, `\u` and `\U`. */
const hexadecimal: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };
const escapeSign = /\\(?:([0-7]{1,3})|N\{([^}]*)\}|([\s\S]))/y;

/**
 * The text between the quotes of a string literal, with its escapes decoded as CPython 3.11 decodes them: an unknown
 * escape stays as it is written. Throws NotPython for one that is cut short or names no character, and EvaluatorRefusal
 * for half of a surrogate pair, which is a character to Python and none here.
 */
export function decodeText(source: SourceText, span: Span, isRaw: boolean): string {
  if (isRaw) return source.text.slice(span.start, span.end);
  return decode(source, span, (sign, at) => {
    const [, octal, name, letter = ""] = sign;
    if (octal !== undefined) return { value: character(Number.parseInt(octal, 8), source, at), length: 0 };
    if (name !== undefined || letter === "N") {
      if (/^(?:HANGUL SYLLABLE |CJK UNIFIED IDEOGRAPH-)/i.test(name ?? "")) {
        throw new EvaluatorRefusal(
          source.placeOf(at),
          "an ideograph or a syllable by its name; write the character itself",
        );
      }
      const named = name === undefined ? null : characterNamed(name);
      if (named === null)
        throw new NotPython(source.placeOf(at), `\\N{${name ?? ""}} names no character of Unicode 14`);
      return { value: named, length: 0 };
    }
    const digits = hexadecimal[letter];
    if (digits === undefined) return { value: simple[letter] ?? `\\${letter}`, length: 0 };
    return { value: character(hexadecimalAt(source, at, digits, span.end), source, at), length: digits };
  });
}

/** The bytes between the quotes of a bytes literal. Throws NotPython for other characters than those of ASCII. */
export function decodeBytes(source: SourceText, span: Span, isRaw: boolean): Uint8Array {
  const written = source.text.slice(span.start, span.end);
  const foreign = written.search(/[^\0-\x7f]/);
  if (foreign !== -1) {
    throw new NotPython(source.placeOf(span.start + foreign), "bytes hold other characters than those of ASCII");
  }
  if (isRaw) return Buffer.from(written, "latin1");
  const decoded = decode(source, span, (sign, at) => {
    const [whole, octal, , letter = ""] = sign;
    if (octal !== undefined) return { value: String.fromCharCode(Number.parseInt(octal, 8) & 0xff), length: 0 };
    if (letter !== "x") return { value: simple[letter] ?? whole, length: 0 };
    return { value: String.fromCharCode(hexadecimalAt(source, at, 2, span.end)), length: 2 };
  });
  return Buffer.from(decoded, "latin1");
}

type Decode = (sign: RegExpExecArray, at: number) => { value: string; length: number };

/** Puts what `decodeOne` makes of each escape in its place; `length` characters after the escape belong to it, too. */
function decode({ text }: SourceText, { start, end }: Span, decodeOne: Decode): string {
  const written = text.slice(start, end);
  let decoded = "";
  let index = 0;
  for (;;) {
    const next = written.indexOf("\\", index);
    escapeSign.lastIndex = next;
    const sign = next === -1 ? null : escapeSign.exec(written);
    // The last backslash of a part of an f-string stands before a brace and for itself.
    if (sign === null) return decoded + written.slice(index);
    const { value, length } = decodeOne(sign, start + next);
    decoded += written.slice(index, next) + value;
    index = next + sign[0].length + length;
  }
}

function hexadecimalAt(source: SourceText, at: number, length: number, end: number): number {
  const digits = source.text.slice(at + 2, Math.min(at + 2 + length, end));
  if (digits.length === length && /^[\da-fA-F]+$/.test(digits)) return Number.parseInt(digits, 16);
  const sign = source.text.slice(at, at + 2);
  throw new NotPython(source.placeOf(at), `${sign} without its ${length} hexadecimal digits`);
}

function character(code: number, source: SourceText, at: number): string {
  if (code > 0x10ffff) throw new NotPython(source.placeOf(at), "an escape beyond the last character of Unicode");
  if (code < 0xd800 || code > 0xdfff) return String.fromCodePoint(code);
  throw new EvaluatorRefusal(source.placeOf(at), "half of a surrogate pair; write the character itself");
}
