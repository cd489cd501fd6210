import type Database from "better-sqlite3";
import { z } from "zod";
import { contentHash, sha256 } from "../hash.js";
import type { CertifiedEntry } from "../schema/certificate.js";
import type { CoveredKind, CoveredTable } from "./covered-tables.js";

/** Digits of a hash by which a changed field is found; whether anything changed is told by whole hashes. */
const shortDigits = 12;
/** Longest key of a row that is written out. */
const longestKey = 80;

/** What is said of a thing without looking into it: its rows by their hashes. */
export type SealedEntry = Omit<CertifiedEntry, "certificate">;

/** The keys of the things of a kind in the order of their bytes, which may be no text where they were changed, and what seals each of them. */
export interface Sealer {
  keys(): Iterable<Buffer>;
  seal(key: Buffer): SealedEntry;
}

const cellSchema = z.union([z.instanceof(Uint8Array), z.number(), z.null()]);
const rowSchema = z.tuple([z.string()], cellSchema);

/** Reads the things of one kind. A table or column that a dataset of an earlier version does not have is empty. */
export function openSealer(database: Database.Database, { kind, tables }: CoveredKind): Sealer {
  const readers = tables.flatMap((covered) => {
    const statement = selectRows(database, covered);
    return statement === null ? [] : [{ table: covered.table, statement }];
  });
  return {
    keys: () => keysOf(database, tables[0]),
    seal(bytes) {
      const key = bytes.toString("utf8");
      const [rows, hashes] = [new Map<string, Record<string, (string | null)[]>>(), new Map<string, object>()];
      for (const { table, statement } of readers) {
        const [short, whole] = [new Map<string, (string | null)[]>(), new Map<string, string>()];
        for (const row of statement.iterate({ key })) {
          const [name, ...cells] = rowSchema.parse(row);
          const sealed = cells.map(hashOfCell);
          const named = name.length > longestKey ? `${name.slice(0, longestKey)} #${shortOf(sha256(name))}` : name;
          whole.set(named, contentHash(sealed));
          short.set(
            named,
            sealed.map((hash) => (hash === null ? null : shortOf(hash))),
          );
        }
        if (short.size === 0) continue;
        rows.set(table, Object.fromEntries(short));
        hashes.set(table, Object.fromEntries(whole));
      }
      const digest = contentHash([kind, key, Object.fromEntries(hashes)]);
      return { kind, key, digest, rows: Object.fromEntries(rows) };
    },
  };
}

function* keysOf(database: Database.Database, { table, owner }: CoveredTable): Generator<Buffer> {
  if (columnsOf(database, table).size === 0) return;
  const rows = database.prepare(`SELECT CAST(${owner} AS BLOB) FROM ${table} ORDER BY CAST(${owner} AS BLOB)`);
  for (const key of rows.pluck().iterate()) yield Buffer.from(z.instanceof(Uint8Array).parse(key));
}

/** Selects the rows of a thing, each with its name and then its cells as bytes; null where there is no such table. */
function selectRows(database: Database.Database, covered: CoveredTable): Database.Statement | null {
  const { table, owner, key, columns, numbers = [], formerly = {}, where = `${owner} = @key` } = covered;
  const present = columnsOf(database, table);
  if (present.size === 0) return null;
  const cells = columns.map((column) => {
    const name = [column, formerly[column] ?? column].find((one) => present.has(one));
    if (name === undefined) return "NULL";
    return numbers.includes(column) ? name : `CAST(${name} AS BLOB)`;
  });
  const names = key.map((column) => `CAST(${column} AS TEXT)`).join(" || '/' || ");
  const order = key.length === 0 ? "" : ` ORDER BY ${key.join(", ")}`;
  return database
    .prepare(`SELECT ${names === "" ? "''" : names}, ${cells.join(", ")} FROM ${table} WHERE ${where}${order}`)
    .raw();
}

/** Names of the columns of a table; none where there is no such table. */
function columnsOf(database: Database.Database, table: string): Set<string> {
  const names = database.prepare("SELECT name FROM pragma_table_info(?)").pluck().all(table);
  return new Set(z.array(z.string()).parse(names));
}

/** Numbers with fractions as their shortest text; all else by its bytes. */
function hashOfCell(cell: z.infer<typeof cellSchema>): string | null {
  if (cell === null) return null;
  return sha256(typeof cell === "number" ? String(cell) : cell);
}

function shortOf(hash: string): string {
  return hash.slice(0, shortDigits);
}
