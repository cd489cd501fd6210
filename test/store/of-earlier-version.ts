import { renameSync } from "node:fs";
import Database from "better-sqlite3";
import { migrateTo } from "../../pipeline/store/file/schema-of.js";

/** Rewrites a dataset as a program of an earlier schema version would have it: with the tables and columns of then. */
export function makeEarlier(file: string, version: number): void {
  const earlier = `${file}.earlier`;
  const database = new Database(earlier);
  database.pragma("foreign_keys = OFF");
  migrateTo(database, version);
  database.prepare("ATTACH ? AS made").run(file);
  const names = (sql: string) => database.prepare<unknown[], string>(sql).pluck();
  const tables =
    "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name IN (SELECT name FROM made.sqlite_schema)";
  const shared = names(
    "SELECT name FROM pragma_table_info(?, 'main') WHERE name IN (SELECT name FROM pragma_table_info(?, 'made'))",
  );
  for (const table of names(tables).all()) {
    const columns = shared.all(table, table).join(", ");
    database.exec(`INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM made.${table}`);
  }
  database.close();
  renameSync(earlier, file);
}
