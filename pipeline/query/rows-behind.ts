import { evaluateForRow, evaluateQuery, type QueryTables, rowsWhere } from "./evaluate-query.js";
import { operandsOf } from "./operands.js";
import type { ColumnType, Query, QueryValue, RowCondition } from "./query.js";

/** The cells of one column in the rows that a query goes over; of one row alone, also of columns that it does not name. */
interface ColumnBehind {
  readonly type: ColumnType;
  /** Whether the query itself names the column. */
  readonly isNamed: boolean;
  readonly cells: readonly QueryValue[];
}

/** What a query works its value out of. */
export interface RowsBehind {
  /** What it says itself: limits, days, names. */
  readonly literals: readonly QueryValue[];
  /** Values of the parts that it is calculated of, and the numbers of rows. */
  readonly parts: readonly QueryValue[];
  readonly columns: readonly ColumnBehind[];
  /** The types of the columns of which one cell is the value: another cell of such a column is another answer. */
  readonly picked: readonly ColumnType[];
}

type Chosen = Extract<Query, { kind: "aggregate" | "pick" }>;

/** What a query over the first table works its value out of. Throws RequestError QUERY_VALUE as `evaluateQuery` does. */
export function rowsBehind(query: Query, tables: QueryTables): RowsBehind {
  const [table] = tables;
  const chosen = chosenIn(query);
  const whole = query.kind === "round" ? query.value : query;
  const picks = isChosen(whole) && isPick(whole) ? columnsIn(whole.of) : [];
  const type = (name: string) => table.columns.find((column) => column.name === name)?.type ?? [];
  return {
    literals: literalsIn(query),
    parts: chosen.flatMap((part) => [
      ...(part === whole ? [] : [evaluateQuery(part, tables)]),
      ...(isPick(part) ? [] : [selected(part, tables).length]),
    ]),
    columns: chosen.flatMap((part) => columnsOf(part, tables)),
    picked: picks.flatMap(type),
  };
}

function columnsOf(part: Chosen, tables: QueryTables): ColumnBehind[] {
  const [{ columns, rows }] = tables;
  const named = new Set([...columnsIn(part.of), ...conditionColumns(part.where)]);
  if (part.kind === "pick") for (const name of columnsIn(part.by)) named.add(name);
  const numbers = isPick(part) ? pickedRows(part, tables) : selected(part, tables);
  return columns.flatMap(({ name, type }, at) => {
    const isNamed = named.has(name);
    const cells = numbers.flatMap((row) => rows[row]?.[at] ?? []);
    return isNamed || numbers.length === 1 ? [{ type, isNamed, cells }] : [];
  });
}

function selected({ where }: Chosen, tables: QueryTables): number[] {
  return where === null ? [...tables[0].rows.keys()] : rowsWhere(where, tables);
}

/** The rows that hold the value which is picked. */
function pickedRows(part: Chosen, tables: QueryTables): number[] {
  const by = part.kind === "pick" ? part.by : part.of;
  if (by === null) return [];
  const aggregate = part.kind === "pick" ? part.extreme : part.aggregate;
  const value = evaluateQuery({ kind: "aggregate", aggregate, table: part.table, of: by, where: part.where }, tables);
  return selected(part, tables).filter((row) => evaluateForRow(by, tables, row) === value);
}

function isPick(part: Chosen): boolean {
  return part.kind === "pick" || !["sum", "count", "mean", "list"].includes(part.aggregate);
}

function isChosen(query: Query): query is Chosen {
  return query.kind === "aggregate" || query.kind === "pick";
}

/** The parts that select rows, without those inside of others. */
function chosenIn(query: Query): Chosen[] {
  return isChosen(query) ? [query] : operandsOf(query).flatMap(chosenIn);
}

function literalsIn(query: Query): QueryValue[] {
  if (query.kind === "literal") return [query.value];
  const where = isChosen(query) ? conditionQueries(query.where) : [];
  return [...operandsOf(query), ...where].flatMap(literalsIn);
}

function columnsIn(query: Query | null): string[] {
  if (query === null) return [];
  return query.kind === "column" ? [query.name] : operandsOf(query).flatMap(columnsIn);
}

function conditionColumns(where: RowCondition | null): string[] {
  return conditionQueries(where).flatMap(columnsIn);
}

function conditionQueries(where: RowCondition | null): Query[] {
  if (where === null) return [];
  switch (where.kind) {
    case "and":
    case "or":
      return where.parts.flatMap(conditionQueries);
    case "compare":
      return [where.left, where.right];
    case "contains":
      return [where.value, where.text];
    case "empty":
      return [where.value];
  }
}
