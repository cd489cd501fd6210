import { RequestError } from "../errors.js";
import { plusDays, plusWorkdays } from "../query/days.js";
import { evaluateForRow, type QueryTables } from "../query/evaluate-query.js";
import { type GivenValues, parseQuery } from "../query/parse-query.js";
import type { QueryTable, QueryValue } from "../query/query.js";
import type { Rng } from "../rng.js";
import type { CellSource } from "../schema/workplace.js";
import type { MadeName } from "./names.js";

/** What the cells of a column are made from. */
export interface CellContext {
  rng: Rng;
  names: (kind: MadeName) => string;
  today: string;
  given: GivenValues;
  /** Tables that are made already, by name. */
  tables: ReadonlyMap<string, QueryTable>;
  domain: string;
}

/** A cell of one row, whose columns so far are those of `table`. Throws RequestError WORKPLACE. */
export function makeCell(source: CellSource, table: QueryTable, row: number, context: CellContext): QueryValue {
  const { rng, names, today, given, tables } = context;
  if ("sequence" in source) return source.sequence.replace("{number}", String(source.from + row));
  if ("one_of" in source) return rng.pick(source.one_of);
  if ("weighted" in source) return pickWeighted(source.weighted, rng);
  if ("made" in source) return names(source.made);
  if ("mail_of" in source) {
    const name = textAt(table, row, source.mail_of);
    return `${mailName(name)}@${source.at === undefined ? context.domain : `${mailName(textAt(table, row, source.at))}.example.com`}`;
  }
  if ("row_of" in source) {
    const other = tables.get(source.row_of);
    const at = other?.columns.findIndex(({ name }) => name === source.column);
    if (other === undefined || at === undefined || at < 0) {
      throw refusal(`there is no column ${source.column} in a table ${source.row_of} before it`);
    }
    // Squaring makes the first rows three times as likely as the mean: few clients make most of the business.
    const taken = other.rows[Math.floor(rng.next() ** 2 * other.rows.length)]?.[at];
    if (taken === undefined) throw refusal(`the table ${source.row_of} has no row`);
    return taken;
  }
  if ("median" in source) {
    const value = source.median * Math.exp(source.spread * gaussian(rng));
    return Math.max(source.least, toStep(value, source.step));
  }
  if ("between" in source) {
    const [least, most] = source.between;
    return toStep(least + rng.next() * (most - least), source.step);
  }
  if ("days_from_today" in source) {
    const [first, last] = source.days_from_today;
    return plusWorkdays(plusDays(today, first + rng.below(last - first + 1) - 1), 1);
  }
  const asked: QueryTables = [table, ...tables.values()];
  return evaluateForRow(parseQuery(source.expression, given), asked, row);
}

function pickWeighted(weights: Readonly<Record<string, number>>, rng: Rng): string {
  const entries = Object.entries(weights);
  let left = rng.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of entries) {
    left -= weight;
    if (left < 0) return value;
  }
  return rng.pick(entries)[0];
}

/** Box and Muller (1958). */
function gaussian(rng: Rng): number {
  return Math.sqrt(-2 * Math.log(1 - rng.next())) * Math.cos(2 * Math.PI * rng.next());
}

function toStep(value: number, step: number): number {
  return Number((Math.round(value / step) * step).toFixed(4));
}

function textAt(table: QueryTable, row: number, column: string): string {
  const at = table.columns.findIndex(({ name }) => name === column);
  const value = table.rows[row]?.[at];
  if (value === undefined) throw refusal(`the table ${table.name} has no column ${column} before it`);
  return String(value);
}

/** "Kuhn & Söhne" as a part of a mail address: "kuhn.sohne". */
function mailName(name: string): string {
  const letters = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return letters.replace(/[^a-z0-9]+/g, ".").replace(/^\.|\.$/g, "");
}

function refusal(reason: string): RequestError {
  return new RequestError("WORKPLACE", `the workplace cannot be made: ${reason}`);
}
