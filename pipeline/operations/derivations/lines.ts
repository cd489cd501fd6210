import { RequestError } from "../../errors.js";
import { escapePattern } from "../../text/escape-pattern.js";
import { fold } from "../../text/fold.js";
import { linesAt } from "../document-content.js";
import type { Derivation, DerivationInput } from "./derivation.js";
import { listed } from "./given-table.js";
import { replacedIn } from "./replaced-words.js";
import { filledLines } from "./text-lines.js";

/** What stands in the lines of a document, and what stands there after words were replaced. */
export const lineDerivations = {
  occurrences: {
    of: ["document", "words"],
    rule: "the places where words stand in a document, as they are written there, as a list",
    give: (given) => listed(found(given).flatMap(({ matches }) => matches)),
  },
  lines_replaced: {
    of: ["document", "words", "other"],
    rule: "the lines of a document with other words in place of some, as a list without empty lines",
    give: (given) => {
      const lines = found(given).map(({ line }) => replacedIn(line, given.value("words"), given.value("other")));
      return filledLines(lines);
    },
  },
  lines_replaced_once: {
    of: ["document", "words", "other"],
    rule: "the lines of a document with other words in the first place where some stand, as a list without empty lines",
    give: (given) => {
      const lines = found(given);
      const first = lines.findIndex(({ matches }) => matches.length > 0);
      const edited = lines.map(({ line, matches }, at) =>
        at === first ? line.replace(matches[0] ?? line, () => given.value("other")) : line,
      );
      return filledLines(edited);
    },
  },
  lines_word_replaced: {
    of: ["document", "words", "other"],
    rule: "the lines of a document with other words where some stand as whole words, as a list without empty lines",
    give: (given) => {
      const lines = found(given).map(({ line }) => line);
      const words = escapePattern(given.value("words"));
      const whole = new RegExp(`(?<![\\p{L}\\p{N}_])${words}(?![\\p{L}\\p{N}_])`, "giu");
      const edited = lines.map((line) => line.replace(whole, () => given.value("other")));
      if (edited.some((line, at) => line !== lines[at])) return filledLines(edited);
      throw new RequestError("OPERATION_VALUE", `"${given.value("words")}" is no word of ${given.value("document")}`);
    },
  },
} satisfies Record<string, Derivation>;

/** The lines with what stands in them, capitals or not. Throws RequestError OPERATION_VALUE where it is nowhere. */
function found({ contentAt, value }: DerivationInput): { line: string; matches: string[] }[] {
  const words = value("words");
  const lines = linesAt(contentAt, value("document")).map((line) => ({ line, matches: matchesIn(line, words) }));
  if (lines.some(({ matches }) => matches.length > 0)) return lines;
  throw new RequestError("OPERATION_VALUE", `"${words}" does not stand in ${value("document")}`);
}

function matchesIn(line: string, words: string): string[] {
  const matches: string[] = [];
  for (let at = 0; at + words.length <= line.length; ) {
    const piece = line.slice(at, at + words.length);
    const isMatch = words !== "" && fold(piece) === fold(words);
    if (isMatch) matches.push(piece);
    at += isMatch ? words.length : 1;
  }
  return matches;
}
