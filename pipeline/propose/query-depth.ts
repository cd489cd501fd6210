import type { Query, RowCondition } from "../query/query.js";

/** More aggregates within each other go over the rows of a table too often. */
export const deepestAggregate = 2;

/** How many aggregates stand within each other in a query. */
export function depthOfQuery(query: Query): number {
  switch (query.kind) {
    case "literal":
    case "column":
      return 0;
    case "arithmetic":
      return Math.max(depthOfQuery(query.left), depthOfQuery(query.right));
    case "round":
      return depthOfQuery(query.value);
    case "workday":
      return Math.max(depthOfQuery(query.from), depthOfQuery(query.days));
    case "aggregate":
      return 1 + Math.max(query.of === null ? 0 : depthOfQuery(query.of), whereDepth(query.where));
    case "pick":
      return 1 + Math.max(depthOfQuery(query.of), depthOfQuery(query.by), whereDepth(query.where));
  }
}

/** The same of a condition. */
export function depthOfCondition(condition: RowCondition): number {
  switch (condition.kind) {
    case "and":
    case "or":
      return Math.max(...condition.parts.map(depthOfCondition));
    case "empty":
      return depthOfQuery(condition.value);
    case "contains":
      return Math.max(depthOfQuery(condition.value), depthOfQuery(condition.text));
    case "compare":
      return Math.max(depthOfQuery(condition.left), depthOfQuery(condition.right));
  }
}

function whereDepth(where: RowCondition | null): number {
  return where === null ? 0 : depthOfCondition(where);
}
