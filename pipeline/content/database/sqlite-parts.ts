import type Database from "better-sqlite3";
import { openSqlite } from "../../files/open-sqlite.js";
import { sha256 } from "../../hash.js";
import type { AspectValue, ContentPart } from "../../schema/computer/content-part.js";
import { fileBounds, requireWithin } from "../bounds.js";
import { part } from "../part.js";

/** Where the header of a database tells the versions that are needed to write and to read it; 2 is a write-ahead log. */
const versionBytes = [18, 19];
const lengthBytes = { page: 16, pages: 28 } as const;

/**
 * A SQLite database: table[moz_places]/row[url=...] with an aspect for each column that is not null; bytes are told by
 * their hash. Rows are in the order of their keys. Views, virtual and internal tables are left out: nothing that the
 * file says is run. Throws SqliteError for what is no database, and SyntaxError for one that is too large.
 */
export function readSqliteParts(bytes: Uint8Array): ContentPart {
  const database = openSqlite(detachedDatabase(bytes), { readonly: true });
  try {
    database.pragma("trusted_schema = off");
    const names = database.prepare<[], unknown>(tables).pluck().all();
    requireWithin(names.length, "tables");
    let left: number = fileBounds.stored;
    const parts = names.map((name) => {
      const rows = readRows(database, String(name), left + 1);
      left -= rows.length;
      requireWithin(fileBounds.stored - left, "stored");
      return part(
        "table",
        String(name),
        {},
        { parts: rows.map((row, index) => ({ ...row, name: String(index + 1) })) },
      );
    });
    return part("database", "", {}, { parts });
  } finally {
    database.close();
  }
}

/** A copy that can be opened in memory, where it has no write-ahead log. Throws SyntaxError for a file that was cut off. */
export function detachedDatabase(bytes: Uint8Array): Buffer {
  const copy = Buffer.from(bytes);
  for (const at of versionBytes) if (copy[at] === 2) copy[at] = 1;
  requireWhole(copy);
  return copy;
}

/** SQLite takes what is missing at the end of a file for zeros. */
function requireWhole(file: Buffer): void {
  if (file.length < 100) throw new SyntaxError("no database");
  const page = file.readUInt16BE(lengthBytes.page);
  const length = (page === 1 ? 1 << 16 : page) * file.readUInt32BE(lengthBytes.pages);
  if (length > file.length) throw new SyntaxError(`${file.length} of ${length} bytes are there`);
}

const tables = `select name from sqlite_schema
  where type = 'table' and name not like 'sqlite\\_%' escape '\\' and sql not like 'create virtual %' order by name`;

function readRows(database: Database.Database, table: string, most: number): ContentPart[] {
  const statement = database.prepare<[], unknown[]>(`select * from "${table.replaceAll('"', '""')}" limit ${most}`);
  const columns = statement.columns().map(({ name }) => name);
  return statement
    .raw()
    .all()
    .map((row) => ({
      kind: "row",
      name: "",
      aspects: Object.fromEntries(
        columns.flatMap((column, index) => {
          const value = row[index];
          return value === null || value === undefined ? [] : [[column, aspectOf(value)] as const];
        }),
      ),
      parts: [],
    }));
}

function aspectOf(value: unknown): AspectValue {
  if (Buffer.isBuffer(value)) return `(${value.length} bytes, SHA-256 ${sha256(value)})`;
  return typeof value === "number" && Number.isFinite(value) ? value : String(value);
}
