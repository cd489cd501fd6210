import { columnLetters } from "../../content/derive/column-letters.js";
import { RequestError } from "../../errors.js";
import type { QueryTable, QueryValue } from "../../query/query.js";
import { isDay, placeOf } from "../table-of-content.js";
import type { Derivation } from "./derivation.js";
import { columnOf, listed, tableOf } from "./given-table.js";
import { shownValue } from "./query.js";

/** Entries of the menu Data, by the direction in which they sort by the column that the cursor is in. */
const sortEntries: Readonly<Record<string, string>> = { ascending: "Sort Ascending", descending: "Sort Descending" };

/** The rows of the table of a workbook in the order of one column. */
export const sortDerivations = {
  sort_cell: {
    of: ["workbook", "column"],
    rule: "the first cell under the heading of the column that the rows are sorted by",
    typed: "the address of a cell in the column that decides the order",
    give: (given) => `${columnLetters(columnOf(given))}2`,
    spoil: (given) => [
      {
        what: "it is sorted by another column",
        value: `${columnLetters((columnOf(given) + 1) % tableOf(given).columns.length)}2`,
      },
    ],
  },
  sort_entry: {
    of: ["direction"],
    rule: "the entry of the menu that sorts in a direction: ascending or descending",
    give: ({ value }) => entryOf(value("direction")),
    spoil: ({ value }) => [
      {
        what: "it is sorted the other way round",
        value: entryOf(value("direction") === "ascending" ? "descending" : "ascending"),
      },
    ],
  },
  table_cells: {
    of: ["workbook"],
    rule: "the cells of all rows of the table below its headings, as a range",
    give: (given) => {
      const table = tableOf(given);
      return `A2:${columnLetters(table.columns.length - 1)}${placeOf(table).lastRow}`;
    },
  },
  sorted_values: {
    of: ["workbook", "column", "direction"],
    rule: "the values of all rows that are not empty, row by row in the order of a column of different numbers or days",
    give: (given) => {
      const table = tableOf(given);
      const at = columnOf(given);
      if (!isSortable(table, at)) {
        throw new RequestError(
          "OPERATION_VALUE",
          `the rows of ${given.value("workbook")} have no one order by ${given.value("column")}; name a column in which every row has a number or a day of its own`,
        );
      }
      entryOf(given.value("direction"));
      const sign = given.value("direction") === "ascending" ? 1 : -1;
      const rows = table.rows.toSorted((one, other) => sign * upwards(one[at] ?? "", other[at] ?? ""));
      return listed(
        rows
          .flat()
          .map(shownValue)
          .filter((value) => value !== ""),
      );
    },
  },
} satisfies Record<string, Derivation>;

/** Throws RequestError OPERATION_VALUE. */
function entryOf(direction: string): string {
  const entry = sortEntries[direction];
  if (entry !== undefined) return entry;
  const known = Object.keys(sortEntries).join(" or ");
  throw new RequestError("OPERATION_VALUE", `"${direction}" is no direction; write ${known}`);
}

/**
 * Whether every program comes to the same order by a column: it is filled in every row, with numbers or with days, and
 * no two are equal. How texts are ordered depends on the language.
 */
function isSortable({ rows }: QueryTable, at: number): boolean {
  const values = rows.map((row) => row[at] ?? "");
  const ofOneKind = values.every((value) => typeof value === "number") || values.every(isDay);
  return ofOneKind && new Set(values).size === values.length;
}

function upwards(one: QueryValue, other: QueryValue): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
