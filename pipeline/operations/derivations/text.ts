import { RequestError } from "../../errors.js";
import { escapePattern } from "../../text/escape-pattern.js";
import { fold } from "../../text/fold.js";
import { basename, join } from "../../text/path.js";
import { linesAt } from "../document-content.js";
import type { Derivation, DerivationInput } from "./derivation.js";
import { listed } from "./given-table.js";
import { filledLines, linesOf, numberIn, textLines } from "./text-lines.js";

/** What a text file holds line by line, as lists without empty lines, and where a file lies that goes into a folder. */
export const textDerivations = {
  lines_holding: {
    of: ["file", "words"],
    rule: "the lines of a text file in which words stand, capitals or not, as a list",
    give: (given) => listed(holding(given)),
  },
  lines_without: {
    of: ["file", "words"],
    rule: "the lines of a text file in which words do not stand, as a list without empty lines",
    give: (given) => {
      const found = new Set(holding(given));
      return filledLines(linesOf(given).filter((line) => !found.has(line)));
    },
  },
  count_holding: {
    of: ["file", "words"],
    rule: "the number of lines of a text file in which words stand, capitals or not",
    give: (given) => String(holding(given).length),
  },
  lines_of_text: {
    of: ["file"],
    rule: "the lines of a text file, as a list without empty lines",
    give: (given) => filledLines(linesOf(given)),
  },
  different_lines: {
    of: ["file"],
    rule: "the lines of a text file, each once, as a list without empty lines",
    give: (given) => filledLines([...new Set(linesOf(given))]),
  },
  line_count: {
    of: ["file"],
    rule: "the number of lines of a text file",
    give: (given) => String(linesOf(given).length),
  },
  filled_count: {
    of: ["file"],
    rule: "the number of lines of a text file that are not empty",
    give: (given) => String(linesOf(given).filter((line) => line !== "").length),
  },
  first_lines: {
    of: ["file", "count"],
    rule: "so many lines from the beginning of a text file, as a list without empty lines",
    give: (given) => filledLines(linesOf(given).slice(0, numberIn(given, "count"))),
  },
  last_lines: {
    of: ["file", "count"],
    rule: "so many lines from the end of a text file, as a list without empty lines",
    give: (given) => filledLines(linesOf(given).slice(-numberIn(given, "count"))),
  },
  lines_joined: {
    of: ["file", "other"],
    rule: "the lines of a text file and those of another one after them, as a list without empty lines",
    give: ({ contentAt, value }) =>
      filledLines([...textLines(linesAt(contentAt, value("file"))), ...textLines(linesAt(contentAt, value("other")))]),
  },
  lines_in_capitals: {
    of: ["file"],
    rule: "the lines of a text file in capital letters, as a list without empty lines",
    give: (given) => filledLines(linesOf(given).map((line) => line.toUpperCase())),
  },
  lines_and_line: {
    of: ["file", "text"],
    rule: "the lines of a text file and one more at its end, as a list without empty lines",
    give: (given) => filledLines([...linesOf(given), given.value("text")]),
  },
  line_and_lines: {
    of: ["file", "text"],
    rule: "the lines of a text file and one more before them, as a list without empty lines",
    give: (given) => filledLines([given.value("text"), ...linesOf(given)]),
  },
  lines_in_one: {
    of: ["file"],
    rule: "the lines of a text file one behind the other, with commas between them",
    give: (given) => {
      const lines = linesOf(given);
      if (lines.length > 1 && !lines.includes("")) return listed([lines.join(", ")]);
      throw new RequestError("OPERATION_VALUE", `${given.value("file")} is no list of lines without empty ones`);
    },
  },
  lines_behind: {
    of: ["file", "text"],
    rule: "the lines of a text file with the same text before each, as a list without empty lines",
    give: (given) => listed(linesOf(given).flatMap((line) => (line === "" ? [] : [given.value("text") + line]))),
  },
  lines_pattern: {
    of: ["words"],
    rule: "the regular expression for whole lines in which words stand, with their line breaks",
    typed: "the regular expression for the lines that hold {words}",
    give: ({ value }) => `.*${escapePattern(value("words"))}.*\\n`,
  },
  path_within: {
    of: ["file", "folder"],
    rule: "where a file lies that has come into a folder under its own name",
    give: ({ value }) => join(value("folder"), basename(value("file"))),
  },
} satisfies Record<string, Derivation>;

/** Throws RequestError OPERATION_VALUE where the words stand in no line or in every one. */
function holding(given: DerivationInput): string[] {
  const [words, lines] = [given.value("words"), linesOf(given)];
  const found = lines.filter((line) => fold(line).includes(fold(words)));
  if (found.length > 0 && found.length < lines.length) return found;
  const where = found.length === 0 ? "in no line" : "in every line";
  throw new RequestError("OPERATION_VALUE", `"${words}" stands ${where} of ${given.value("file")}`);
}
