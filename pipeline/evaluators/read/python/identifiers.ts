import xidContinue from "@unicode/unicode-14.0.0/Binary_Property/XID_Continue/regex.mjs";
import xidStart from "@unicode/unicode-14.0.0/Binary_Property/XID_Start/regex.mjs";
import { EvaluatorRefusal, type Place } from "../refusal.js";
import { NotPython } from "./not-python.js";

export const keywords: ReadonlySet<string> = new Set(
  (
    "False None True and as assert async await break class continue def del elif else except finally for from global " +
    "if import in is lambda nonlocal not or pass raise return try while with yield"
  ).split(" "),
);

/** Throws NotPython for a word with characters that no name has in Unicode 14. */
export function checkCharacters(word: string, at: Place): void {
  if (/^\w+$/.test(word)) return;
  for (const [index, character] of [...word].entries()) {
    const isAllowed = character === "_" || (index === 0 ? xidStart : xidContinue).test(character);
    if (!isAllowed) throw new NotPython(at, `the character ${character} does not belong in a name`);
  }
}

/**
 * Throws EvaluatorRefusal for a name that Python takes for another one: it reads names in their normal form NFKC, in
 * which letters that look different are one.
 */
export function checkForm(word: string, at: Place): void {
  const normal = word.normalize("NFKC");
  if (normal !== word) throw new EvaluatorRefusal(at, `${word} is not Python's form of the name; write ${normal}`);
}
