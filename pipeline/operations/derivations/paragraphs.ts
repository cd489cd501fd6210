import { RequestError } from "../../errors.js";
import { fold } from "../../text/fold.js";
import { linesAt } from "../document-content.js";
import type { Derivation, DerivationInput } from "./derivation.js";
import { listed } from "./given-table.js";
import { filledLines } from "./text-lines.js";

/** What a document says after a paragraph, named by words in it, was changed, or in another order, or as a table. */
export const paragraphDerivations = {
  paragraphs_with_before: {
    of: ["document", "words", "text"],
    rule: "the lines of a document with one more before the only one in which words stand, as a list without empty lines",
    give: (given) => {
      const { lines, at } = lineHolding(given);
      return filledLines(lines.toSpliced(at, 0, given.value("text")));
    },
  },
  paragraphs_moved_up: {
    of: ["document", "words"],
    rule: "the lines of a document with the only one in which words stand before the one above it, as a list without empty lines",
    give: (given) => {
      const { lines, line, at } = lineHolding(given);
      const above = lines[at - 1];
      if (above !== undefined) return filledLines(lines.toSpliced(at - 1, 2, line, above));
      throw new RequestError("OPERATION_VALUE", `no line stands above "${given.value("words")}"`);
    },
  },
  paragraph_in_capitals: {
    of: ["document", "words"],
    rule: "the only line of a document in which words stand, in capital letters",
    give: (given) => lineHolding(given).line.toUpperCase(),
  },
  paragraphs_in_order: {
    of: ["document"],
    rule: "the lines of a document in alphabetical order, as a list without empty lines, none of which stands there twice",
    give: (given) => filledLines(inOrder(given)),
  },
  tabbed_columns: {
    of: ["document"],
    rule: "the number of columns of a document whose lines are rows with tabs between their cells",
    give: (given) => String(tabbedRows(given)[0]?.length),
  },
  tabbed_rows: {
    of: ["document"],
    rule: "the number of rows of a document whose lines are rows with tabs between their cells",
    give: (given) => String(tabbedRows(given).length),
  },
  tabbed_cells: {
    of: ["document"],
    rule: "the cells of a document whose lines are rows with tabs between them, row by row, as a list",
    give: (given) => listed(tabbedRows(given).flat()),
  },
} satisfies Record<string, Derivation>;

/** Throws RequestError OPERATION_VALUE where the words stand in no line or in several. */
function lineHolding({ contentAt, value }: DerivationInput): { lines: readonly string[]; line: string; at: number } {
  const [words, lines] = [value("words"), linesAt(contentAt, value("document"))];
  const found = lines.flatMap((line, at) => (fold(line).includes(fold(words)) ? [{ lines, line, at }] : []));
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) return only;
  throw new RequestError("OPERATION_VALUE", `"${words}" stands in ${found.length} lines of ${value("document")}`);
}

/**
 * Whatever program sorts them comes to the same order: by their characters or as people sort them.
 * Throws RequestError OPERATION_VALUE where these orders differ, where a line stands there twice, or nothing is to sort.
 */
function inOrder({ contentAt, value }: DerivationInput): string[] {
  const lines = linesAt(contentAt, value("document")).filter((line) => line !== "");
  const byCharacters = lines.toSorted((one, other) => (fold(one) < fold(other) ? -1 : 1));
  const byPeople = lines.toSorted(asPeopleSort);
  const isOne = new Set(lines.map(fold)).size === lines.length && listed(byCharacters) === listed(byPeople);
  if (isOne && listed(lines) !== listed(byPeople)) return byPeople;
  throw new RequestError("OPERATION_VALUE", `the lines of ${value("document")} have no one other order`);
}

const { compare: asPeopleSort } = new Intl.Collator("en");

/** Throws RequestError OPERATION_VALUE where lines have no tabs, not as many as others, or nothing between two. */
function tabbedRows({ contentAt, value }: DerivationInput): string[][] {
  const rows = linesAt(contentAt, value("document")).map((line) => line.split("\t"));
  const columns = rows[0]?.length ?? 0;
  if (columns > 1 && rows.every((row) => row.length === columns && !row.includes(""))) return rows;
  throw new RequestError("OPERATION_VALUE", `${value("document")} has no rows with as many tabs in each`);
}
