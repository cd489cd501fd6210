import { rmSync, statSync } from "node:fs";
import type Database from "better-sqlite3";
import { writeBytes } from "../../pipeline/content/write-bytes.js";
import { createDatabase, openDatabase } from "../../pipeline/store/file/database.js";
import { readPool } from "../../pipeline/store/pool/pool.js";
import { benchContext, runStages } from "./make-tasks.js";
import { timed } from "./processor-time.js";
import { writeDataset } from "./write-dataset.js";

const rounds = 3;

/**
 * Tasks written into a dataset, one transaction for each, beside a bare loop over prepared statements that puts the very
 * same rows into an empty database with the same tables in one transaction. The bytes of files are made before.
 */
export async function* reportRows(folder: string): AsyncGenerator<string> {
  const context = await benchContext("desktop");
  const pool = await readPool(folder, "desktop");
  const { proven } = await runStages(pool, { persona: "accountant", level: "L3", count: 300, seed: 2026 }, context);
  for (let round = 1; round <= rounds; round++) {
    const { file, rows: ours } = await writeDataset(proven, pool, context.catalog, writeBytes);
    const tables = readTables(file);
    const rows = tables.reduce((sum, { rows: own }) => sum + own.length, 0);
    const megabytes = statSync(file).size / 1e6;
    const bare = await timed(() => insertAll(`${file}.bare`, tables));
    rmSync(`${file}.bare`);
    yield `round ${round}: ${proven.length} tasks, ${rows} rows, ${megabytes.toFixed(1)} MB: dataset ${(rows / ours).toFixed(0)} rows/s, bare loop ${(rows / bare.seconds).toFixed(0)} rows/s, ratio ${(ours / bare.seconds).toFixed(2)}`;
  }
}

interface Table {
  name: string;
  columns: string[];
  rows: unknown[][];
}

/** Every row of a dataset, tables in the order in which they were made. */
function readTables(file: string): Table[] {
  const database = openDatabase(file);
  try {
    const names = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid").pluck().all();
    return names.map((name) => {
      const all = database.prepare(`SELECT * FROM "${String(name)}"`).raw();
      return {
        name: String(name),
        columns: all.columns().map((column) => column.name),
        rows: all.all().map((row) => (Array.isArray(row) ? row : [])),
      };
    });
  } finally {
    database.close();
  }
}

function insertAll(file: string, tables: readonly Table[]): void {
  const database: Database.Database = createDatabase(file);
  try {
    database.transaction(() => {
      // Tables may refer to later ones.
      database.pragma("defer_foreign_keys = ON");
      for (const { name, columns, rows } of tables) {
        const insert = database.prepare(`INSERT INTO "${name}" VALUES (${columns.map(() => "?").join(", ")})`);
        for (const row of rows) insert.run(...row);
      }
    })();
  } finally {
    database.close();
  }
}
