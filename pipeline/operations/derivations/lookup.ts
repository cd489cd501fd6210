import { columnLetters } from "../../content/derive/column-letters.js";
import { RequestError } from "../../errors.js";
import type { QueryTable, QueryValue } from "../../query/query.js";
import { formulaSyntaxes } from "../../query/query-formula.js";
import { columnAt, isDay, placeOf, tableAt } from "../table-of-content.js";
import type { Derivation, DerivationInput } from "./derivation.js";
import { filledValues } from "./filled-values.js";
import { tableOf } from "./given-table.js";

/** A column that is looked up in the table of another workbook, which stands on a sheet of its own. */
export const lookupDerivations = {
  free_column_of_sheet: {
    of: ["workbook"],
    rule: "the first cell of the column behind the table, with the name of its sheet before it",
    typed: "the address of the first cell behind the headings of the first sheet",
    give: (given) => `${tableOf(given).name}.${columnLetters(tableOf(given).columns.length)}1`,
  },
  lookup_formula: {
    of: ["workbook", "other", "key", "column", "sheet"],
    rule: "the formula, for the first row, of a column of another table, by a column that both have, on a named sheet",
    typed: "the formula that looks up {column} for the first row",
    give: (given) => lookupFormula(given, 2),
    spoil: (given) => {
      const shifted = found(given, -1).map((row) => row ?? "");
      const isSame = filledValues(shifted) === filledValues(found(given, 0).map((row) => row ?? ""));
      return isSame ? [] : [{ what: "the row above is taken", value: lookupFormula(given, 1) }];
    },
  },
  lookup_values: {
    of: ["workbook", "other", "key", "column"],
    rule: "the values of a column of another table for the rows of a table, by a column that both have, as a list",
    give: (given) => {
      const values = found(given, 0);
      if (values.every((value) => value !== undefined && value !== "" && !isDay(value))) {
        return filledValues(values.map((value) => value ?? ""));
      }
      throw new RequestError(
        "OPERATION_VALUE",
        `${given.value("other")} does not have a number or a text under ${given.value("column")} for every ${given.value("key")}; name other columns`,
      );
    },
  },
} satisfies Record<string, Derivation>;

function lookupFormula(given: DerivationInput, firstRow: number): string {
  const [other, sheet] = [otherOf(given), formulaSyntaxes.calc.sheet(given.value("sheet"))];
  const range = (name: string, from: number) => {
    const letters = columnLetters(columnAt(other, given.value(name)));
    return `${sheet}$${letters}$${from}:$${letters}$${placeOf(other).lastRow + from - 2}`;
  };
  const key = `${columnLetters(columnAt(tableOf(given), given.value("key")))}2`;
  return `=INDEX(${range("column", firstRow)};MATCH(${key};${range("key", 2)};0))`;
}

/** The cells of the looked up column so many rows behind those that belong to the rows of the table. */
function found(given: DerivationInput, shift: number): (QueryValue | undefined)[] {
  const other = otherOf(given);
  const [at, keyAt] = [columnAt(other, given.value("column")), columnAt(other, given.value("key"))];
  const keys = other.rows.map((row) => keyOf(row[keyAt]));
  if (new Set(keys).size < keys.length || keys.some((key) => /[*?~]/.test(key))) {
    throw new RequestError(
      "OPERATION_VALUE",
      `${given.value("key")} does not name one row of ${given.value("other")} each time; name another column`,
    );
  }
  const ownAt = columnAt(tableOf(given), given.value("key"));
  return tableOf(given).rows.map((row) => {
    const place = keys.indexOf(keyOf(row[ownAt]));
    return place < 0 ? undefined : other.rows[place + shift]?.[at];
  });
}

/** Calc finds texts whatever their case. */
function keyOf(value: QueryValue | undefined): string {
  return String(value ?? "").toLowerCase();
}

function otherOf({ contentAt, value }: DerivationInput): QueryTable {
  return tableAt(contentAt, value("other"));
}
