import { determiners, stops } from "./words/function-words.js";
import { pathClasses } from "./words/nouns.js";
import type { InstructionToken } from "./words/tokens.js";
import { isParticiple } from "./words/verbs.js";

/**
 * "as the text", "with the subject 'X'": the place that something takes, not something made before. The number of
 * tokens after the determiner that belong to it; 0 where there is none.
 */
export function roleLength(tokens: readonly InstructionToken[], at: number): number {
  const word = tokens[at + 1]?.lower ?? "";
  const value = tokens[at + 2];
  if (word === "order") return 1;
  if (["in", "from", "to", "on"].includes(tokens[at - 1]?.lower ?? "") && tokens[at]?.lower === "the") {
    if (["notes", "inbox", "drafts", "contacts", "bookmarks", "calendar"].includes(word) && !isPhrase(value)) return 1;
    if (`${word} ${value?.lower}` === "sent items" || `${word} ${value?.lower}` === "to-do list") return 2;
  }
  if (["column", "row"].includes(value?.lower ?? "") && !isParticiple(word)) return isField(tokens, at) ? 2 : 0;
  if (!roles.has(word)) return 0;
  if (value?.kind === "literal") return pathClasses(value.text) === null ? 2 : 0;
  if (value?.kind === "word" && !stops.has(value.lower) && !determiners.has(value.lower)) return 0;
  if (value?.lower === "of") return tokens[at - 1]?.lower === "as" && tokens[at + 3]?.lower === "a" ? 1 : 0;
  return ["as", "with", "in", "is", "whose", "for", "and", ","].includes(tokens[at - 1]?.lower ?? "") ? 1 : 0;
}

function isPhrase(next: InstructionToken | undefined): boolean {
  return next?.lower === "of" || next?.lower === "you" || next?.lower === "that";
}

/** "of the Amount column": a part of a table by its name. */
function isField(tokens: readonly InstructionToken[], at: number): boolean {
  return ["of", "in", "by"].includes(tokens[at - 1]?.lower ?? "") && tokens[at]?.lower === "the";
}
const roles = new Set(
  "text title subject body caption name description attachment attachments recipient heading".split(" "),
);
