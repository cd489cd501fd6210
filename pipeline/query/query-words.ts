import { dayInWords } from "./days.js";
import type { Aggregate, Query, QueryRelation, RowCondition } from "./query.js";

const relationWords: Readonly<Record<QueryRelation, string>> = {
  "=": "is",
  "!=": "is not",
  "<": "is below",
  "<=": "is at most",
  ">": "is above",
  ">=": "is at least",
};
const dateRelationWords: Readonly<Partial<Record<QueryRelation, string>>> = {
  "<": "is before",
  "<=": "is not after",
  ">": "is after",
  ">=": "is not before",
};
const aggregateWords: Readonly<Record<Aggregate, string>> = {
  sum: "the sum of",
  count: "the number of",
  mean: "the average of",
  largest: "the largest",
  smallest: "the smallest",
  earliest: "the earliest",
  latest: "the latest",
  only: "the",
  list: "every",
};

/** A query as a person says it: "the sum of Gross (EUR) over the rows where Paid on is empty". */
export function queryWords(query: Query): string {
  switch (query.kind) {
    case "literal":
      return query.type === "date" ? dayInWords(String(query.value)) : String(query.value);
    case "column":
      return query.name;
    case "arithmetic":
      return `${queryWords(query.left)} ${operatorWords[query.operator]} ${queryWords(query.right)}`;
    case "round":
      return `${queryWords(query.value)}, rounded to ${query.places === 0 ? "whole numbers" : `${query.places} decimals`}`;
    case "workday":
      return `the day ${queryWords(query.days)} working days after ${queryWords(query.from)}`;
    case "aggregate":
      return printAggregate(query);
    case "pick": {
      const rows = whereWords(query.where, " among the rows where ");
      return `the ${queryWords(query.of)} with the ${query.extreme} ${queryWords(query.by)}${inTable(query.table)}${rows}`;
    }
  }
}

/** A condition on rows as a person says it: "Client is Northgate and Due is before 18 June 2026". */
export function conditionWords(condition: RowCondition): string {
  switch (condition.kind) {
    case "and":
      return condition.parts
        .map((part) => (part.kind === "or" ? `(${conditionWords(part)})` : conditionWords(part)))
        .join(" and ");
    case "or":
      return condition.parts.map(conditionWords).join(" or ");
    case "empty":
      return `${queryWords(condition.value)} is ${condition.negated ? "filled in" : "empty"}`;
    case "contains":
      return `${queryWords(condition.value)} contains ${queryWords(condition.text)}`;
    case "compare": {
      const { left, relation, right } = condition;
      const isDate = right.kind === "workday" || (right.kind === "literal" && right.type === "date");
      const words = (isDate ? dateRelationWords[relation] : undefined) ?? relationWords[relation];
      return `${queryWords(left)} ${words} ${queryWords(right)}`;
    }
  }
}

const operatorWords = { "+": "plus", "-": "minus", "*": "times", "/": "divided by" } as const;

function printAggregate({ aggregate, table, of, where }: Extract<Query, { kind: "aggregate" }>): string {
  if (of === null) return `the number of rows${inTable(table)}${whereWords(where, " where ")}`;
  const value = `${aggregateWords[aggregate]} ${queryWords(of)}${inTable(table)}`;
  return `${value}${whereWords(where, rowsBefore(aggregate))}`;
}

function rowsBefore(aggregate: Aggregate): string {
  if (aggregate === "only") return " of the row where ";
  return aggregate === "list" ? " of the rows where " : " over the rows where ";
}

function inTable(table: string | null): string {
  return table === null ? "" : ` on the sheet ${table}`;
}

function whereWords(where: RowCondition | null, before: string): string {
  return where === null ? "" : `${before}${conditionWords(where)}`;
}
