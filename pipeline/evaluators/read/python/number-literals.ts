import type { Constant } from "../nodes.js";
import type { Place } from "../refusal.js";
import { NotPython } from "./not-python.js";
import type { SourceText } from "./source-text.js";

const digits = String.raw`\d(?:_?\d)*`;
const integer = /0[xX](?:_?[\da-fA-F])+|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+/y;
const decimal = new RegExp(String.raw`(?:${digits}(?:\.(?:${digits})?)?|\.${digits})(?:[eE][-+]?${digits})?[jJ]?`, "y");
const wordCharacter = /[\w\u0080-\uffff]/;
/** With these an operator may start directly behind a number. */
const wordOperator = /and|else|for|i[fns]|or|not/y;

/** Where the number literal that starts here ends. Throws NotPython. */
export function readNumber(source: SourceText, start: number): { end: number } {
  const { text } = source;
  integer.lastIndex = start;
  decimal.lastIndex = start;
  const found = (integer.exec(text) ?? decimal.exec(text))?.[0] ?? "";
  const end = start + found.length;
  wordOperator.lastIndex = end;
  if (found === "" || (wordCharacter.test(text.charAt(end)) && !wordOperator.test(text))) {
    throw new NotPython(source.placeOf(start), "this is no number");
  }
  if (found === "0" && /[xob]/i.test(text.charAt(end))) {
    // Python takes the o of `0or` for the start of an octal number.
    throw new NotPython(source.placeOf(start), `no digit follows ${found}${text.charAt(end)}`);
  }
  if (/^0[\d_]*[1-9][\d_]*$/.test(found)) {
    throw new NotPython(
      source.placeOf(start),
      `an integer does not start with 0; write 0o${found.slice(1)} for an octal one`,
    );
  }
  return { end };
}

/** What a number literal says. */
export function numberConstant(written: string, at: Place): Constant {
  const text = written.replaceAll("_", "");
  if (/^0[xob]/i.test(text) || /^\d+$/.test(text)) {
    const value = BigInt(text);
    const isExact = value <= BigInt(Number.MAX_SAFE_INTEGER);
    return { nodeType: "Constant", literal: "integer", value: isExact ? Number(value) : value, ...at };
  }
  if (/j$/i.test(text)) {
    return { nodeType: "Constant", literal: "complex", value: { imaginary: Number(text.slice(0, -1)) }, ...at };
  }
  return { nodeType: "Constant", literal: "float", value: Number(text), ...at };
}
