import { columnLetters } from "../../content/derive/column-letters.js";
import { RequestError } from "../../errors.js";
import { placeOf } from "../table-of-content.js";
import type { Derivation, DerivationInput } from "./derivation.js";
import { filledValues } from "./filled-values.js";
import { columnOf, lettersOf, tableOf } from "./given-table.js";

/** Cells of the table of a workbook with its headings, and what stands in them when it is laid out otherwise. */
export const layoutDerivations = {
  heading_cells: {
    of: ["workbook"],
    rule: "the cells of the headings of the table, as a range",
    typed: "the range of the headings",
    give: (given) => `A1:${lastLetters(given)}1`,
    spoil: (given) => [{ what: "the last heading is left out", value: `A1:${letters(given, -2)}1` }],
  },
  heading_cell: {
    of: ["workbook", "column"],
    rule: "the cell of the heading of a column",
    typed: "the address of the heading of the column",
    give: (given) => `${lettersOf(given)}1`,
  },
  heading_capitals: {
    of: ["workbook", "column"],
    rule: "the heading of a column in capital letters",
    give: (given) => (tableOf(given).columns[columnOf(given)]?.name ?? "").toUpperCase(),
  },
  column_letters: {
    of: ["workbook", "column"],
    rule: "the letters of a column of the table on the sheet",
    give: lettersOf,
  },
  whole_column_cells: {
    of: ["workbook", "column"],
    rule: "the cells of a column of the table with its heading, as a range",
    typed: "the range of the column",
    give: (given) => `${lettersOf(given)}1:${lettersOf(given)}${lastRow(given)}`,
    spoil: (given) => [
      { what: "the last row is left out", value: `${lettersOf(given)}1:${lettersOf(given)}${lastRow(given) - 1}` },
    ],
  },
  whole_column_values: {
    of: ["workbook", "column"],
    rule: "the heading of a column and its values that are not empty, as a list",
    give: (given) => {
      const at = columnOf(given);
      const { columns, rows } = tableOf(given);
      return filledValues([columns[at]?.name ?? "", ...rows.map((row) => row[at] ?? "")]);
    },
  },
  all_cells: {
    of: ["workbook"],
    rule: "the cells of the table with its headings, as a range",
    typed: "the range of the whole table",
    give: (given) => `A1:${lastLetters(given)}${lastRow(given)}`,
  },
  all_values: {
    of: ["workbook"],
    rule: "the headings and the values of all rows that are not empty, row by row, as a list",
    give: (given) => filledValues([...tableOf(given).columns.map(({ name }) => name), ...tableOf(given).rows.flat()]),
  },
  rows_above: {
    of: ["cell"],
    rule: "the number of rows above a cell",
    give: (given) => String(placeOfCell(given).row - 1),
  },
  columns_before: {
    of: ["cell"],
    rule: "the number of columns left of a cell",
    give: (given) => String(placeOfCell(given).column),
  },
} satisfies Record<string, Derivation>;

function lastRow(given: DerivationInput): number {
  return placeOf(tableOf(given)).lastRow;
}

function lastLetters(given: DerivationInput): string {
  return letters(given, -1);
}

function letters(given: DerivationInput, fromEnd: number): string {
  return columnLetters(tableOf(given).columns.length + fromEnd);
}

/** Throws RequestError OPERATION_VALUE. */
function placeOfCell({ value }: DerivationInput): { column: number; row: number } {
  const [, letter, row] = /^([A-Z])([1-9][0-9]{0,6})$/.exec(value("cell")) ?? [];
  if (letter === undefined || row === undefined) {
    throw new RequestError("OPERATION_VALUE", `"${value("cell")}" is no cell of the first columns; write one as B2`);
  }
  return { column: letter.charCodeAt(0) - "A".charCodeAt(0), row: Number(row) };
}
