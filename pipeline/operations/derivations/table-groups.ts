import { RequestError } from "../../errors.js";
import { parseQuery } from "../../query/parse-query.js";
import type { Query, RowCondition } from "../../query/query.js";
import { columnAt } from "../table-of-content.js";
import type { DerivationInput } from "./derivation.js";
import { tableOf } from "./given-table.js";

/** A figure of the rows of a table. */
export type RowsMeasure = Extract<Query, { kind: "aggregate" }>;

/**
 * The values of the column that is given under a name, each once, by their characters. Throws RequestError
 * OPERATION_VALUE for a column that does not divide the rows into two groups or more, or whose values are not all texts
 * that every program orders alike.
 */
export function groupsOf(given: DerivationInput, of: string): string[] {
  const at = columnAt(tableOf(given), given.value(of));
  const values = [...new Set(tableOf(given).rows.map((row) => row[at] ?? ""))];
  const names = values.filter((value): value is string => typeof value === "string" && plainName.test(value));
  const isOneOrder = new Set(names.map((name) => name.toLowerCase())).size === names.length;
  if (names.length === values.length && isOneOrder && names.length > 1) {
    return names.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1));
  }
  throw new RequestError(
    "OPERATION_VALUE",
    `${given.value(of)} does not divide the rows of ${given.value("workbook")} into groups with names of plain letters; name another column`,
  );
}

/** Letters and single spaces: what is listed in one order in every language, and typed without becoming a number or a day. */
const plainName = /^[A-Za-z]+(?: [A-Za-z]+)*$/;

/** Throws RequestError OPERATION_VALUE for a query that is no aggregate of the rows of the table. */
export function measureOf(given: DerivationInput): RowsMeasure {
  const query = parseQuery(given.value("measure"));
  if (query.kind === "aggregate" && query.table === null && query.aggregate !== "only") return query;
  throw new RequestError("OPERATION_VALUE", `${given.value("measure")} is no measure; write count() or sum([Hours])`);
}

/** The measure of the rows that have such a value in each of these columns. */
export function measureWithin(measure: RowsMeasure, groups: Readonly<Record<string, string>>): RowsMeasure {
  const isIn = Object.entries(groups).map(
    ([column, value]): RowCondition => ({
      kind: "compare",
      left: { kind: "column", name: column, outer: false },
      relation: "=",
      right: { kind: "literal", value, type: "text" },
    }),
  );
  const parts = measure.where === null ? isIn : [measure.where, ...isIn];
  const [only, ...others] = parts;
  return { ...measure, where: only !== undefined && others.length === 0 ? only : { kind: "and", parts } };
}
