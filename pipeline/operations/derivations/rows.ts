import { columnLetters } from "../../content/derive/column-letters.js";
import { RequestError } from "../../errors.js";
import { rowsWhere } from "../../query/evaluate-query.js";
import { parseRowCondition } from "../../query/parse-query.js";
import type { QueryValue } from "../../query/query.js";
import { columnAt, placeOf } from "../table-of-content.js";
import type { Derivation, DerivationInput } from "./derivation.js";
import { filledValues } from "./filled-values.js";
import { columnOf, lettersOf, tableOf } from "./given-table.js";

/** One row of the table of a workbook, found by a condition, and what stands on the sheet once rows or columns moved. */
export const rowDerivations = {
  row_start: {
    of: ["workbook", "condition"],
    rule: "the first cell of the only row that meets a condition",
    typed: "the address of the first cell of the row where {words}",
    give: (given) => `A${rowWhere(given)}`,
    spoil: (given) => [{ what: "it is the row below", value: `A${rowWhere(given) + 1}` }],
  },
  row_where: {
    of: ["workbook", "condition"],
    rule: "the number, on the sheet, of the only row that meets a condition",
    give: (given) => String(rowWhere(given)),
  },
  row_cells: {
    of: ["workbook", "condition"],
    rule: "the cells of the only row that meets a condition, as a range",
    typed: "the range of the row where {words}",
    give: (given) => cellsOfRow(given, rowWhere(given)),
    spoil: (given) => [{ what: "it is the row above", value: cellsOfRow(given, rowWhere(given) - 1) }],
  },
  values_of_row: {
    of: ["workbook", "condition"],
    rule: "the values of the only row that meets a condition, without empty ones, as a list",
    give: (given) => filledValues(tableOf(given).rows[rowWhere(given) - 2] ?? []),
  },
  values_without_row: {
    of: ["workbook", "condition"],
    rule: "the headings and values, without empty ones, once the only row that meets a condition is gone, as a list",
    give: (given) =>
      filledValues([
        ...headings(given),
        ...tableOf(given)
          .rows.toSpliced(rowWhere(given) - 2, 1)
          .flat(),
      ]),
  },
  values_column_last: {
    of: ["workbook", "column"],
    rule: "the headings and values, without empty ones, with a column behind all others, as a list",
    give: (given) => {
      const at = columnOf(given);
      const last = (row: readonly QueryValue[]) => [...row.toSpliced(at, 1), row[at] ?? ""];
      if (at < tableOf(given).columns.length - 1) {
        return filledValues([headings(given), ...tableOf(given).rows].flatMap(last));
      }
      throw new RequestError("OPERATION_VALUE", `${given.value("column")} is the last column already`);
    },
  },
  columns_cells: {
    of: ["workbook", "column", "last"],
    rule: "the cells of a column, of another one right of it and of all between them with their headings, as a range",
    typed: "the range from the heading {column} to the last cell under {last}",
    give: (given) => cellsOfColumns(given, columnAt(tableOf(given), given.value("last"))),
    spoil: (given) => [
      {
        what: "the column behind it is taken, too",
        value: cellsOfColumns(given, columnAt(tableOf(given), given.value("last")) + 1),
      },
    ],
  },
} satisfies Record<string, Derivation>;

/** On the sheet, from 1. Throws RequestError OPERATION_VALUE where not exactly one row meets the condition. */
function rowWhere(given: DerivationInput): number {
  const [row, ...others] = rowsWhere(parseRowCondition(given.value("condition")), [tableOf(given)]);
  if (row !== undefined && others.length === 0) return row + 2;
  throw new RequestError(
    "OPERATION_VALUE",
    `${row === undefined ? "no row" : `${others.length + 1} rows`} of ${given.value("workbook")} meet ${given.value("condition")}; name one row`,
  );
}

/** Throws RequestError OPERATION_VALUE where the last column stands left of the first one. */
function cellsOfColumns(given: DerivationInput, last: number): string {
  if (last >= columnOf(given)) {
    return `${lettersOf(given)}1:${columnLetters(last)}${placeOf(tableOf(given)).lastRow}`;
  }
  throw new RequestError("OPERATION_VALUE", `${given.value("last")} stands left of ${given.value("column")}`);
}

function cellsOfRow(given: DerivationInput, row: number): string {
  return `A${row}:${lastLetters(given)}${row}`;
}

function lastLetters(given: DerivationInput): string {
  return columnLetters(tableOf(given).columns.length - 1);
}

function headings(given: DerivationInput): string[] {
  return tableOf(given).columns.map(({ name }) => name);
}
