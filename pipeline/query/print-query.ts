import type { Query, RowCondition } from "./query.js";

/** The text form of a query, as `parseQuery` reads it. */
export function printQuery(query: Query): string {
  switch (query.kind) {
    case "literal":
      return query.type === "text" ? `"${quoteWith(String(query.value), /["\\]/g)}"` : String(query.value);
    case "column":
      return `${query.outer ? "outer" : ""}[${quoteWith(query.name, /[\]\\]/g)}]`;
    case "arithmetic":
      return `(${printQuery(query.left)} ${query.operator} ${printQuery(query.right)})`;
    case "round":
      return `round(${printQuery(query.value)}, ${query.places})`;
    case "workday":
      return `workday(${printQuery(query.from)}, ${printQuery(query.days)})`;
    case "aggregate": {
      const parts = [query.of === null ? "" : printQuery(query.of), printWhere(query.where)];
      return `${query.aggregate}(${printTable(query.table)}${parts.filter((part) => part !== "").join(" ")})`;
    }
    case "pick": {
      const value = `${printQuery(query.of)}, ${query.extreme} ${printQuery(query.by)} ${printWhere(query.where)}`;
      return `pick(${printTable(query.table)}${value.trimEnd()})`;
    }
  }
}

/** The text form of a condition, as `parseRowCondition` reads it. */
export function printRowCondition(condition: RowCondition): string {
  switch (condition.kind) {
    case "and":
    case "or":
      return condition.parts.map((part) => `(${printRowCondition(part)})`).join(` ${condition.kind} `);
    case "empty":
      return `${printQuery(condition.value)} is ${condition.negated ? "not " : ""}empty`;
    case "contains":
      return `${printQuery(condition.value)} contains ${printQuery(condition.text)}`;
    case "compare":
      return `${printQuery(condition.left)} ${condition.relation} ${printQuery(condition.right)}`;
  }
}

function printTable(table: string | null): string {
  return table === null ? "" : `'${quoteWith(table, /['\\]/g)}'!`;
}

function printWhere(where: RowCondition | null): string {
  return where === null ? "" : `where ${printRowCondition(where)}`;
}

function quoteWith(text: string, characters: RegExp): string {
  return text.replace(characters, "\\$&");
}
