import { stem } from "../../text/path.js";

/**
 * What a request calls a file whose name it does not say: "the list of jobs" for 'Jobs 2026.xlsx' where it speaks of "our
 * lists of hours and of jobs"; null where it speaks of no such list.
 */
export function listNamed(request: string, path: string): string | null {
  const word = stem(path).toLowerCase().replaceAll(/\d+/g, "").trim();
  if (!/^\p{L}+(?: \p{L}+)*$/u.test(word)) return null;
  // Other lists may stand before it in the same enumeration, and nothing else.
  const literal = `\\b(lists?|tables?|sheets?|registers?) of (?:(?:the |our )?\\p{L}+(?:,| and|, and) (?:of )?)*(?:the |our )?${word}\\b`;
  const found = new RegExp(literal, "iu").exec(request)?.[1];
  return found === undefined ? null : `the ${found.toLowerCase().replace(/s$/, "")} of ${word}`;
}
