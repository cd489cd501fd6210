import { columnLetters } from "../../content/derive/column-letters.js";
import { RequestError } from "../../errors.js";
import { evaluateQuery } from "../../query/evaluate-query.js";
import { printFormula } from "../../query/query-formula.js";
import { placeOf } from "../table-of-content.js";
import type { Derivation, DerivationInput } from "./derivation.js";
import { listed, tableOf } from "./given-table.js";
import { shownValue } from "./query.js";
import { groupsOf, measureOf, measureWithin, type RowsMeasure } from "./table-groups.js";

/** Formulas are typed letter by letter, and a table that a person reads has no more. */
const mostFigures = 60;

/** A table with a figure for each two values of two columns, beside the table of a workbook with a free column in between. */
export const crossDerivations = {
  cross_cells: {
    of: ["workbook", "column", "across"],
    rule: "the cells of a table of figures for the values of two columns, from the second row down, as a range",
    give: (given) => {
      const { rows, columns } = sidesOf(given);
      return `${letters(given, 0)}2:${letters(given, columns.length)}${rows.length + 2}`;
    },
  },
  cross_top: {
    of: ["workbook"],
    rule: "the cell for the first heading of a table of figures",
    typed: "the address of the cell for the first heading, right of the corner",
    give: (given) => `${letters(given, 1)}2`,
  },
  cross_headings: {
    of: ["workbook", "across"],
    rule: "what is typed to write every value of a column in alphabetical order side by side",
    typed: "each {across} once, from A to Z, side by side",
    give: (given) => `${groupsOf(given, "across").join("\t")}\n`,
  },
  cross_side: {
    of: ["workbook"],
    rule: "the cell for the first row of a table of figures, below its corner",
    typed: "the address of the cell below the corner",
    give: (given) => `${letters(given, 0)}3`,
  },
  cross_entries: {
    of: ["workbook", "column", "across", "measure"],
    rule: "what is typed to write every value of a column in alphabetical order, each with formulas of a measure for every value of another column",
    typed: "each {column} once, from A to Z, each with the formulas of {words} for every {across}",
    give: (given) => typed(given, sidesOf(given).rows, within),
    spoil: (given) => {
      const ofRow = (at: DerivationInput, row: string) => measureWithin(figureOf(at), { [at.value("column")]: row });
      return [
        { what: "a row is left out", value: typed(given, sidesOf(given).rows.slice(0, -1), within) },
        { what: "every figure is that of its whole row", value: typed(given, sidesOf(given).rows, ofRow) },
      ];
    },
  },
  cross_values: {
    of: ["workbook", "column", "across", "measure"],
    rule: "the values of a column side by side, then each value of another one with its figures, as a list",
    give: (given) => {
      const { rows, columns } = sidesOf(given);
      const figures = (row: string) =>
        columns.map((column) => shownValue(evaluateQuery(within(given, row, column), [tableOf(given)])));
      return listed([...columns, ...rows.flatMap((row) => [row, ...figures(row)])]);
    },
  },
} satisfies Record<string, Derivation>;

function typed(
  given: DerivationInput,
  rows: readonly string[],
  queryOf: (given: DerivationInput, row: string, column: string) => RowsMeasure,
): string {
  const place = placeOf(tableOf(given));
  const formula = (row: string, column: string) =>
    printFormula(queryOf(given, row, column), [place], { syntax: "calc" });
  const { columns } = sidesOf(given);
  return rows.map((row) => `${[row, ...columns.map((column) => formula(row, column))].join("\t")}\n`).join("");
}

function within(given: DerivationInput, row: string, column: string): RowsMeasure {
  return measureWithin(figureOf(given), { [given.value("column")]: row, [given.value("across")]: column });
}

/** Throws RequestError OPERATION_VALUE for a measure that has no value where no row is left. */
function figureOf(given: DerivationInput): RowsMeasure {
  const measure = measureOf(given);
  if (measure.aggregate === "count" || measure.aggregate === "sum") return measure;
  throw new RequestError("OPERATION_VALUE", `${given.value("measure")} is no measure of pairs; write a count or a sum`);
}

/** Throws RequestError OPERATION_VALUE for one column alone, and for too many figures. */
function sidesOf(given: DerivationInput): { rows: string[]; columns: string[] } {
  const [rows, columns] = [groupsOf(given, "column"), groupsOf(given, "across")];
  const isSmall = rows.length * columns.length <= mostFigures;
  if (isSmall && given.value("column") !== given.value("across")) return { rows, columns };
  throw new RequestError(
    "OPERATION_VALUE",
    `${given.value("column")} and ${given.value("across")} make no table of at most ${mostFigures} figures; name other columns`,
  );
}

/** The letters of a column of the table of figures, from 0. */
function letters(given: DerivationInput, column: number): string {
  return columnLetters(tableOf(given).columns.length + 1 + column);
}
