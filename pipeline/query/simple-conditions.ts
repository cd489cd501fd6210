import { operandsOf } from "./operands.js";
import type { Query, RowCondition } from "./query.js";

type SimpleCondition = Exclude<RowCondition, { kind: "and" | "or" }>;

/** The conditions on rows that a query has anywhere, without those that ask for a value of several rows. */
export function simpleConditionsIn(query: Query): SimpleCondition[] {
  const where = "where" in query && query.where !== null ? simpleParts(query.where) : [];
  return [...where, ...operandsOf(query).flatMap(simpleConditionsIn)];
}

/** The conditions that a condition is put together of, without those that ask for a value of several rows. */
export function simpleParts(condition: RowCondition): SimpleCondition[] {
  switch (condition.kind) {
    case "and":
    case "or":
      return condition.parts.flatMap(simpleParts);
    case "compare":
      return isOfOneRow(condition.left) && isOfOneRow(condition.right) ? [condition] : [];
    case "contains":
      return isOfOneRow(condition.value) && isOfOneRow(condition.text) ? [condition] : [];
    case "empty":
      return isOfOneRow(condition.value) ? [condition] : [];
  }
}

function isOfOneRow(query: Query): boolean {
  return query.kind !== "aggregate" && query.kind !== "pick" && operandsOf(query).every(isOfOneRow);
}
