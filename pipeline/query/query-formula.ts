import { columnLetters } from "../content/derive/column-letters.js";
import { RequestError } from "../errors.js";
import { fold } from "../text/fold.js";
import type { Query, RowCondition } from "./query.js";

/** Where a table stands on a sheet: its columns from the left, and the rows of the sheet that hold its first and last row. */
export interface TablePlace {
  name: string;
  sheet: string;
  /** Headings in order; the first stands in `firstColumn` (0 is A). */
  columns: readonly string[];
  firstColumn: number;
  firstRow: number;
  lastRow: number;
}

/** How a program writes formulas: LibreOffice Calc as it is typed there, or Office Open XML as it is stored. */
export const formulaSyntaxes = {
  calc: { separator: ";", newer: "", sheet: (name: string) => `$'${name.replaceAll("'", "''")}'.` },
  xlsx: { separator: ",", newer: "_xlfn.", sheet: (name: string) => `'${name.replaceAll("'", "''")}'!` },
} as const;
export type FormulaSyntax = keyof typeof formulaSyntaxes;

interface Printing {
  places: readonly [TablePlace, ...TablePlace[]];
  syntax: FormulaSyntax;
  /** The sheet's row that the formula stands in; null where it fills no column. */
  row: number | null;
  /** The table whose rows are gone over; null outside of an aggregate. */
  inside: TablePlace | null;
  /** The formula of the one row of that table which is meant; null where all are. */
  position: string | null;
}

/**
 * The formula, with its equals sign, that gives the value of a query. `row` is the row of the sheet for a formula that
 * fills a column of the first table. Conditions are multiplied inside of SUMPRODUCT, which works on whole columns. Throws RequestError QUERY_FORMULA for a column that is not there.
 */
export function printFormula(
  query: Query,
  places: readonly [TablePlace, ...TablePlace[]],
  { syntax, row = null }: { syntax: FormulaSyntax; row?: number | null },
): string {
  return `=${print(query, { places, syntax, row, inside: null, position: null })}`;
}

/** What gives 1 or TRUE where the row of the sheet meets a condition, as part of a formula. Throws RequestError QUERY_FORMULA. */
export function printCondition(
  where: RowCondition,
  places: readonly [TablePlace, ...TablePlace[]],
  { syntax, row }: { syntax: FormulaSyntax; row: number },
): string {
  return condition(where, { places, syntax, row, inside: null, position: null });
}

function print(query: Query, at: Printing): string {
  switch (query.kind) {
    case "literal":
      return query.type === "date" ? call(at, "DATE", ...dateParts(String(query.value))) : literal(query.value);
    case "column":
      return columnReference(query.name, query.outer, at);
    case "arithmetic":
      return `(${print(query.left, at)}${query.operator}${print(query.right, at)})`;
    case "round":
      return call(at, "ROUND", print(query.value, at), String(query.places));
    case "workday":
      return call(at, "WORKDAY", print(query.from, at), print(query.days, at));
    case "aggregate":
      return printAggregate(query, at);
    case "pick": {
      const inner = goingOver(query.table, at);
      const by = print(query.by, inner);
      const chosen = printExtreme(query.extreme, query.by, query.where, inner);
      const weight = product([`(${by}=${chosen})`, ...conditions(query.where, inner)]);
      return print(query.of, { ...inner, position: overRows(at, "MIN", weight, rowNumber(inner)) });
    }
  }
}

function printAggregate(query: Extract<Query, { kind: "aggregate" }>, at: Printing): string {
  const inner = goingOver(query.table, at);
  const { of, where } = query;
  const filter = product(["1", ...conditions(where, inner)]);
  if (of === null) {
    return where === null ? call(at, "ROWS", wholeColumn(inner)) : call(at, "SUMPRODUCT", filter);
  }
  const values = print(of, inner);
  const filled = product(["1", ...conditions(where, inner), `(${values}<>"")`]);
  const sum = where === null ? call(at, "SUMPRODUCT", values) : call(at, "SUMPRODUCT", filter, values);
  switch (query.aggregate) {
    case "count":
      return call(at, "SUMPRODUCT", filled);
    case "sum":
      return sum;
    case "mean":
      return `(${sum}/${call(at, "SUMPRODUCT", filled)})`;
    case "only":
      // INDEX takes a range only, so that the row is picked out of each column before anything is worked out of it.
      return print(of, { ...inner, position: call(at, "SUMPRODUCT", `${filter}*(${rowNumber(inner)})`) });
    case "list":
      return printList(values, filled, at);
    default:
      return printExtreme(query.aggregate, of, where, inner);
  }
}

/** LOOKUP has IF go over whole columns as SUMPRODUCT does, and gives a text as it is. */
function printList(values: string, filled: string, at: Printing): string {
  const items = call(at, "IF", filled, values, '""');
  const joined = call(at, `${formulaSyntaxes[at.syntax].newer}TEXTJOIN`, '" | "', "1", items);
  return call(at, "LOOKUP", "1", call(at, "SUMPRODUCT", "1"), joined);
}

function printExtreme(
  extreme: "largest" | "smallest" | "earliest" | "latest",
  of: Query,
  where: RowCondition | null,
  inner: Printing,
): string {
  const values = print(of, inner);
  const kind = extreme === "largest" || extreme === "latest" ? "MAX" : "MIN";
  const weight = product([...conditions(where, inner), `(${values}<>"")`]);
  // Where no row is left there is no value, and no zero either.
  return `(${overRows(inner, kind, weight, values)}/(${call(inner, "SUMPRODUCT", `1*${weight}`)}>0))`;
}

/** The largest or smallest of values over the rows whose weight is not 0. SUMPRODUCT has IF go over whole columns. */
function overRows(at: Printing, kind: "MAX" | "MIN", weight: string, values: string): string {
  return call(at, "SUMPRODUCT", call(at, kind, call(at, "IF", weight, values, '""')));
}

/** What has to hold of a row, as factors that are 1 or 0. */
function conditions(where: RowCondition | null, at: Printing): string[] {
  if (where === null) return [];
  return where.kind === "and" ? where.parts.map((part) => condition(part, at)) : [condition(where, at)];
}

function condition(where: RowCondition, at: Printing): string {
  switch (where.kind) {
    case "and":
      return product(where.parts.map((part) => condition(part, at)));
    case "or":
      return `((${where.parts.map((part) => condition(part, at)).join("+")})>0)`;
    case "empty":
      return `(${print(where.value, at)}${where.negated ? "<>" : "="}"")`;
    case "contains":
      return call(at, "ISNUMBER", call(at, "SEARCH", print(where.text, at), print(where.value, at)));
    case "compare": {
      const left = print(where.left, at);
      const test = `(${left}${where.relation === "!=" ? "<>" : where.relation}${print(where.right, at)})`;
      // An empty cell counts as 0 in a comparison, and is meant to be neither smaller nor larger.
      return /[<>]/.test(where.relation) ? `(${left}<>"")*${test}` : test;
    }
  }
}

function product(factors: readonly string[]): string {
  return factors.length === 0 ? "1" : factors.join("*");
}

function rowNumber(at: Printing): string {
  return `ROW(${wholeColumn(at)})-${(at.inside ?? at.places[0]).firstRow - 1}`;
}

function wholeColumn(at: Printing): string {
  const place = at.inside ?? at.places[0];
  return range(place, place.firstColumn, at);
}

function columnReference(name: string, outer: boolean, at: Printing): string {
  if (at.inside !== null && !outer) {
    const cells = range(at.inside, columnOf(at.inside, name), at);
    return at.position === null ? cells : call(at, "INDEX", cells, at.position);
  }
  if (at.row === null) throw refusal(`the column ${name} stands outside of a row`);
  return `${columnLetters(columnOf(at.places[0], name))}${at.row}`;
}

function range(place: TablePlace, column: number, { syntax }: Printing): string {
  const letters = columnLetters(column);
  return `${formulaSyntaxes[syntax].sheet(place.sheet)}$${letters}$${place.firstRow}:$${letters}$${place.lastRow}`;
}

function columnOf(place: TablePlace, name: string): number {
  const index = place.columns.findIndex((column) => fold(column) === fold(name));
  if (index < 0) throw refusal(`the table ${place.name} has no column ${name}`);
  return place.firstColumn + index;
}

function goingOver(table: string | null, at: Printing): Printing {
  return { ...at, inside: tableOf(table, at), position: null };
}

function tableOf(name: string | null, { places }: Printing): TablePlace {
  const place = name === null ? places[0] : places.find((known) => known.name === name);
  if (place === undefined) throw refusal(`there is no table ${name}`);
  return place;
}

function call({ syntax }: Printing, name: string, ...given: readonly string[]): string {
  return `${name}(${given.join(formulaSyntaxes[syntax].separator)})`;
}

function literal(value: string | number): string {
  return typeof value === "number" ? String(value) : `"${value.replaceAll('"', '""')}"`;
}

function dateParts(day: string): string[] {
  return day.split("-").map((digits) => String(Number(digits)));
}

function refusal(reason: string): RequestError {
  return new RequestError("QUERY_FORMULA", `no formula can be made of the query: ${reason}`);
}
