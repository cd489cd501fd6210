import { RequestError } from "../../errors.js";
import type { Query, QueryOperator, RowCondition } from "../../query/query.js";

/** A column of a table in SQL: its name there, and how many decimals its numbers are shifted by, which are whole so. */
export interface SqlColumn {
  heading: string;
  sql: string;
  scale: number;
  holds: "numbers" | "texts";
}

/**
 * An expression in SQL. Its numbers are whole numbers of 10^-scale, so that amounts are exact; those with the scale
 * null are floating. An empty cell is the text '', and what has no value is NULL.
 */
export interface SqlValue {
  sql: string;
  scale: number | null;
  holds: "numbers" | "texts";
}

/** More decimals than products of amounts, rates and quantities have. */
const mostDecimals = 12;

/**
 * A query as SQL over the table `cells`, whose rows are numbered by `place`, with the functions `fold` (spellings of
 * one text are equal) and `workday`. Throws RequestError ANSWER for a query that names another table or a column that is
 * not there.
 */
export function querySql(query: Query, columns: readonly SqlColumn[]): SqlValue {
  return valueSql(query, { columns, depth: 0 });
}

/** An expression as SQL about the row `r1` of the table `cells`. Throws RequestError ANSWER as `querySql` does. */
export function rowSql(query: Query, columns: readonly SqlColumn[]): SqlValue {
  return valueSql(query, { columns, depth: 1 });
}

/** Whether the row `r1` meets a condition, as SQL. Throws RequestError ANSWER as `querySql` does. */
export function rowConditionSql(condition: RowCondition, columns: readonly SqlColumn[]): string {
  return conditionSql(condition, { columns, depth: 1 });
}

/** A figure of those rows `r1` alone that meet an SQL condition, too. Throws RequestError ANSWER as `querySql` does. */
export function figureWithinSql(
  query: Extract<Query, { kind: "aggregate" }>,
  columns: readonly SqlColumn[],
  within: string,
): SqlValue {
  return aggregateSql(query, { columns, depth: 0, within });
}

/** A value as a cell shows it: a number without its scale, a text as it is. */
export function shownSql(value: SqlValue): string {
  return value.holds === "texts" ? value.sql : floating(value);
}

interface SqlScope {
  columns: readonly SqlColumn[];
  /** Rows that the expression stands in, one inside of the other. */
  depth: number;
  /** What the rows of the outermost aggregate have to meet besides. */
  within?: string;
}

function valueSql(query: Query, scope: SqlScope): SqlValue {
  switch (query.kind) {
    case "literal":
      return typeof query.value === "number" ? numberSql(query.value) : { ...text(literalSql(query.value)) };
    case "column":
      return columnSql(query, scope);
    case "arithmetic":
      return arithmeticSql(query.operator, valueSql(query.left, scope), valueSql(query.right, scope));
    case "round":
      return roundSql(valueSql(query.value, scope), query.places);
    case "workday":
      return text(`workday(${valueSql(query.from, scope).sql}, ${floating(valueSql(query.days, scope))})`);
    case "aggregate":
      return aggregateSql(query, scope);
    case "pick": {
      const { rows, inner } = rowsSql(query, scope);
      const [of, by] = [valueSql(query.of, inner), valueSql(query.by, inner)];
      const down = query.extreme === "largest" || query.extreme === "latest" ? " desc" : "";
      const filled = `${rows} and ${by.sql} <> ''`;
      return { ...of, sql: `(select ${of.sql} ${filled} order by ${by.sql}${down}, ${placeIn(inner)} limit 1)` };
    }
  }
}

function aggregateSql(query: Extract<Query, { kind: "aggregate" }>, scope: SqlScope): SqlValue {
  const { rows, inner } = rowsSql(query, scope);
  if (query.of === null) return whole(`(select count(*) ${rows})`);
  const of = valueSql(query.of, inner);
  const filled = `${rows} and ${of.sql} <> ''`;
  switch (query.aggregate) {
    case "count":
      return whole(`(select count(*) ${filled})`);
    case "sum":
      return { ...of, sql: `(select coalesce(sum(${of.sql}), 0) ${filled})` };
    case "mean":
      return { sql: `(select avg(${floating(of)}) ${filled})`, scale: null, holds: "numbers" };
    case "only":
      return { ...of, sql: `(select case count(*) when 1 then max(${of.sql}) end ${rows})` };
    case "list":
      return text(`(select coalesce(group_concat(${of.sql}, ' | ' order by ${placeIn(inner)}), '') ${filled})`);
    case "largest":
    case "latest":
      return { ...of, sql: `(select max(${of.sql}) ${filled})` };
    case "smallest":
    case "earliest":
      return { ...of, sql: `(select min(${of.sql}) ${filled})` };
  }
}

/** The part of a selection from `from` on, and the scope of its rows. */
function rowsSql(
  { table, where }: Extract<Query, { kind: "aggregate" | "pick" }>,
  { columns, depth, within = "1" }: SqlScope,
): { rows: string; inner: SqlScope } {
  if (table !== null) throw unanswerable(`it asks the table ${table}, and a file holds one without a name`);
  const inner = { columns, depth: depth + 1 };
  const condition = where === null ? "1" : conditionSql(where, inner);
  return { rows: `from cells as r${inner.depth} where ${within} and ${condition}`, inner };
}

function placeIn({ depth }: SqlScope): string {
  return `r${depth}.place`;
}

function columnSql({ name, outer }: Extract<Query, { kind: "column" }>, { columns, depth }: SqlScope): SqlValue {
  const row = outer ? depth - 1 : depth;
  const alike = columns.find(({ heading }) => heading.toLowerCase() === name.toLowerCase());
  const column = columns.find(({ heading }) => heading === name) ?? alike;
  if (column === undefined || row < 1) throw unanswerable(`there is no column ${name} in a row`);
  return { sql: `r${row}.${column.sql}`, scale: column.scale, holds: column.holds };
}

function conditionSql(condition: RowCondition, scope: SqlScope): string {
  switch (condition.kind) {
    case "and":
    case "or":
      return `(${condition.parts.map((part) => conditionSql(part, scope)).join(` ${condition.kind} `)})`;
    case "empty":
      return `(${valueSql(condition.value, scope).sql} ${condition.negated ? "<>" : "="} '')`;
    case "contains": {
      const [value, part] = [valueSql(condition.value, scope), valueSql(condition.text, scope)];
      return `(instr(fold(${textSql(value)}), fold(${textSql(part)})) > 0)`;
    }
    case "compare": {
      const [left, right] = alike(valueSql(condition.left, scope), valueSql(condition.right, scope));
      if (condition.relation === "=") return `(fold(${left}) = fold(${right}))`;
      if (condition.relation === "!=") return `(fold(${left}) <> fold(${right}))`;
      const comparable = `(typeof(${left}) = 'text') = (typeof(${right}) = 'text') and ${left} <> '' and ${right} <> ''`;
      return `(${comparable} and ${left} ${condition.relation} ${right})`;
    }
  }
}

function arithmeticSql(operator: QueryOperator, left: SqlValue, right: SqlValue): SqlValue {
  if (left.holds === "texts") {
    if (operator === "-" && right.holds === "texts") {
      return whole(`cast(round(julianday(${left.sql}) - julianday(${right.sql})) as integer)`);
    }
    const days = `cast(${floating(right)} as integer)`;
    if (operator === "+" || operator === "-") {
      return text(`date(${left.sql}, (${operator === "+" ? "" : "-"}${days}) || ' days')`);
    }
  }
  const exact = left.scale !== null && right.scale !== null;
  if (operator === "/") return float(`(${floating(left)} / ${floating(right)})`);
  if (operator !== "*") {
    const [one, other] = alike(filled(left), filled(right));
    const scale = exact ? Math.max(left.scale ?? 0, right.scale ?? 0) : null;
    return { sql: `(${one} ${operator} ${other})`, scale, holds: "numbers" };
  }
  const decimals = (left.scale ?? mostDecimals) + (right.scale ?? mostDecimals);
  if (!exact || decimals > mostDecimals) return float(`(${floating(left)} * ${floating(right)})`);
  return { sql: `(${filled(left).sql} * ${filled(right).sql})`, scale: decimals, holds: "numbers" };
}

/** Half away from zero; of floating numbers what lies so close below that digits of fractions may be to blame, too. */
function roundSql(value: SqlValue, places: number): SqlValue {
  const { sql, scale } = value;
  if (scale === null) {
    const size = `cast(abs(${sql}) * 1e${places} + 0.500000001 as integer)`;
    return { sql: `(case when ${sql} < 0 then -${size} else ${size} end)`, scale: places, holds: "numbers" };
  }
  if (scale <= places) return value;
  const step = 10 ** (scale - places);
  const size = `((abs(${sql}) * 2 + ${step}) / ${2 * step})`;
  return { sql: `(case when ${sql} < 0 then -${size} else ${size} end)`, scale: places, holds: "numbers" };
}

/** Two values so that they can be compared: with the same scale, or both floating. Texts stay. */
function alike(left: SqlValue, right: SqlValue): [string, string] {
  if (left.scale === null || right.scale === null) return [floating(left), floating(right)];
  const scale = Math.max(left.scale, right.scale);
  return [scaled(left, scale), scaled(right, scale)];
}

function scaled({ sql, scale }: SqlValue, to: number): string {
  return scale === null || scale === to ? sql : numbersOnly(sql, `${sql} * ${10 ** (to - scale)}`);
}

function floating({ sql, scale }: SqlValue): string {
  return scale === null ? sql : numbersOnly(sql, `${sql} / 1e${scale}`);
}

function numbersOnly(sql: string, then: string): string {
  return `(case typeof(${sql}) when 'text' then ${sql} else ${then} end)`;
}

/** Nothing in place of texts, of which SQL would make zeros. */
function filled(value: SqlValue): SqlValue {
  return { ...value, sql: `(case typeof(${value.sql}) when 'text' then null else ${value.sql} end)` };
}

/** The letters and digits with which a value is shown. */
export function textSql(value: SqlValue): string {
  return value.holds === "texts" ? value.sql : `format('%.10g', ${floating(value)})`;
}

function numberSql(value: number): SqlValue {
  const decimals = decimalsOf(value);
  if (decimals === null) return float(String(value));
  return { sql: shifted(value, decimals).toString(), scale: decimals, holds: "numbers" };
}

/** How many decimals a number is written with; null where they are too many to be exact. */
export function decimalsOf(value: number): number | null {
  const [, fraction = "", exponent] = /^-?\d+(?:\.(\d+))?(e.*)?$/.exec(String(value)) ?? [];
  return exponent !== undefined || fraction.length > mostDecimals / 2 ? null : fraction.length;
}

/** A number with at most so many decimals as the whole number of its smallest units. */
export function shifted(value: number, decimals: number): bigint {
  const [units = "", fraction = ""] = String(value).split(".");
  return BigInt(units + fraction.padEnd(decimals, "0"));
}

function whole(sql: string): SqlValue {
  return { sql, scale: 0, holds: "numbers" };
}

function float(sql: string): SqlValue {
  return { sql, scale: null, holds: "numbers" };
}

function text(sql: string): SqlValue {
  return { sql, scale: 0, holds: "texts" };
}

/** A text as a literal of SQL. */
export function literalSql(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

function unanswerable(reason: string): RequestError {
  return new RequestError("ANSWER", `a query has no second answer: ${reason}`);
}
