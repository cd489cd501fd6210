import type { Query, RowCondition } from "../../query/query.js";

/** A column that a query names, and the table in which it is looked for; null for the table that is asked. */
export interface NamedColumn {
  table: string | null;
  column: string;
}

/** Every column that a query names. */
export function columnsOfQuery(query: Query, table: string | null = null, outer: string | null = null): NamedColumn[] {
  switch (query.kind) {
    case "literal":
      return [];
    case "column":
      return [{ table: query.outer ? outer : table, column: query.name }];
    case "arithmetic":
      return [...columnsOfQuery(query.left, table, outer), ...columnsOfQuery(query.right, table, outer)];
    case "round":
      return columnsOfQuery(query.value, table, outer);
    case "workday":
      return [...columnsOfQuery(query.from, table, outer), ...columnsOfQuery(query.days, table, outer)];
    case "aggregate":
      return [
        ...(query.of === null ? [] : columnsOfQuery(query.of, query.table, table)),
        ...(query.where === null ? [] : columnsOfCondition(query.where, query.table, table)),
      ];
    case "pick":
      return [
        ...columnsOfQuery(query.of, query.table, table),
        ...columnsOfQuery(query.by, query.table, table),
        ...(query.where === null ? [] : columnsOfCondition(query.where, query.table, table)),
      ];
  }
}

/** Every column that a condition names. */
export function columnsOfCondition(
  condition: RowCondition,
  table: string | null = null,
  outer: string | null = null,
): NamedColumn[] {
  switch (condition.kind) {
    case "and":
    case "or":
      return condition.parts.flatMap((part) => columnsOfCondition(part, table, outer));
    case "empty":
      return columnsOfQuery(condition.value, table, outer);
    case "contains":
      return [...columnsOfQuery(condition.value, table, outer), ...columnsOfQuery(condition.text, table, outer)];
    case "compare":
      return [...columnsOfQuery(condition.left, table, outer), ...columnsOfQuery(condition.right, table, outer)];
  }
}
