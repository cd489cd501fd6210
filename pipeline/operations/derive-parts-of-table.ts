import { columnLetters } from "../content/derive/column-letters.js";
import { RequestError } from "../errors.js";
import type { QueryValue } from "../query/query.js";
import { fold } from "../text/fold.js";
import type { Derivation, DerivationInput } from "./derivation.js";
import { shownValue } from "./derive-query.js";
import { columnOf, listed, tableOf } from "./given-table.js";
import { replacedIn } from "./replaced-words.js";

/** What stands on the sheet of a workbook after rows, a column or words of its table were taken out, put in or changed. */
export const tablePartDerivations = {
  cells_saying: {
    of: ["workbook", "column", "entry"],
    rule: "the cells of a column that say an entry, where no other cell of the table has it in its text, as a list",
    give: (given) => listed(saying(given).map((row) => `${columnLetters(columnOf(given))}${row + 2}`)),
  },
  rows_saying: {
    of: ["workbook", "column", "entry"],
    rule: "the numbers, on the sheet, of the rows that say an entry in a column, where no other cell has it in its text, as a list",
    give: (given) => listed(saying(given).map((row) => String(row + 2))),
  },
  values_without_rows: {
    of: ["workbook", "column", "entry"],
    rule: "the headings and values, without empty ones, once the rows that say an entry in a column are gone, as a list",
    give: (given) => {
      const gone = new Set(saying(given));
      return filled([headings(given), ...tableOf(given).rows.filter((_row, at) => !gone.has(at))]);
    },
  },
  values_without_column: {
    of: ["workbook", "column"],
    rule: "the headings and values, without empty ones, once a column is gone, as a list",
    give: (given) => {
      const at = columnOf(given);
      return filled(sheetOf(given).map((row) => row.toSpliced(at, 1)));
    },
  },
  values_without_entries: {
    of: ["workbook", "column"],
    rule: "the headings and values, without empty ones, once nothing stands under the heading of a column, as a list",
    give: (given) => {
      const at = columnOf(given);
      return filled([headings(given), ...tableOf(given).rows.map((row) => row.toSpliced(at, 1))]);
    },
  },
  values_with_column: {
    of: ["workbook", "column", "heading"],
    rule: "the headings and values, without empty ones, with an empty column of a heading before a column, as a list",
    give: (given) => {
      const put = headings(given).toSpliced(columnOf(given), 0, given.value("heading"));
      return filled([put, ...tableOf(given).rows]);
    },
  },
  values_replaced: {
    of: ["workbook", "words", "other"],
    rule: "the headings and values, without empty ones, with other words in place of some, as a list",
    give: (given) => {
      const [words, other] = [given.value("words"), given.value("other")];
      const before = sheetOf(given).map((row) => row.map(shownValue));
      const after = before.map((row) => row.map((text) => replacedIn(text, words, other)));
      if (filled(after) !== filled(before)) return filled(after);
      throw new RequestError("OPERATION_VALUE", `"${words}" does not stand in ${given.value("workbook")}`);
    },
  },
} satisfies Record<string, Derivation>;

/** The rows, from 0, that say the entry in the column. Throws RequestError OPERATION_VALUE where a search finds others, too. */
function saying(given: DerivationInput): number[] {
  const [at, entry] = [columnOf(given), given.value("entry")];
  const found = sheetOf(given).flatMap((row, number) =>
    row.flatMap((value, column) => (holds(value, entry) ? [{ value, column, row: number - 1 }] : [])),
  );
  const rows = found.map(({ row }) => row);
  const isPlain = found.every(({ value, column, row }) => column === at && row >= 0 && shownValue(value) === entry);
  if (isPlain && rows.length > 0 && rows.length < tableOf(given).rows.length) return rows;
  throw new RequestError(
    "OPERATION_VALUE",
    `"${entry}" does not stand in some rows of ${given.value("workbook")} under ${given.value("column")} and nowhere else`,
  );
}

function holds(value: QueryValue, words: string): boolean {
  return fold(shownValue(value)).includes(fold(words));
}

function headings(given: DerivationInput): string[] {
  return tableOf(given).columns.map(({ name }) => name);
}

function sheetOf(given: DerivationInput): QueryValue[][] {
  return [headings(given), ...tableOf(given).rows.map((row) => [...row])];
}

function filled(rows: readonly (readonly QueryValue[])[]): string {
  return listed(
    rows
      .flat()
      .map(shownValue)
      .filter((value) => value !== ""),
  );
}
