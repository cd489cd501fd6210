import { columnLetters } from "../../content/derive/column-letters.js";
import { RequestError } from "../../errors.js";
import { evaluateForRow, rowsWhere } from "../../query/evaluate-query.js";
import { parseQuery, parseRowCondition } from "../../query/parse-query.js";
import { printFormula } from "../../query/query-formula.js";
import { queryWords } from "../../query/query-words.js";
import { columnAt, placeOf } from "../table-of-content.js";
import type { Derivation, DerivationInput } from "./derivation.js";
import { columnOf, lettersOf, listed, tableOf } from "./given-table.js";
import { shownValue } from "./query.js";

/** Cells of the table of a workbook: names for them, what is typed into them, and what stands in them afterwards. */
export const cellDerivations = {
  scratch_cell: {
    of: ["workbook"],
    rule: "a cell beside the table, with a free column in between",
    typed: "the address of a cell beside the table, where nothing of it is overwritten",
    give: (given) => `${columnLetters(tableOf(given).columns.length + 1)}2`,
  },
  scratch_cells: {
    of: ["workbook"],
    rule: "the cells beside the rows of the table, with a free column in between, as a range",
    typed: "the range of the cells beside the rows, where nothing of the table is overwritten",
    give: (given) => {
      const letters = columnLetters(tableOf(given).columns.length + 1);
      return `${letters}2:${letters}${placeOf(tableOf(given)).lastRow}`;
    },
  },
  first_cell: {
    of: ["workbook", "column"],
    rule: "the first cell under the heading of a column",
    typed: "the address of the first cell of the column",
    give: (given) => `${lettersOf(given)}2`,
  },
  column_cells: {
    of: ["workbook", "column"],
    rule: "the cells under the heading of a column, as a range",
    typed: "the range of the cells under the heading",
    give: (given) => `${lettersOf(given)}2:${lettersOf(given)}${placeOf(tableOf(given)).lastRow}`,
  },
  cells_where: {
    of: ["workbook", "column", "condition"],
    rule: "the cells of a column in the rows that meet a condition, as a list of selectors",
    give: (given) =>
      matching(given)
        .map((row) => `sheet/cell[${lettersOf(given)}${row + 2}]`)
        .join(";"),
  },
  entries_where: {
    of: ["workbook", "condition", "entry"],
    rule: "what is typed from the first row downwards to put an entry into the rows that meet a condition",
    typed: "the entries from top to bottom: one for each row where {words} ({cells}), an empty line for every other",
    give: (given) => typedInto(matching(given), given.value("entry")),
    spoil: (given) => {
      const rows = matching(given);
      const entry = given.value("entry");
      const other = tableOf(given).rows.findIndex((_, row) => !rows.includes(row));
      return [
        ...(rows.length < 2 ? [] : [{ what: "a row is left out", value: typedInto(rows.slice(0, -1), entry) }]),
        ...(other < 0
          ? []
          : [
              { what: "a row too many", value: typedInto([...rows, other].sort(upwards), entry) },
              { what: "a row is wrong", value: typedInto([...rows.slice(1), other].sort(upwards), entry) },
            ]),
      ];
    },
  },
  column_after: {
    of: ["workbook", "column", "condition", "entry"],
    rule: "the values of a column once an entry stands in the rows that meet a condition, without empty ones, as a list",
    give: (given) => {
      const rows = new Set(matching(given));
      const at = columnOf(given);
      const values = tableOf(given).rows.map((row, index) =>
        rows.has(index) ? given.value("entry") : shownValue(row[at] ?? ""),
      );
      return listed(values.filter((value) => value !== ""));
    },
  },
  free_column: {
    of: ["workbook"],
    rule: "the first cell of the column behind the table",
    typed: "the address of the first cell behind the headings",
    give: (given) => `${columnLetters(tableOf(given).columns.length)}1`,
  },
  free_column_first: {
    of: ["workbook"],
    rule: "the cell beside the first row of the table in the column behind it",
    typed: "the address of the first cell of the new column",
    give: (given) => `${columnLetters(tableOf(given).columns.length)}2`,
  },
  row_formula: {
    of: ["workbook", "expression"],
    rule: "the formula, as it is typed into Calc, that gives the value of an expression for the first row",
    typed: "the formula that gives {words} for the first row",
    give: (given) => rowFormula(given, given.value("expression")),
    spoil: (given) => [
      { what: "values are rounded", value: `=ROUND(${rowFormula(given, given.value("expression")).slice(1)};0)` },
      {
        what: "every row has the value of the first",
        value: rowFormula(given, given.value("expression")).replace(/([A-Z])2\b/g, "$1$2"),
      },
    ],
  },
  free_column_cells: {
    of: ["workbook"],
    rule: "the cells beside the rows of the table in the column behind it, as a range",
    typed: "the cells of the new column, as a range",
    give: (given) => {
      const letters = columnLetters(tableOf(given).columns.length);
      return `${letters}2:${letters}${placeOf(tableOf(given)).lastRow}`;
    },
  },
  row_values: {
    of: ["workbook", "expression"],
    rule: "the values of an expression in the rows of the table, as a list",
    give: (given) => {
      const query = parseQuery(given.value("expression"));
      const table = tableOf(given);
      return listed(table.rows.map((_, row) => shownValue(evaluateForRow(query, [table], row))));
    },
  },
  expression_words: {
    of: ["expression"],
    rule: "an expression over the columns of a row as a person says it",
    give: ({ value }) => queryWords(parseQuery(value("expression"))),
  },
  cell_below: {
    of: ["workbook", "column"],
    rule: "the cell below the last row in a column",
    typed: "the address of the cell below the last row of the column",
    give: (given) => `${lettersOf(given)}${placeOf(tableOf(given)).lastRow + 1}`,
  },
  sum_formula: {
    of: ["workbook", "column"],
    rule: "the formula that adds up a column",
    typed: "the formula that adds up the column",
    give: (given) => sumFormula(given, placeOf(tableOf(given)).lastRow),
    spoil: (given) => [
      { what: "the last row is left out", value: sumFormula(given, placeOf(tableOf(given)).lastRow - 1) },
    ],
  },
  column_sum: {
    of: ["workbook", "column"],
    rule: "the sum of a column, as a cell shows it",
    give: (given) => {
      const at = columnOf(given);
      return shownValue(tableOf(given).rows.reduce((sum, row) => sum + Number(row[at] ?? 0), 0));
    },
  },
  row_below: {
    of: ["workbook"],
    rule: "the first cell of the row below the last one",
    typed: "the address of the first cell below the last row",
    give: (given) => `A${placeOf(tableOf(given)).lastRow + 1}`,
  },
  row_below_cells: {
    of: ["workbook"],
    rule: "the cells of the row below the last one, as a range",
    give: (given) => {
      const number = placeOf(tableOf(given)).lastRow + 1;
      return `A${number}:${columnLetters(tableOf(given).columns.length - 1)}${number}`;
    },
  },
  row_entries: {
    of: ["workbook", "row"],
    rule: 'what is typed to write a row, whose fields are said by the headings ("Client: Harbour Hotel; Due: 2026-07-02")',
    typed: "the cells of the new row, one after the other",
    give: (given) => `${fieldsOf(given).join("\t")}\n`,
    spoil: (given) => [
      {
        what: "the last field is missing",
        value: `${fieldsOf(given)
          .slice(
            0,
            fieldsOf(given).findLastIndex((field) => field !== ""),
          )
          .join("\t")}\n`,
      },
      {
        what: "two fields are exchanged",
        value: `${[...fieldsOf(given).slice(0, 2).reverse(), ...fieldsOf(given).slice(2)].join("\t")}\n`,
      },
    ],
  },
  row_list: {
    of: ["workbook", "row"],
    rule: "the values of such a row that are not empty, as a list",
    give: (given) => listed(fieldsOf(given).filter((field) => field !== "")),
  },
} satisfies Record<string, Derivation>;

/** The rows that meet the condition, from 0. Throws RequestError OPERATION_VALUE where none does. */
function matching(given: DerivationInput): number[] {
  const rows = rowsWhere(parseRowCondition(given.value("condition")), [tableOf(given)]);
  if (rows.length === 0) {
    throw new RequestError("OPERATION_VALUE", `no row of ${given.value("workbook")} meets ${given.value("condition")}`);
  }
  return rows;
}

/** An entry in each of the rows; Enter alone goes past a cell and leaves it as it is. */
function typedInto(rows: readonly number[], entry: string): string {
  const last = rows.at(-1) ?? -1;
  return Array.from({ length: last + 1 }, (_, row) => `${rows.includes(row) ? entry : ""}\n`).join("");
}

function rowFormula(given: DerivationInput, expression: string): string {
  return printFormula(parseQuery(expression), [placeOf(tableOf(given))], { syntax: "calc", row: 2 });
}

function sumFormula(given: DerivationInput, lastRow: number): string {
  return `=SUM(${lettersOf(given)}2:${lettersOf(given)}${lastRow})`;
}

/** The fields of a row that is given by its headings, in the order of the columns. Throws RequestError OPERATION_VALUE. */
function fieldsOf(given: DerivationInput): string[] {
  const table = tableOf(given);
  const fields = table.columns.map(() => "");
  for (const field of given.value("row").split("; ")) {
    const [, heading, value] = /^(.+?): (.*)$/s.exec(field) ?? [];
    if (heading === undefined || value === undefined) {
      throw new RequestError("OPERATION_VALUE", `"${field}" is no field; write Heading: value`);
    }
    fields[columnAt(table, heading)] = value;
  }
  return fields;
}

function upwards(first: number, second: number): number {
  return first - second;
}
