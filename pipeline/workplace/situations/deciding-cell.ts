import { evaluateQuery } from "../../query/evaluate-query.js";
import { parseQuery } from "../../query/parse-query.js";
import type { Query, QueryTable } from "../../query/query.js";
import { tableOf } from "./bind-situation.js";
import type { BoundSituation } from "./bound-situation.js";
import { recordLabel } from "./on-page.js";

/** A cell of a table, by the numbers, from 0, of its row and its column. */
export interface TableCell {
  table: QueryTable;
  row: number;
  column: number;
}

/**
 * The one cell in which a fact stands: in a table, or in that behind the page of a record. Null for a fact that is worked
 * out, or that stands in no table.
 */
export function decidingCell({ situation, workplace, given, words }: BoundSituation, name: string): TableCell | null {
  const from = situation.facts[name]?.from;
  if (from === undefined) return null;
  if ("table" in from) {
    const table = tableOf(workplace, from.table);
    return table === workplace.books?.postings ? null : cellOfQuery(parseQuery(from.query, given), table);
  }
  const page = "page" in from ? situation.pages?.[from.page] : undefined;
  if (page === undefined || !("table" in page) || !("stated" in from)) return null;
  const table = tableOf(workplace, page.table);
  const key = table.columns.findIndex((column) => column.name === page.key);
  const row = table.rows.findIndex((cells) => String(cells[key]) === words[page.of]);
  const column = table.columns.findIndex((one) => recordLabel(one.name) === from.stated);
  return row < 0 || column < 0 ? null : { table, row, column };
}

/** A name that no column of a workplace has. */
const rowNumber = "number of the row";

function cellOfQuery(query: Query, table: QueryTable): TableCell | null {
  const asked = asPick(query);
  if (asked?.of?.kind !== "column") return null;
  const { name } = asked.of;
  const column = table.columns.findIndex((one) => one.name === name);
  const numbered: QueryTable = {
    ...table,
    columns: [...table.columns, { name: rowNumber, type: "number" }],
    rows: table.rows.map((cells, row) => [...cells, row]),
  };
  // The row in which it stands is asked for its number.
  const row = evaluateQuery({ ...asked, of: { kind: "column", name: rowNumber, outer: false } }, [numbered]);
  return column < 0 || typeof row !== "number" ? null : { table, row, column };
}

/** A query that takes the value of one row; null for any other. */
function asPick(query: Query): Extract<Query, { kind: "pick" | "aggregate" }> | null {
  if (query.kind === "pick") return query;
  if (query.kind !== "aggregate") return null;
  const { aggregate, table, of, where } = query;
  if (aggregate === "only") return query;
  if (of === null || (aggregate !== "earliest" && aggregate !== "latest")) return null;
  return { kind: "pick", table, of, extreme: aggregate, by: of, where };
}
