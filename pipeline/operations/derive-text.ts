import { RequestError } from "../errors.js";
import { fold } from "../text/fold.js";
import { basename, join } from "../text/path.js";
import type { Derivation, DerivationInput } from "./derivation.js";
import { linesAt } from "./document-content.js";
import { listed } from "./given-table.js";

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
      return filled(linesOf(given).filter((line) => !found.has(line)));
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
    give: (given) => filled(linesOf(given)),
  },
  different_lines: {
    of: ["file"],
    rule: "the lines of a text file, each once, as a list without empty lines",
    give: (given) => filled([...new Set(linesOf(given))]),
  },
  line_count: {
    of: ["file"],
    rule: "the number of lines of a text file",
    give: (given) => String(linesOf(given).length),
  },
  first_lines: {
    of: ["file", "count"],
    rule: "so many lines from the beginning of a text file, as a list without empty lines",
    give: (given) => filled(linesOf(given).slice(0, numberIn(given, "count"))),
  },
  last_lines: {
    of: ["file", "count"],
    rule: "so many lines from the end of a text file, as a list without empty lines",
    give: (given) => filled(linesOf(given).slice(-numberIn(given, "count"))),
  },
  lines_joined: {
    of: ["file", "other"],
    rule: "the lines of a text file and those of another one after them, as a list without empty lines",
    give: ({ contentAt, value }) =>
      filled([...textLines(linesAt(contentAt, value("file"))), ...textLines(linesAt(contentAt, value("other")))]),
  },
  lines_in_capitals: {
    of: ["file"],
    rule: "the lines of a text file in capital letters, as a list without empty lines",
    give: (given) => filled(linesOf(given).map((line) => line.toUpperCase())),
  },
  lines_and_line: {
    of: ["file", "text"],
    rule: "the lines of a text file and one more at its end, as a list without empty lines",
    give: (given) => filled([...linesOf(given), given.value("text")]),
  },
  line_and_lines: {
    of: ["file", "text"],
    rule: "the lines of a text file and one more before them, as a list without empty lines",
    give: (given) => filled([given.value("text"), ...linesOf(given)]),
  },
  lines_but_one: {
    of: ["file", "line"],
    rule: "the lines of a text file without the one of a number, as a list without empty lines",
    give: (given) => {
      requireLine(given);
      return filled(linesOf(given).toSpliced(numberIn(given, "line") - 1, 1));
    },
  },
  lines_commented: {
    of: ["file", "line"],
    rule: "the lines of a Python file with the one of a number as a comment, as a list without empty lines",
    give: (given) => {
      const commented = requireLine(given).replace(/^\s*/, (indent) => `${indent}# `);
      return filled(linesOf(given).with(numberIn(given, "line") - 1, commented));
    },
  },
  path_within: {
    of: ["file", "folder"],
    rule: "where a file lies that has come into a folder under its own name",
    give: ({ value }) => join(value("folder"), basename(value("file"))),
  },
} satisfies Record<string, Derivation>;

function linesOf({ contentAt, value }: DerivationInput): string[] {
  return textLines(linesAt(contentAt, value("file")));
}

/** The line break at the end of a text begins no line. */
function textLines(lines: readonly string[]): string[] {
  return lines.at(-1) === "" ? lines.slice(0, -1) : [...lines];
}

/** Throws RequestError OPERATION_VALUE where the words stand in no line or in every one. */
function holding(given: DerivationInput): string[] {
  const [words, lines] = [given.value("words"), linesOf(given)];
  const found = lines.filter((line) => fold(line).includes(fold(words)));
  if (found.length > 0 && found.length < lines.length) return found;
  const where = found.length === 0 ? "in no line" : "in every line";
  throw new RequestError("OPERATION_VALUE", `"${words}" stands ${where} of ${given.value("file")}`);
}

/** Throws RequestError OPERATION_VALUE. */
function requireLine(given: DerivationInput): string {
  const line = linesOf(given)[numberIn(given, "line") - 1];
  if (line !== undefined) return line;
  throw new RequestError("OPERATION_VALUE", `${given.value("file")} has no line ${given.value("line")}`);
}

/** Throws RequestError OPERATION_VALUE. */
function numberIn({ value }: DerivationInput, name: string): number {
  const number = Number(value(name));
  if (Number.isInteger(number) && number > 0) return number;
  throw new RequestError("OPERATION_VALUE", `"${value(name)}" is no ${name}; write a whole number from 1`);
}

function filled(lines: readonly string[]): string {
  return listed(lines.filter((line) => line !== ""));
}
