import { RequestError } from "../../errors.js";
import { evaluateForRow, rowsWhere } from "../../query/evaluate-query.js";
import { parseQuery, parseRowCondition } from "../../query/parse-query.js";
import { printCondition } from "../../query/query-formula.js";
import { placeOf } from "../table-of-content.js";
import type { Derivation, DerivationInput } from "./derivation.js";
import { columnOf, lettersOf, listed, tableOf } from "./given-table.js";
import { shownValue } from "./query.js";

/** Columns in which each row is told by the others: totals so far, ranks, what a condition decides, what is repeated. */
export const columnDerivations = {
  running_formula: {
    of: ["workbook", "column"],
    rule: "the formula, for the first row, that adds up a column of numbers from the first row to the one at hand",
    typed: "the formula of the total so far, for the first row",
    give: (given) => `=SUM(${lettersOf(given)}$2:${lettersOf(given)}2)`,
    spoil: (given) => [
      { what: "every row has its own value alone", value: `=SUM(${lettersOf(given)}2:${lettersOf(given)}2)` },
      { what: "every row has the total of all", value: `=SUM(${wholeColumn(given)})` },
    ],
  },
  running_values: {
    of: ["workbook", "column"],
    rule: "the totals of a column of numbers from the first row to each, as a list",
    give: (given) => {
      let total = 0;
      const totals = numbersOf(given).map((value) => {
        total += value;
        return shownValue(total);
      });
      return listed(totals);
    },
  },
  rank_formula: {
    of: ["workbook", "column", "extreme"],
    rule: "the formula, for the first row, of the rank in a column of numbers, 1 for the largest or the smallest",
    typed: "the formula of the rank in the first row",
    give: (given) => rankFormula(given, isLargestFirst(given)),
    spoil: (given) => [{ what: "it counts from the other end", value: rankFormula(given, !isLargestFirst(given)) }],
  },
  rank_values: {
    of: ["workbook", "column", "extreme"],
    rule: "the rank of each row in a column of numbers, 1 for the largest or the smallest, as a list",
    give: (given) => {
      const numbers = numbersOf(given);
      const sign = isLargestFirst(given) ? 1 : -1;
      return listed(numbers.map((value) => String(numbers.filter((other) => sign * (other - value) > 0).length + 1)));
    },
  },
  decision_formula: {
    of: ["workbook", "condition", "word", "other"],
    rule: "the formula, for the first row, that gives a word where a condition is met and another one where it is not",
    typed: "the formula that decides between the two for the first row",
    give: (given) => decisionFormula(given, given.value("word"), given.value("other")),
    spoil: (given) => [
      { what: "the two are exchanged", value: decisionFormula(given, given.value("other"), given.value("word")) },
    ],
  },
  decision_values: {
    of: ["workbook", "condition", "word", "other"],
    rule: "for each row a word where a condition is met and another one where it is not, as a list",
    give: (given) => {
      const met = new Set(rowsWhere(parseRowCondition(given.value("condition")), [tableOf(given)]));
      requireBoth(given, met.size, given.value("condition"));
      return listed(tableOf(given).rows.map((_, row) => given.value(met.has(row) ? "word" : "other")));
    },
  },
  repeated_formula: {
    of: ["workbook", "column"],
    rule: "the formula, for the first row, that gives yes where the value of a column stands in other rows, too, else no",
    typed: "the formula that says yes or no for the first row",
    give: (given) => repeatedFormula(given, wholeColumn(given), ["yes", "no"]),
    spoil: (given) => [
      { what: "yes and no are exchanged", value: repeatedFormula(given, wholeColumn(given), ["no", "yes"]) },
      {
        what: "the first of several rows counts as the only one",
        value: repeatedFormula(given, `${lettersOf(given)}$2:${lettersOf(given)}2`, ["yes", "no"]),
      },
    ],
  },
  repeated_values: {
    of: ["workbook", "column"],
    rule: "for each row yes where the value of a column stands in other rows, too, else no, as a list",
    give: (given) => {
      const values = filledColumn(given).map((value) => String(value).toLowerCase());
      const isRepeated = values.map((value) => values.indexOf(value) !== values.lastIndexOf(value));
      requireBoth(given, isRepeated.filter(Boolean).length, `that ${given.value("column")} is repeated`);
      return listed(isRepeated.map((repeated) => (repeated ? "yes" : "no")));
    },
  },
  replaced_numbers: {
    of: ["workbook", "column", "expression"],
    rule: "the numbers that an expression gives for the rows, in place of others in a column, as a list",
    give: (given) => {
      const [query, table, before] = [parseQuery(given.value("expression")), tableOf(given), numbersOf(given)];
      const after = table.rows.map((_, row) => evaluateForRow(query, [table], row));
      if (after.every((value) => typeof value === "number") && after.some((value, row) => value !== before[row])) {
        return listed(after.map(shownValue));
      }
      throw new RequestError(
        "OPERATION_VALUE",
        `${given.value("expression")} gives no other numbers than ${given.value("column")} has`,
      );
    },
  },
} satisfies Record<string, Derivation>;

function wholeColumn(given: DerivationInput): string {
  return `${lettersOf(given)}$2:${lettersOf(given)}$${placeOf(tableOf(given)).lastRow}`;
}

function rankFormula(given: DerivationInput, largestFirst: boolean): string {
  return `=RANK(${lettersOf(given)}2;${wholeColumn(given)};${largestFirst ? 0 : 1})`;
}

function decisionFormula(given: DerivationInput, word: string, other: string): string {
  const where = parseRowCondition(given.value("condition"));
  const test = printCondition(where, [placeOf(tableOf(given))], { syntax: "calc", row: 2 });
  return `=IF(${test};${quoted(word)};${quoted(other)})`;
}

function repeatedFormula(given: DerivationInput, range: string, [yes, no]: readonly [string, string]): string {
  return `=IF(SUMPRODUCT(1*(${range}=${lettersOf(given)}2))>1;${quoted(yes)};${quoted(no)})`;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** Throws RequestError OPERATION_VALUE. */
function isLargestFirst({ value }: DerivationInput): boolean {
  if (value("extreme") === "largest") return true;
  if (value("extreme") === "smallest") return false;
  throw new RequestError("OPERATION_VALUE", `"${value("extreme")}" is no end of a rank; write largest or smallest`);
}

/** The values of the column. Throws RequestError OPERATION_VALUE where one is empty. */
function filledColumn(given: DerivationInput) {
  const at = columnOf(given);
  const values = tableOf(given).rows.map((row) => row[at] ?? "");
  if (values.every((value) => value !== "")) return values;
  throw new RequestError("OPERATION_VALUE", `${given.value("column")} is empty in some rows; name another column`);
}

/** Throws RequestError OPERATION_VALUE where one is no number. */
function numbersOf(given: DerivationInput): number[] {
  const values = filledColumn(given);
  if (values.every((value) => typeof value === "number")) return values;
  throw new RequestError(
    "OPERATION_VALUE",
    `${given.value("column")} does not hold numbers alone; name another column`,
  );
}

/** Throws RequestError OPERATION_VALUE where something holds of no row or of every one. */
function requireBoth(given: DerivationInput, count: number, what: string): void {
  if (count > 0 && count < tableOf(given).rows.length) return;
  const which = count === 0 ? "no row" : "every row";
  throw new RequestError("OPERATION_VALUE", `${what} holds of ${which} of ${given.value("workbook")}`);
}
