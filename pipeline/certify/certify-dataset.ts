import type Database from "better-sqlite3";
import { z } from "zod";
import { canonicalJson, createDigest, sha256 } from "../hash.js";
import {
  type CertifiedEntry,
  certificateFormat,
  certificateVersion,
  type DatasetCertificate,
  type TaskCertificate,
} from "../schema/certificate.js";
import { jsonColumn, parseRow } from "../store/file/parse-row.js";
import { readStoredFiles } from "../store/file/stored-file.js";
import { coveredKinds, notCovered } from "./covered-tables.js";
import { createDatasetFigures, type DatasetFigures } from "./dataset-figures.js";
import { openSealer, type SealedEntry } from "./seal-entry.js";
import { certifyTask } from "./task-certificate.js";
import { openVerified } from "./verified-subtasks.js";

/** The file with the lines, beside the certificate. */
export const linesFile = "certificates.jsonl";

/** Looks into what was sealed, and adds it to what is said of the whole dataset. */
export interface Certifier {
  /** The certificate of a task; null for other things. */
  lookInto(sealed: Pick<SealedEntry, "kind" | "key">): TaskCertificate | null;
  figures(): DatasetFigures;
}

/** Certifies what a dataset holds thing by thing, in the order of the covered kinds; starts of executions may be left out. */
export function openCertifier(database: Database.Database, { withStarts = true } = {}): Certifier {
  const verifiedOf = openVerified(database);
  const figures = createDatasetFigures(database);
  return {
    lookInto({ kind, key }) {
      if (kind === "subtask") figures.addSubtask(verifiedOf(key).verified);
      if (kind !== "task") return null;
      const certified = certifyTask(database, key, verifiedOf, withStarts);
      figures.addTask(certified);
      return certified.certificate;
    },
    figures: figures.figures,
  };
}

/**
 * Certifies a dataset from what it holds: yields line after line, and returns the certificate of the whole. The same dataset
 * gives the same bytes. Memory does not grow with the number of tasks. Throws StoreError STORE_ROW, and DATASET_UNSOUND
 * where something is not what its hash says.
 */
export function* certifyDataset(database: Database.Database): Generator<string, DatasetCertificate> {
  for (const _ of readStoredFiles(database)) {
    // Reading a file holds its content against its hash.
  }
  const certifier = openCertifier(database);
  const [content, text] = [createDigest(), createDigest()];
  let count = 0;
  for (const kind of coveredKinds) {
    const sealer = openSealer(database, kind);
    for (const key of sealer.keys()) {
      const sealed = sealer.seal(key);
      const entry: CertifiedEntry = { ...sealed, certificate: certifier.lookInto(sealed) };
      const line = `${canonicalJson(entry)}\n`;
      content.add(digestLine(entry));
      text.add(line);
      count++;
      yield line;
    }
  }
  return {
    format: certificateFormat,
    version: certificateVersion,
    digest: content.end(),
    lines: { file: linesFile, count, sha256: text.end() },
    ...coverage(database),
    ...certifier.figures(),
  };
}

/** What of an entry goes into the digest of the dataset. */
export function digestLine({ kind, key, digest }: SealedEntry): string {
  return `${canonicalJson([kind, key, digest])}\n`;
}

const coveredTables = coveredKinds.flatMap((kind) => kind.tables);

/** The columns that this program covers, by table. */
export const coveredColumns: DatasetCertificate["columns"] = Object.fromEntries(
  coveredTables.map(({ table, columns }) => [table, [...columns]]),
);

/** What is covered, how many rows that are, and by which runs the dataset was made. Throws StoreError STORE_ROW. */
export function coverage(
  database: Database.Database,
): Pick<DatasetCertificate, "columns" | "not_covered" | "rows" | "made"> {
  return {
    columns: coveredColumns,
    not_covered: notCovered,
    rows: Object.fromEntries(coveredTables.map(({ table }) => [table, rowsOf(database, table)])),
    made: database
      .prepare("SELECT command, program_version, request_json FROM runs ORDER BY id")
      .all()
      .map((row) => {
        const { command, program_version, request_json } = parseRow(database, "runs", runSchema, row);
        const { seed } = parseRow(
          database,
          "runs",
          requestSchema,
          parseRow(database, "runs", jsonColumn, request_json),
        );
        return { command, program_version, seed: seed ?? null, request: sha256(request_json) };
      }),
  };
}

const runSchema = z.object({ command: z.string(), program_version: z.string(), request_json: z.string() });
const requestSchema = z.looseObject({ seed: z.number().int().optional() });

function rowsOf(database: Database.Database, table: string): number {
  const exists = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(table);
  return exists === undefined ? 0 : Number(database.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
}
