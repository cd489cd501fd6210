import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { compareWithCertificate } from "../../pipeline/certify/compare-with-certificate.js";
import { type CoveredTable, coveredKinds, notCovered } from "../../pipeline/certify/covered-tables.js";
import { readCertificate, type StoredCertificate } from "../../pipeline/certify/read-certificate.js";
import { writeCertificate } from "../../pipeline/certify/write-certificate.js";
import { createRng, type Rng } from "../../pipeline/rng.js";
import type { CertificateFinding } from "../../pipeline/schema/certificate-finding.js";
import { writeCertifiedDataset } from "./certified-dataset.js";

const folder = mkdtempSync(join(tmpdir(), "taskloom-certify-"));
const file = join(folder, "dataset.sqlite");
const rng = createRng("changed bytes", Number(process.env.PROPERTY_SEED ?? 1));
/** Of each table; `PROPERTY_RUNS=all` tries all of them. */
const columnsTried = process.env.PROPERTY_RUNS === "all" ? Number.POSITIVE_INFINITY : 4;
let database: Database.Database;
let certificate: StoredCertificate;

beforeAll(async () => {
  await writeCertifiedDataset(file);
  database = new Database(file);
  // A change that breaks a reference or a rule of a column is one that has to be found, too.
  database.pragma("foreign_keys = OFF");
  database.pragma("ignore_check_constraints = ON");
  // The fewer things there are, the quicker is each check.
  database.exec("DELETE FROM resource_types WHERE is_a IS NULL; DELETE FROM resource_types WHERE rowid % 8 > 0");
  await writeCertificate(database, join(folder, "certificate"));
  certificate = readCertificate(join(folder, "certificate"));
});
afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

/** What a check finds after a change, which is taken back. */
function foundAfter(sql: string, ...values: unknown[]): CertificateFinding[] {
  const found: CertificateFinding[] = [];
  database.exec("BEGIN");
  try {
    const { changes } = database.prepare(sql).run(...values);
    expect(changes).toBe(1);
    compareWithCertificate(database, certificate, (finding) => found.push(finding));
  } finally {
    database.exec("ROLLBACK");
  }
  return found;
}

/** The bytes of a value with one of them changed; a first byte where there is none. */
function withOtherByte(bytes: Buffer, draw: Rng): Buffer {
  if (bytes.length === 0) return Buffer.from("x");
  const changed = Buffer.from(bytes);
  const at = draw.below(changed.length);
  // Another byte that is a character by itself, or any where bytes are no text.
  changed[at] = ((changed[at] ?? 0) ^ (1 + draw.below(127))) & 0xff;
  return changed;
}

const columnSchema = z.array(z.object({ name: z.string(), type: z.string() }));

function columnsOf(table: string): z.infer<typeof columnSchema> {
  return columnSchema.parse(database.prepare("SELECT name, type FROM pragma_table_info(?)").all(table));
}

function change({ table, columns }: CoveredTable, column: string): { sql: string; values: unknown[] } {
  const type = columnsOf(table).find(({ name }) => name === column)?.type ?? "";
  const draw = rng.fork(table, column);
  const keys = z
    .array(z.record(z.string(), z.unknown()))
    .parse(
      database
        .prepare(`SELECT ${columns.map((name) => `CAST(${name} AS BLOB) AS ${name}`).join(", ")} FROM ${table}`)
        .all(),
    );
  const row = draw.pick(keys);
  const where = columns.map((name) => `CAST(${name} AS BLOB) IS ?`).join(" AND ");
  const named = columns.map((name) => row[name]);
  const bytes = row[column];
  if (type === "INTEGER" || type === "REAL") {
    return { sql: `UPDATE ${table} SET ${column} = coalesce(${column}, 0) + 1 WHERE ${where}`, values: named };
  }
  const other = bytes instanceof Uint8Array ? withOtherByte(Buffer.from(bytes), draw) : Buffer.from("x");
  const value = type === "BLOB" ? "?" : "CAST(? AS TEXT)";
  return { sql: `UPDATE ${table} SET ${column} = ${value} WHERE ${where}`, values: [other, ...named] };
}

describe("a certificate", () => {
  it("covers every column of a dataset but those that are named with the reason", () => {
    const tables = z
      .array(z.string())
      .parse(
        database
          .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
          .pluck()
          .all(),
      );
    const covered = new Map(coveredKinds.flatMap((kind) => kind.tables).map(({ table, columns }) => [table, columns]));
    for (const table of tables) {
      const left = notCovered[table] ?? [];
      if (left === "all") continue;
      const names = columnsOf(table).map(({ name }) => name);
      expect([table, ...names.filter((name) => !left.includes(name)).sort()]).toEqual([
        table,
        ...[...(covered.get(table) ?? [])].sort(),
      ]);
    }
  });

  it("has nothing against the dataset that it certifies", () => {
    const found: CertificateFinding[] = [];
    const checked = compareWithCertificate(database, certificate, (finding) => found.push(finding));
    expect(found).toEqual([]);
    expect(checked).toMatchObject({ digest: certificate.whole.digest, tasks: 1, findings: 0 });
  });

  for (const { kind, tables } of coveredKinds) {
    for (const covered of tables) {
      it(`finds a changed byte in any column of ${covered.table}, and names the table and the ${kind}`, () => {
        const { table, owner, key, columns } = covered;
        for (const column of rng.fork("columns", table).shuffle(columns).slice(0, columnsTried)) {
          const { sql, values } = change(covered, column);
          const found = foundAfter(sql, ...values);
          const names = found.map((finding) => `${finding.what} ${finding.kind} ${finding.table} ${finding.field}`);
          const isName = column === owner || key.includes(column);
          if (!isName) expect(names, column).toEqual([`changed ${kind} ${table} ${column}`]);
          else
            expect(
              names.some((name) => name.startsWith("missing") || name.startsWith("changed")),
              column,
            ).toBe(true);
          for (const finding of found) expect(finding.key).not.toBe("");
        }
      });
    }
  }

  it("names a file's task, and what is missing and what was added", () => {
    const id = database.prepare("SELECT id FROM tasks").pluck().get();
    const bytes = foundAfter("UPDATE files SET bytes = x'00' WHERE hash IN (SELECT file_hash FROM environment_files)");
    expect(bytes).toMatchObject([{ what: "changed", kind: "file", table: "files", field: "bytes", tasks: [id] }]);
    const gone = foundAfter("DELETE FROM tasks");
    expect(gone).toMatchObject([{ what: "missing", kind: "task", key: id }]);
    const intent = foundAfter(
      "INSERT INTO intents SELECT 'another', persona, goal, entity, deliverable, subtask_ids_json, 1, NULL, model, 1, '' FROM intents",
    );
    expect(intent).toMatchObject([{ what: "added", kind: "intent", key: "another", table: null }]);
    const proof = foundAfter(
      "INSERT INTO proofs SELECT task_id, 'infeasible', environment, orders, proof_json, 1, NULL, model, 1, '' FROM proofs LIMIT 1",
    );
    expect(proof).toMatchObject([{ what: "added", kind: "task", key: id, table: "proofs", row: "infeasible" }]);
  });

  it("finds a row that belongs to no task by the number of rows", () => {
    const found = foundAfter(
      "INSERT INTO proofs SELECT 'nobody', kind, environment, orders, proof_json, 1, NULL, model, 1, '' FROM proofs LIMIT 1",
    );
    expect(found).toMatchObject([{ what: "figures", kind: "dataset", field: "rows.proofs" }]);
  });
});
