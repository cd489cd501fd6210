import { RequestError } from "../errors.js";
import { evaluateQuery, type QueryTables, rowsWhere } from "./evaluate-query.js";
import { printQuery, printRowCondition } from "./print-query.js";
import type { Query, QueryValue, RowCondition } from "./query.js";

/** A part of a condition, and what is left without it: null where nothing is. */
interface WithoutPart<Without> {
  condition: RowCondition;
  part: RowCondition;
  without: Without;
}

/** A part of a condition, in the text form of both, and whether it changes nothing. */
export interface TriedPart {
  condition: string;
  part: string;
  isIdle: boolean;
}

/**
 * The parts of a query's conditions, each with whether the value is the same without it: whoever overlooks an idle one
 * finds the right answer. A bound that cannot change anything is not tried: the earliest day before an eve is the
 * earliest day, too, and the bound only says where a person looks. Throws what `evaluateQuery` throws.
 */
export function triedParts(query: Query, tables: QueryTables): TriedPart[] {
  const value = evaluateQuery(query, tables);
  return queriesWithout(query).map(({ condition, part, without }) => ({
    condition: printRowCondition(condition),
    part: printRowCondition(part),
    isIdle: isSame(value, without, tables),
  }));
}

/** The parts of a condition on rows of the first table, each with whether the same rows meet it without the part. */
export function triedPartsOfCondition(condition: RowCondition, tables: QueryTables): TriedPart[] {
  const rows = rowsWhere(condition, tables).join();
  const all = [...tables[0].rows.keys()].join();
  return conditionsWithout(condition).map(({ part, without }) => ({
    condition: printRowCondition(condition),
    part: printRowCondition(part),
    isIdle: (without === null ? all : rowsWhere(without, tables).join()) === rows,
  }));
}

/** Without a value it is another one: there is no row, or several where one is meant. */
function isSame(value: QueryValue, query: Query, tables: QueryTables): boolean {
  try {
    return alike(evaluateQuery(query, tables), value);
  } catch (error) {
    if (error instanceof RequestError && error.code === "QUERY_VALUE") return false;
    throw error;
  }
}

/** Sums in another order differ in digits that nobody sees. */
function alike(one: QueryValue, other: QueryValue): boolean {
  const isFigure = typeof one === "number" && typeof other === "number";
  return isFigure ? one.toPrecision(10) === other.toPrecision(10) : one === other;
}

function queriesWithout(query: Query): WithoutPart<Query>[] {
  switch (query.kind) {
    case "aggregate":
    case "pick":
      if (query.where === null) return [];
      return conditionsWithout(query.where)
        .filter(({ part }) => !isBoundBehind(query, part))
        .map((left) => ({ ...left, without: { ...query, where: left.without } }));
    case "arithmetic":
      return [
        ...inside(query.left, (left) => ({ ...query, left })),
        ...inside(query.right, (right) => ({ ...query, right })),
      ];
    case "round":
      return inside(query.value, (value) => ({ ...query, value }));
    case "workday":
      return [
        ...inside(query.from, (from) => ({ ...query, from })),
        ...inside(query.days, (days) => ({ ...query, days })),
      ];
    case "literal":
    case "column":
      return [];
  }
}

function inside(part: Query, put: (part: Query) => Query): WithoutPart<Query>[] {
  return queriesWithout(part).map((left) => ({ ...left, without: put(left.without) }));
}

function conditionsWithout(condition: RowCondition): WithoutPart<RowCondition | null>[] {
  if (condition.kind !== "and" && condition.kind !== "or") return [{ condition, part: condition, without: null }];
  const { kind, parts } = condition;
  return parts.flatMap((whole, at) =>
    conditionsWithout(whole).map(({ part, without }) => {
      const left = parts.flatMap((other, place) => (place !== at ? [other] : without === null ? [] : [without]));
      const [first] = left;
      return { condition, part, without: left.length === 1 && first !== undefined ? first : { kind, parts: left } };
    }),
  );
}

/**
 * Whether a part only says that the smallest (earliest) is below something, the largest (latest) above it, or
 * either there.
 */
function isBoundBehind(query: Extract<Query, { kind: "aggregate" | "pick" }>, part: RowCondition): boolean {
  const [by, extreme] = query.kind === "pick" ? [query.by, query.extreme] : [query.of, query.aggregate];
  const isLow = extreme === "smallest" || extreme === "earliest";
  const isHigh = extreme === "largest" || extreme === "latest";
  if (by === null || !(isLow || isHigh)) return false;
  if (part.kind === "empty") return part.negated && printQuery(part.value) === printQuery(by);
  if (part.kind !== "compare" || printQuery(part.left) !== printQuery(by)) return false;
  return part.relation.startsWith(isLow ? "<" : ">");
}
