import type Database from "better-sqlite3";
import { z } from "zod";
import { openSqlite } from "./open-sqlite.js";

/** What a database consists of: tables, indexes and whatever else stands in its schema, by type and name. */
export type Schema = ReadonlyMap<string, string>;

const rowsSchema = z.array(
  z.object({ type: z.string(), name: z.string(), tbl_name: z.string(), sql: z.string().nullable() }),
);

export function schemaOf(database: Database.Database): Schema {
  const rows = database.prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema").all();
  return new Map(
    rowsSchema.parse(rows).map(({ type, name, tbl_name, sql }) => [`${type} ${name}`, `${tbl_name} ${sql}`]),
  );
}

/** The schema that `make` gives to an empty database. */
export function schemaMadeBy(make: (database: Database.Database) => void): Schema {
  const database = openSqlite(":memory:");
  try {
    make(database);
    return schemaOf(database);
  } finally {
    database.close();
  }
}

/** The first thing in which a schema is not the expected one, in words; null where it is the same. */
export function schemaDifference(found: Schema, expected: Schema): string | null {
  return strangeIn(found, expected) ?? missingIn(found, expected);
}

/** The first thing in a schema that the expected one does not have or has otherwise, in words; null where there is none. */
export function strangeIn(found: Schema, expected: Schema): string | null {
  for (const [key, sql] of found) {
    if (!expected.has(key))
      return `it has a ${key.replace(/[^ -~]/g, "?").slice(0, 80)} that this program does not make`;
    if (expected.get(key) !== sql) return `its ${key} is not as this program makes it`;
  }
  return null;
}

function missingIn(found: Schema, expected: Schema): string | null {
  for (const key of expected.keys()) if (!found.has(key)) return `it has no ${key}`;
  return null;
}
