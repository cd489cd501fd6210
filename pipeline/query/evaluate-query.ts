import { RequestError } from "../errors.js";
import { fold } from "../text/fold.js";
import { daysBetween, plusDays, plusWorkdays } from "./days.js";
import type { Extreme, Query, QueryRelation, QueryTable, QueryValue, RowCondition } from "./query.js";

type Row = readonly QueryValue[];

/** The tables that a query may name; the first is asked where it names none. */
export type QueryTables = readonly [QueryTable, ...QueryTable[]];

interface RowScope {
  table: QueryTable;
  row: Row;
  outer: RowScope | null;
}

/**
 * The value of a query. Numbers are doubles; sums are taken in the order of the rows. Throws RequestError QUERY_VALUE
 * where a column or a table is missing, where `only` finds no row or several, and where there is no row to choose from.
 */
export function evaluateQuery(query: Query, tables: QueryTables): QueryValue {
  return evaluate(query, tables, null);
}

/** The value of a query for one row, by its number from 0: for columns that are filled row by row. */
export function evaluateForRow(query: Query, tables: QueryTables, row: number): QueryValue {
  return evaluate(query, tables, scopeOf(tables[0], row));
}

/** The numbers, from 0, of the rows of the first table that meet the condition. */
export function rowsWhere(condition: RowCondition, tables: QueryTables): number[] {
  return [...tables[0].rows.keys()].filter((row) => holds(condition, tables, scopeOf(tables[0], row)));
}

function scopeOf(table: QueryTable, number: number): RowScope {
  const row = table.rows[number];
  if (row === undefined) throw refusal(`the table ${table.name} has no row ${number + 1}`);
  return { table, row, outer: null };
}

function evaluate(query: Query, tables: QueryTables, scope: RowScope | null): QueryValue {
  switch (query.kind) {
    case "literal":
      return query.value;
    case "column":
      return columnValue(query.name, query.outer ? (scope?.outer ?? null) : scope);
    case "arithmetic":
      return arithmetic(query.operator, evaluate(query.left, tables, scope), evaluate(query.right, tables, scope));
    case "round":
      return roundHalfAway(numberOf(evaluate(query.value, tables, scope)), query.places);
    case "workday":
      return plusWorkdays(
        dayOf(evaluate(query.from, tables, scope)),
        fewDays(numberOf(evaluate(query.days, tables, scope))),
      );
    case "aggregate":
      return aggregateValue(query, tables, scope);
    case "pick": {
      const scopes = scopesWhere(query.table, query.where, tables, scope);
      const values = scopes.map((inner) => evaluate(query.by, tables, inner));
      const best = values.indexOf(extremeOf(values, query.extreme));
      return evaluate(query.of, tables, scopes[best] ?? null);
    }
  }
}

function aggregateValue(
  { aggregate, table, of, where }: Extract<Query, { kind: "aggregate" }>,
  tables: QueryTables,
  scope: RowScope | null,
): QueryValue {
  const scopes = scopesWhere(table, where, tables, scope);
  if (of === null) return scopes.length;
  const values = scopes.map((inner) => evaluate(of, tables, inner)).filter((value) => value !== "");
  switch (aggregate) {
    case "count":
      return values.length;
    case "sum":
      return values.reduce<number>((sum, value) => sum + numberOf(value), 0);
    case "mean":
      if (values.length === 0) throw refusal("there is no row to take the mean of");
      return values.reduce<number>((sum, value) => sum + numberOf(value), 0) / values.length;
    case "only": {
      const [value, ...others] = scopes.map((inner) => evaluate(of, tables, inner));
      if (value === undefined || others.length > 0) throw refusal(`${scopes.length} rows meet the condition, not one`);
      return value;
    }
    case "list":
      return values.map(textItem).join(" | ");
    default:
      return extremeOf(values, aggregate);
  }
}

function scopesWhere(
  name: string | null,
  where: RowCondition | null,
  tables: QueryTables,
  outer: RowScope | null,
): RowScope[] {
  const table = name === null ? tables[0] : tables.find((known) => known.name === name);
  if (table === undefined) throw refusal(`there is no table ${name}`);
  const scopes = table.rows.map((row) => ({ table, row, outer }));
  return where === null ? scopes : scopes.filter((scope) => holds(where, tables, scope));
}

function holds(condition: RowCondition, tables: QueryTables, scope: RowScope): boolean {
  switch (condition.kind) {
    case "and":
      return condition.parts.every((part) => holds(part, tables, scope));
    case "or":
      return condition.parts.some((part) => holds(part, tables, scope));
    case "empty":
      return (evaluate(condition.value, tables, scope) === "") !== condition.negated;
    case "contains": {
      const text = fold(String(evaluate(condition.value, tables, scope)));
      return text.includes(fold(String(evaluate(condition.text, tables, scope))));
    }
    case "compare": {
      const left = evaluate(condition.left, tables, scope);
      const right = evaluate(condition.right, tables, scope);
      return isRelated(condition.relation, left, right);
    }
  }
}

/** An empty cell is neither smaller nor larger than anything; a number and a text are never equal. */
function isRelated(relation: QueryRelation, left: QueryValue, right: QueryValue): boolean {
  if (relation === "=" || relation === "!=") {
    const equal =
      left === right || (typeof left === "string" && typeof right === "string" && fold(left) === fold(right));
    return equal === (relation === "=");
  }
  if (left === "" || right === "" || typeof left !== typeof right) return false;
  const order = compareValues(left, right);
  return relation.startsWith("<")
    ? order < 0 || (order === 0 && relation === "<=")
    : order > 0 || (order === 0 && relation === ">=");
}

function extremeOf(values: readonly QueryValue[], extreme: Extreme): QueryValue {
  const filled = values.filter((value) => value !== "");
  const sign = extreme === "largest" || extreme === "latest" ? 1 : -1;
  const [first, ...others] = filled;
  if (first === undefined) throw refusal("there is no row to choose from");
  return others.reduce((best, value) => (compareValues(value, best) * sign > 0 ? value : best), first);
}

function compareValues(left: QueryValue, right: QueryValue): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** A day plus or minus days is a day, the difference of two days a number of days. */
function arithmetic(operator: "+" | "-" | "*" | "/", left: QueryValue, right: QueryValue): QueryValue {
  if (typeof left === "string" && isDay(left)) {
    if (operator === "-" && typeof right === "string") return daysBetween(right, left);
    if (operator === "+" || operator === "-")
      return plusDays(left, fewDays(operator === "+" ? numberOf(right) : -numberOf(right)));
  }
  const [a, b] = [numberOf(left), numberOf(right)];
  switch (operator) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "/":
      if (b === 0) throw refusal("a number is divided by zero");
      return a / b;
  }
}

/** Rounds half away from zero, as spreadsheets do. */
function roundHalfAway(value: number, places: number): number {
  const scaled = Number(`${Math.abs(value)}e${places}`);
  const rounded = Number(`${Math.floor(scaled + 0.5 + 1e-9)}e-${places}`);
  return value < 0 ? -rounded : rounded;
}

function columnValue(name: string, scope: RowScope | null): QueryValue {
  if (scope === null) throw refusal(`the column ${name} stands outside of a row`);
  const { columns } = scope.table;
  // Folding is slow, and nearly all names are written as in the heading.
  const exact = columns.findIndex((column) => column.name === name);
  const at = exact < 0 ? columns.findIndex((column) => fold(column.name) === fold(name)) : exact;
  if (at < 0) throw refusal(`the table ${scope.table.name} has no column ${name}`);
  const value = scope.row[at];
  return value === undefined ? "" : value;
}

function numberOf(value: QueryValue): number {
  if (typeof value === "number") return value;
  throw refusal(`"${value}" is no number`);
}

/** Throws RequestError QUERY_VALUE for a number or a day, which a formula would join in another form. */
function textItem(value: QueryValue): string {
  if (typeof value === "string" && !isDay(value)) return value;
  throw refusal(`"${value}" is no text, and a list is made of texts`);
}

function dayOf(value: QueryValue): string {
  const day = String(value);
  if (isDay(day)) return day;
  throw refusal(`"${value}" is no day`);
}

/** A century: days are counted one by one, and the years that a calendar has come to an end. */
const mostDays = 36_525;

function fewDays(days: number): number {
  if (Math.abs(days) <= mostDays) return days;
  throw refusal(`${days} days are more than ${mostDays}`);
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

function refusal(reason: string): RequestError {
  return new RequestError("QUERY_VALUE", `the query has no value: ${reason}`);
}
