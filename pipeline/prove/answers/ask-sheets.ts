import Database from "better-sqlite3";
import { RequestError } from "../../errors.js";
import { parseQuery } from "../../query/parse-query.js";
import type { Query } from "../../query/query.js";
import { fold } from "../../text/fold.js";
import { decimalsOf, querySql, rowSql, type SqlColumn, type SqlValue, shifted, shownSql } from "./query-sql.js";
import { rowNumber, type StoredCell, type StoredTable } from "./stored-table.js";
import { textFunctions } from "./text-functions.js";
import { workdayAfter } from "./workday-after.js";

/** A table in SQL: its rows are `r1`, numbered by `place` from 1, with the headings of the file. */
export interface SqlSheet {
  /** The name of its table: `cells`, and `others` for a second one. */
  readonly name: string;
  readonly headings: readonly string[];
  /** The columns of the file, and one for the number of the row in its sheet. */
  readonly columns: readonly SqlColumn[];
}

const names = ["cells", "others"] as const;

/**
 * What SQL statements about tables give, row by row: days as ISO texts, null where there is no value. Numbers are held
 * as whole numbers of their smallest decimal, so that sums are exact, and shown as they stand in cells. Throws what
 * making the statements throws, RequestError ANSWER for one that SQLite refuses, and a RangeError for numbers with many
 * decimals.
 */
export function askSheets(
  tables: readonly StoredTable[],
  statementsOf: (sheets: readonly SqlSheet[]) => readonly string[],
): (StoredCell | null)[][] {
  const database = new Database(":memory:").defaultSafeIntegers();
  try {
    database.function("fold", { deterministic: true }, (value: unknown) =>
      typeof value === "string" ? fold(value) : value,
    );
    database.function("workday", { deterministic: true }, (day: unknown, days: unknown) =>
      workdayAfter(String(day), Math.trunc(Number(days))),
    );
    for (const [name, work] of Object.entries(textFunctions)) {
      database.function(name, { deterministic: true, varargs: true }, (...given: unknown[]) =>
        work(...given.map((value) => String(value ?? ""))),
      );
    }
    const sheets = tables.map((table, at) => addSheet(database, names[at] ?? `table${at}`, table));
    return statementsOf(sheets).map((statement) =>
      database
        .prepare(statement)
        .raw()
        .all()
        .flatMap((row) => (Array.isArray(row) ? row.map(storedCell) : [])),
    );
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    throw new RequestError("ANSWER", `a result has no second answer: ${error.message}`);
  } finally {
    database.close();
  }
}

function addSheet(database: Database.Database, name: string, { headings, rows }: StoredTable): SqlSheet {
  const columns = headings.map((heading, at): SqlColumn => {
    const numbers = rows.flatMap((row) => (typeof row[at] === "number" ? [row[at]] : []));
    const scale = numbers.reduce((most, number) => Math.max(most, exactDecimals(number)), 0);
    return { heading, sql: `c${at}`, scale, holds: numbers.length > 0 ? "numbers" : "texts" };
  });
  const stored = columns.map(({ sql }) => `, ${sql}`).join("");
  database.exec(`create table ${name} (place integer primary key, row as (place + 1)${stored})`);
  const insert = database.prepare(`insert into ${name} values (null${", ?".repeat(columns.length)})`);
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
  return { name, headings, columns: [...columns, { heading: rowNumber, sql: "row", scale: 0, holds: "numbers" }] };
}

function storedCell(value: unknown): StoredCell | null {
  if (typeof value === "string" || typeof value === "number") return value;
  return typeof value === "bigint" ? Number(value) : null;
}

/** Throws RangeError for a number that is none of a table of a workplace. */
function exactDecimals(value: number): number {
  const decimals = decimalsOf(value);
  if (decimals !== null) return decimals;
  throw new RangeError(`the cell ${value} has more decimals than can be added up exactly`);
}

/** The value of a query over a table, as a statement. Throws RequestError QUERY and ANSWER. */
export function queryStatement({ columns }: Pick<SqlSheet, "columns">, query: string): string {
  return `select ${shownSql(querySql(parseQuery(query), columns))}`;
}

/** A column in the row `r1`. Throws RequestError ANSWER where there is none. */
export function columnIn({ columns }: SqlSheet, heading: string): SqlValue {
  return rowSql(columnNamed(heading), columns);
}

/** A column by its heading, as a query. */
export function columnNamed(name: string): Query {
  return { kind: "column", name, outer: false };
}
