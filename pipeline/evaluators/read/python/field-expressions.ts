import { NotPython } from "./not-python.js";
import type { SourceText } from "./source-text.js";

const openings: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };
const comparisons: ReadonlySet<string> = new Set(["!=", "==", "<=", ">="]);

/**
 * Where the expression of a replacement field ends: at the first `!`, `:`, `=` or `}` that is neither in brackets, nor
 * in a string, nor part of a comparison. Throws NotPython for what CPython 3.11 allows in no expression of an f-string.
 */
export function endOfExpression(source: SourceText, start: number, end: number): number {
  const { text } = source;
  const brackets: string[] = [];
  let quote = "";
  let index = start;
  const fail = (reason: string): never => {
    throw new NotPython(source.placeOf(Math.min(index, end - 1)), `${reason} in an expression of an f-string`);
  };
  for (; index < end; index++) {
    const character = text.charAt(index);
    if (character === "\\") fail("a backslash");
    if (quote !== "") {
      if (text.startsWith(quote, index) && index + quote.length <= end) {
        index += quote.length - 1;
        quote = "";
      }
    } else if (character === "'" || character === '"') {
      quote = text.startsWith(character.repeat(3), index) && index + 3 <= end ? character.repeat(3) : character;
      index += quote.length - 1;
    } else if ("([{".includes(character)) brackets.push(character);
    else if (character === "#") fail("a #");
    else if (brackets.length === 0 && "!:}=<>".includes(character)) {
      if (index + 1 < end && comparisons.has(text.slice(index, index + 2))) index += 1;
      else if (character !== "<" && character !== ">") return index;
    } else if (")]}".includes(character) && brackets.pop() !== openings[character]) fail(`${character} unmatched`);
  }
  if (quote !== "") fail("a string that is not closed");
  return fail(brackets.length > 0 ? "a bracket that is not closed" : "no }");
}
