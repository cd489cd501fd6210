import { rowsWhere } from "../../query/evaluate-query.js";
import { parseQuery } from "../../query/parse-query.js";
import type { QueryTable } from "../../query/query.js";
import { isOpening, withoutPostings } from "../books.js";
import type { Workplace } from "../make-workplace.js";
import { tableOf } from "./bind-situation.js";
import type { BoundSituation } from "./bound-situation.js";

/** Share of the rows behind a value that the twin workplace does not have. */
const shareWithout = 0.5;

/**
 * The workplace with fewer of the rows that a sum or a count goes over, so that its value is a smaller one; at least one
 * row stays. Null for a fact that is no such value, or has one row only.
 */
export function twinWorkplace({ situation, workplace, given }: BoundSituation, name: string): Workplace | null {
  const from = situation.facts[name]?.from;
  if (from === undefined || !("table" in from)) return null;
  const query = parseQuery(from.query, given);
  const isTotal = query.kind === "aggregate" && (query.aggregate === "sum" || query.aggregate === "count");
  if (!isTotal || query.where === null) return null;
  const table = tableOf(workplace, from.table);
  const { books } = workplace;
  const kept = books !== null && table === books.postings ? books : null;
  const counted = rowsWhere(query.where, [table]).filter((row) => kept === null || !isOpening(kept, row));
  if (counted.length < 2) return null;
  const gone = new Set(counted.slice(0, Math.max(1, Math.floor(counted.length * shareWithout))));
  if (kept !== null) return { ...workplace, books: withoutPostings(kept, gone) };
  const less: QueryTable = { ...table, rows: table.rows.filter((_, row) => !gone.has(row)) };
  return {
    ...workplace,
    tables: new Map([...workplace.tables].map(([key, value]) => [key, key === table.name ? less : value])),
  };
}
