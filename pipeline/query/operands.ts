import type { Query } from "./query.js";

/** The queries that a query is made of, without those of its conditions. */
export function operandsOf(query: Query): Query[] {
  switch (query.kind) {
    case "arithmetic":
      return [query.left, query.right];
    case "round":
      return [query.value];
    case "workday":
      return [query.from, query.days];
    case "aggregate":
      return query.of === null ? [] : [query.of];
    case "pick":
      return [query.of, query.by];
    case "literal":
    case "column":
      return [];
  }
}
