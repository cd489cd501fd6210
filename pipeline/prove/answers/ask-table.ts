import Database from "better-sqlite3";
import { parseQuery } from "../../query/parse-query.js";
import { fold } from "../../text/fold.js";
import { decimalsOf, querySql, type SqlColumn, shifted } from "./query-sql.js";
import { rowNumber, type StoredCell, type StoredTable } from "./stored-table.js";

/**
 * Answers queries over one table with SQLite: days as ISO texts, numbers as whole numbers of their smallest decimal.
 * Null for a query that has no value. Throws RequestError QUERY and ANSWER, and a RangeError for numbers with many
 * decimals.
 */
export function askTable({ headings, rows }: StoredTable, queries: readonly string[]): (StoredCell | null)[] {
  const database = new Database(":memory:").defaultSafeIntegers();
  try {
    database.function("fold", { deterministic: true }, (value: unknown) =>
      typeof value === "string" ? fold(value) : value,
    );
    database.function("workday", { deterministic: true }, (day: unknown, days: unknown) =>
      workdayAfter(String(day), Math.trunc(Number(days))),
    );
    const columns = headings.map((heading, at): SqlColumn => {
      const cells = rows.map((row) => row[at] ?? "");
      const numbers = cells.filter((cell) => typeof cell === "number");
      const scale = Math.max(0, ...numbers.map(exactDecimals));
      return { heading, sql: `c${at}`, scale, holds: numbers.length > 0 ? "numbers" : "texts" };
    });
    database.exec(
      `create table cells (place integer primary key, row as (place + 1), ${columns.map(({ sql }) => sql).join(", ")})`,
    );
    const insert = database.prepare(`insert into cells values (null${", ?".repeat(columns.length)})`);
    const fill = database.transaction(() => {
      for (const row of rows) {
        insert.run(
          columns.map(({ scale }, at) => {
            const cell = row[at] ?? "";
            return typeof cell === "number" ? shifted(cell, scale) : cell;
          }),
        );
      }
    });
    fill();
    const numbered: SqlColumn = { heading: rowNumber, sql: "row", scale: 0, holds: "numbers" };
    return queries.map((query) => {
      const { sql, scale } = querySql(parseQuery(query), [...columns, numbered]);
      const value: unknown = database.prepare(`select ${sql}`).pluck().get();
      if (typeof value === "string") return value;
      if (typeof value === "bigint") return Number(`${value}e-${scale ?? 0}`);
      return typeof value === "number" ? value / 10 ** (scale ?? 0) : null;
    });
  } finally {
    database.close();
  }
}

/** Throws RangeError for a number that is none of a table of a workplace. */
function exactDecimals(value: number): number {
  const decimals = decimalsOf(value);
  if (decimals !== null) return decimals;
  throw new RangeError(`the cell ${value} has more decimals than can be added up exactly`);
}

const workweek = 5;

/**
 * The working day so many working days (Monday to Friday) after a day, by weeks and what is left of them; null
 * for no day.
 */
function workdayAfter(day: string, days: number): string | null {
  const time = Date.parse(day);
  if (Number.isNaN(time) || Number.isNaN(days)) return null;
  if (days === 0) return day;
  const direction = Math.sign(days);
  const weekday = (new Date(time).getUTCDay() + 6) % 7;
  // A day of a weekend counts as the working day before it, or after it where it goes back.
  const isWeekend = weekday >= workweek;
  const start = isWeekend ? (direction > 0 ? workweek - 1 : workweek) : weekday;
  const steps = start + days;
  const weeks = Math.floor(steps / workweek);
  const moved = weeks * 7 + (steps - weeks * workweek) - weekday;
  return new Date(time + moved * 86_400_000).toISOString().slice(0, 10);
}
