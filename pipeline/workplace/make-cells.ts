import { plusDays, plusWorkdays } from "../query/days.js";
import { evaluateForRow, type QueryTables, rowsWhere } from "../query/evaluate-query.js";
import { type GivenValues, parseQuery, parseRowCondition } from "../query/parse-query.js";
import type { QueryTable, QueryValue } from "../query/query.js";
import type { Rng } from "../rng.js";
import type { CellSource, PlainSource } from "../schema/workplace.js";
import { minutesOf, timeOf } from "./clock-times.js";
import { drawAround, drawWeighted, toStep } from "./draw-values.js";
import { firmDomain, mailName } from "./mail-address.js";
import type { MadeName } from "./names.js";
import { workplaceRefusal } from "./workplace-refusal.js";

/** A row of an earlier table that a cell was taken from. */
export interface CellOrigin {
  table: string;
  row: number;
}

/** What the cells of a column are made from. */
export interface CellContext {
  rng: Rng;
  names: (kind: MadeName) => string;
  today: string;
  given: GivenValues;
  /** Tables that are made already, by name. */
  tables: ReadonlyMap<string, QueryTable>;
  domain: string;
  /** The column that is made. */
  column: string;
  /** By column and number of the row: where cells of the table that is made were taken from. */
  origins: Map<string, Map<number, CellOrigin>>;
}

/** A cell of one row, whose columns so far are those of `table`. Throws RequestError WORKPLACE. */
export function makeCell(source: CellSource, table: QueryTable, row: number, context: CellContext): QueryValue {
  if (!("cases" in source)) return makePlainCell(source, table, row, context);
  const asked: QueryTables = [{ ...table, rows: [rowAt(table, row)] }, ...context.tables.values()];
  const fitting = source.cases.find(
    ({ where }) => rowsWhere(parseRowCondition(where, context.given), asked).length > 0,
  );
  return makePlainCell(fitting?.from ?? source.otherwise, table, row, context);
}

function makePlainCell(source: PlainSource, table: QueryTable, row: number, context: CellContext): QueryValue {
  const { rng, names, today } = context;
  if ("sequence" in source) {
    return source.sequence.replace("{number}", String(source.from + row)).replace("{year}", today.slice(0, 4));
  }
  if ("minutes_after" in source) {
    return timeOf(minutesOf(textAt(table, row, source.minutes_after)) + rng.pick(source.one_of));
  }
  if ("one_of" in source) return rng.pick(source.one_of);
  if ("each_of" in source) {
    const value = rng.fork("order", context.column).shuffle(source.each_of)[row];
    if (value === undefined) throw workplaceRefusal(`${context.column} has fewer values than ${table.name} has rows`);
    return value;
  }
  if ("weighted" in source) return drawWeighted(source.weighted, rng);
  if ("joined" in source) return source.joined.map((parts) => rng.pick(parts)).join(source.by);
  if ("made" in source) return names(source.made);
  if ("mail_of" in source) {
    const { mail_of, at, domains = [context.domain] } = source;
    const domain = at === undefined ? rng.pick(domains) : firmDomain(textAt(table, row, at));
    return `${mailName(textAt(table, row, mail_of))}@${domain}`;
  }
  if ("row_of" in source) return takeFromRow(source, row, context);
  if ("median" in source) {
    const { median, spread, step, least, most = Number.POSITIVE_INFINITY } = source;
    const middle = typeof median === "number" ? median : Number(evaluated(median, table, row, context));
    return Math.min(most, Math.max(least, toStep(drawAround(middle, spread, rng), step)));
  }
  if ("days_after" in source) {
    const [first, last] = source.between;
    return workdayFrom(plusDays(textAt(table, row, source.days_after), first + rng.below(last - first + 1)));
  }
  if ("between" in source) {
    const [least, most] = source.between;
    return toStep(least + rng.next() * (most - least), source.step);
  }
  if ("days_from_today" in source) {
    const [first, last] = source.days_from_today;
    const days = last - first + 1;
    const offset = source.rising ? Math.floor(((row + rng.next()) / table.rows.length) * days) : rng.below(days);
    const day = plusDays(today, first + offset);
    return source.weekends ? day : workdayFrom(day);
  }
  if ("clock" in source) {
    const [first, last] = source.clock.map(minutesOf) as [number, number];
    return timeOf(first + rng.below(Math.floor((last - first) / source.step_minutes) + 1) * source.step_minutes);
  }
  return evaluated(source.expression, table, row, context);
}

function takeFromRow(
  { row_of, column, with: companion }: Extract<PlainSource, { row_of: string }>,
  row: number,
  context: CellContext,
): QueryValue {
  const other = context.tables.get(row_of);
  const at = other?.columns.findIndex(({ name }) => name === column);
  if (other === undefined || at === undefined || at < 0) {
    throw workplaceRefusal(`there is no column ${column} in a table ${row_of} before it`);
  }
  const origin = companion === undefined ? drawOrigin(other, context.rng) : originOf(companion, row, context);
  if (origin.table !== row_of) throw workplaceRefusal(`${companion} was not taken from the table ${row_of}`);
  const ofColumn = context.origins.get(context.column) ?? new Map<number, CellOrigin>();
  context.origins.set(context.column, ofColumn.set(row, origin));
  const taken = other.rows[origin.row]?.[at];
  if (taken === undefined) throw workplaceRefusal(`the table ${row_of} has no row`);
  return taken;
}

/** Squaring makes the first rows three times as likely as the mean: few clients make most of the business. */
function drawOrigin({ name, rows }: QueryTable, rng: Rng): CellOrigin {
  return { table: name, row: Math.floor(rng.next() ** 2 * rows.length) };
}

function originOf(companion: string, row: number, { origins }: CellContext): CellOrigin {
  const origin = origins.get(companion)?.get(row);
  if (origin === undefined) {
    throw workplaceRefusal(`the cell of ${companion} in row ${row + 1} was not taken from another table`);
  }
  return origin;
}

function evaluated(expression: string, table: QueryTable, row: number, { given, tables }: CellContext): QueryValue {
  return evaluateForRow(parseQuery(expression, given), [table, ...tables.values()], row);
}

/** The day itself, or the Monday after a weekend. */
function workdayFrom(day: string): string {
  return plusWorkdays(plusDays(day, -1), 1);
}

function rowAt(table: QueryTable, row: number): readonly QueryValue[] {
  const cells = table.rows[row];
  if (cells === undefined) throw workplaceRefusal(`the table ${table.name} has no row ${row + 1}`);
  return cells;
}

function textAt(table: QueryTable, row: number, column: string): string {
  const at = table.columns.findIndex(({ name }) => name === column);
  const value = rowAt(table, row)[at];
  if (value === undefined) throw workplaceRefusal(`the table ${table.name} has no column ${column} before it`);
  return String(value);
}
