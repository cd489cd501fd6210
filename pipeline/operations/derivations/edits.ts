import { RequestError } from "../../errors.js";
import type { Derivation, DerivationInput } from "./derivation.js";
import { filledLines, linesOf, numberIn, requireLine } from "./text-lines.js";

/** What a text file holds after one of its lines, named by its number, was edited; as lists without empty lines. */
export const editDerivations = {
  line_text: {
    of: ["file", "line"],
    rule: "the line of a text file that has a number",
    give: (given) => requireFilled(given),
  },
  line_in_capitals: {
    of: ["file", "line"],
    rule: "the line of a text file that has a number and no capital letter, in capital letters",
    give: (given) => {
      const [line, capitals] = [requireLine(given), requireLine(given).toUpperCase()];
      if (line !== capitals && line === line.toLowerCase()) return capitals;
      throw new RequestError("OPERATION_VALUE", `"${line}" is not in small letters`);
    },
  },
  line_indented: {
    of: ["file", "line"],
    rule: "the line of a text file that has a number, behind a tab",
    give: (given) => `\t${requireFilled(given)}`,
  },
  lines_but_one: {
    of: ["file", "line"],
    rule: "the lines of a text file without the one of a number, as a list without empty lines",
    give: (given) => edited(given, () => []),
  },
  lines_with_line: {
    of: ["file", "line", "text"],
    rule: "the lines of a text file with another text in place of the one of a number, as a list without empty lines",
    give: (given) => edited(given, () => [given.value("text")]),
  },
  lines_repeated: {
    of: ["file", "line"],
    rule: "the lines of a text file with the one of a number twice, as a list without empty lines",
    give: (given) => edited(given, (line) => [line, line]),
  },
  lines_inserted: {
    of: ["file", "line", "text"],
    rule: "the lines of a text file with one more behind the one of a number, as a list without empty lines",
    give: (given) => edited(given, (line) => [line, given.value("text")]),
  },
  lines_commented: {
    of: ["file", "line"],
    rule: "the lines of a Python file with the one of a number as a comment, as a list without empty lines",
    give: (given) => edited(given, (line) => [line.replace(/^\s*/, (indent) => `${indent}# `)]),
  },
  lines_uncommented: {
    of: ["file", "line"],
    rule: "the lines of a Python file with the one of a number, a comment, as code, as a list without empty lines",
    give: (given) =>
      edited(given, (line) => {
        if (/^\s*# /.test(line)) return [line.replace("# ", "")];
        throw new RequestError("OPERATION_VALUE", `"${line}" is no comment`);
      }),
  },
  lines_moved_up: {
    of: ["file", "line"],
    rule: "the lines of a text file with the one of a number before the one above it, as a list without empty lines",
    give: (given) => {
      const [lines, at] = [linesOf(given), numberIn(given, "line") - 1];
      const above = lines[at - 1];
      if (above !== undefined) return filledLines(lines.toSpliced(at - 1, 2, requireFilled(given), above));
      throw new RequestError("OPERATION_VALUE", `no line is above line ${given.value("line")}`);
    },
  },
} satisfies Record<string, Derivation>;

/** The lines with others in place of the one of the number. Throws RequestError OPERATION_VALUE. */
function edited(given: DerivationInput, edit: (line: string) => string[]): string {
  return filledLines(linesOf(given).toSpliced(numberIn(given, "line") - 1, 1, ...edit(requireLine(given))));
}

/** Throws RequestError OPERATION_VALUE for an empty line, too. */
function requireFilled(given: DerivationInput): string {
  const line = requireLine(given);
  if (line.trim() !== "") return line;
  throw new RequestError("OPERATION_VALUE", `line ${given.value("line")} of ${given.value("file")} is empty`);
}
