import { columnLetters } from "../../content/derive/column-letters.js";
import { RequestError } from "../../errors.js";
import { rowsWhere } from "../../query/evaluate-query.js";
import { parseRowCondition } from "../../query/parse-query.js";
import type { Extreme, QueryValue } from "../../query/query.js";
import { printCondition } from "../../query/query-formula.js";
import { isDay, placeOf } from "../table-of-content.js";
import type { Derivation, DerivationInput } from "./derivation.js";
import { filledValues } from "./filled-values.js";
import { columnOf, tableOf } from "./given-table.js";

/** How the rows are sorted that have such a value first, and what values there are such ones of. */
const orders: Readonly<Record<Extreme, { entry: string; sign: 1 | -1; fits: (value: QueryValue) => boolean }>> = {
  largest: { entry: "Sort Descending", sign: -1, fits: isNumber },
  latest: { entry: "Sort Descending", sign: -1, fits: isDay },
  smallest: { entry: "Sort Ascending", sign: 1, fits: isNumber },
  earliest: { entry: "Sort Ascending", sign: 1, fits: isDay },
};

/** Rows of the table of a workbook that are kept while others go: the first ones of an order, or those of a condition. */
export const keptRowDerivations = {
  top_entry: {
    of: ["extreme"],
    rule: `the entry of the menu that sorts such a value to the top: ${Object.keys(orders).join(", ")}`,
    give: ({ value }) => orderOf(value("extreme")).entry,
    spoil: ({ value }) => {
      const isDown = orderOf(value("extreme")).sign < 0;
      return [{ what: "it is the other end of the list", value: orders[isDown ? "smallest" : "largest"].entry }];
    },
  },
  top_surplus: {
    of: ["workbook", "count"],
    rule: "the first cells of the rows behind the first so many ones, as a range",
    typed: "the range of the rows that are left over",
    give: (given) => surplus(given, countIn(given)),
    spoil: (given) => [{ what: "a row too many is left", value: surplus(given, countIn(given) + 1) }],
  },
  top_values: {
    of: ["workbook", "column", "extreme", "count"],
    rule: "the headings and the values of so many rows with the largest (smallest, ...) values of a column, in this order",
    give: (given) => sheetOf(given, firstRows(given)),
  },
  kept_formula: {
    of: ["workbook", "condition"],
    rule: "the formula, for the first row, whose numbers are smaller in the rows that meet a condition than in the others",
    typed: "the formula that numbers the rows where {words} first",
    give: (given) => numbering(given, "0", behind),
    spoil: (given) => [{ what: "the other rows come first", value: numbering(given, behind, "0") }],
  },
  kept_surplus: {
    of: ["workbook", "condition"],
    rule: "the first cells of the rows behind as many as meet a condition, as a range",
    typed: "the range of the rows behind them",
    give: (given) => surplus(given, partsOf(given).met.length),
  },
  kept_numbers: {
    of: ["workbook", "condition"],
    rule: "the cells behind the table beside its heading and as many rows as meet a condition, as a range",
    typed: "the cells with the numbers that are left",
    give: (given) => numbers(given, partsOf(given).met.length),
  },
  kept_values: {
    of: ["workbook", "condition"],
    rule: "the headings and the values, without empty ones, of the rows that meet a condition, as a list",
    give: (given) => sheetOf(given, partsOf(given).met),
  },
  left_formula: {
    of: ["workbook", "condition"],
    rule: "the formula, for the first row, whose numbers are larger in the rows that meet a condition than in the others",
    typed: "the formula that numbers the rows where {words} last",
    give: (given) => numbering(given, behind, "0"),
    spoil: (given) => [{ what: "the other rows come last", value: numbering(given, "0", behind) }],
  },
  left_surplus: {
    of: ["workbook", "condition"],
    rule: "the first cells of the rows behind as many as do not meet a condition, as a range",
    typed: "the range of the rows behind the others",
    give: (given) => surplus(given, partsOf(given).others.length),
  },
  left_numbers: {
    of: ["workbook", "condition"],
    rule: "the cells behind the table beside its heading and as many rows as do not meet a condition, as a range",
    typed: "the cells with the numbers that are left",
    give: (given) => numbers(given, partsOf(given).others.length),
  },
  left_values: {
    of: ["workbook", "condition"],
    rule: "the headings and the values, without empty ones, of the rows that do not meet a condition, as a list",
    give: (given) => sheetOf(given, partsOf(given).others),
  },
} satisfies Record<string, Derivation>;

/** More than any row has as its number. */
const behind = "10000000";

function numbering(given: DerivationInput, met: string, other: string): string {
  const where = parseRowCondition(given.value("condition"));
  const test = printCondition(where, [placeOf(tableOf(given))], { syntax: "calc", row: 2 });
  return `=IF(${test};${met};${other})+ROW()`;
}

/** The numbers, from 0, of the rows that meet the condition and of the others. Throws RequestError OPERATION_VALUE where there are none of either. */
function partsOf(given: DerivationInput): { met: number[]; others: number[] } {
  const table = tableOf(given);
  const met = rowsWhere(parseRowCondition(given.value("condition")), [table]);
  const others = [...table.rows.keys()].filter((row) => !met.includes(row));
  if (met.length > 0 && others.length > 0) return { met, others };
  const which = met.length === 0 ? "no row" : "every row";
  throw new RequestError("OPERATION_VALUE", `${which} of ${given.value("workbook")} meets ${given.value("condition")}`);
}

/** The numbers of the first rows in the order. Throws RequestError OPERATION_VALUE where equal values leave the order open. */
function firstRows(given: DerivationInput): number[] {
  const { sign, fits } = orderOf(given.value("extreme"));
  const at = columnOf(given);
  const values = tableOf(given).rows.map((row) => row[at] ?? "");
  const filled = [...values.keys()].filter((row) => values[row] !== "");
  const order = filled.toSorted((one, other) => sign * upwards(values[one] ?? "", values[other] ?? ""));
  const count = countIn(given);
  const near = order.slice(0, count + 1).map((row) => values[row]);
  if (order.length >= count && filled.every((row) => fits(values[row] ?? "")) && new Set(near).size === near.length) {
    return order.slice(0, count);
  }
  throw new RequestError(
    "OPERATION_VALUE",
    `${given.value("workbook")} has no ${count} rows with the ${given.value("extreme")} ${given.value("column")} in one order`,
  );
}

/** Throws RequestError OPERATION_VALUE for a number of rows that leaves no row out. */
function countIn(given: DerivationInput): number {
  const count = Number(given.value("count"));
  if (Number.isInteger(count) && count > 0 && count < tableOf(given).rows.length) return count;
  throw new RequestError("OPERATION_VALUE", `"${given.value("count")}" is no number of some of the rows`);
}

/** Throws RequestError OPERATION_VALUE. */
function orderOf(extreme: string) {
  const found = Object.entries(orders).find(([name]) => name === extreme)?.[1];
  if (found !== undefined) return found;
  throw new RequestError(
    "OPERATION_VALUE",
    `"${extreme}" is no order; write one of: ${Object.keys(orders).join(", ")}`,
  );
}

function surplus(given: DerivationInput, kept: number): string {
  return `A${kept + 2}:A${placeOf(tableOf(given)).lastRow}`;
}

function numbers(given: DerivationInput, kept: number): string {
  const letters = columnLetters(tableOf(given).columns.length);
  return `${letters}1:${letters}${kept + 1}`;
}

function sheetOf(given: DerivationInput, rows: readonly number[]): string {
  const table = tableOf(given);
  return filledValues([...table.columns.map(({ name }) => name), ...rows.flatMap((row) => table.rows[row] ?? [])]);
}

function isNumber(value: QueryValue): boolean {
  return typeof value === "number";
}

function upwards(one: QueryValue, other: QueryValue): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
