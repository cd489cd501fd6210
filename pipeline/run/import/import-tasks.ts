import type { Catalog } from "../../catalog/catalog.js";
import { RequestError } from "../../errors.js";
import { importRecords } from "../../import/import-records.js";
import { readRecords } from "../../import/read-records.js";
import { importerNamed } from "../../import/table.js";
import { createDataset } from "../../store/dataset.js";
import { importedTaskRow, refusedRecordRow } from "../../store/imported-tasks.js";
import { programVersion } from "../program-version.js";
import { createImportTally, type ImportCounts } from "./import-tally.js";

export interface ImportOptions {
  /** Name of the importer. */
  kind: string;
  /** File or folder of the published tasks. */
  from: string;
  /** Path of the dataset file. */
  out: string;
  catalog: Catalog;
  signal: AbortSignal;
  startedAt: Date;
  now: () => Date;
  /** Called after some records, with how many were read. */
  report(records: number): void;
}

/** Records between two reports. */
const step = 100;

/**
 * Imports published tasks into a dataset of its own, which appears when all are read, and counts what became of each record.
 * Throws what `readRecords`, `Importer.convert` and `createDataset` do, and RequestError IMPORT_STOPPED, IMPORT_NONE; then
 * nothing is left behind.
 */
export async function importTasks(options: ImportOptions): Promise<ImportCounts> {
  const { kind, from, out, catalog, signal, startedAt } = options;
  const importer = importerNamed(kind);
  const tally = createImportTally();
  const run = { command: "convert", request: { kind, from }, programVersion: programVersion(), startedAt };
  const dataset = createDataset({ file: out, pool: new Map(), catalog, run });
  let position = 0;
  try {
    for (const outcome of importRecords(importer, readRecords(from))) {
      tally.add(outcome);
      dataset.writeRows([
        "kept" in outcome ? importedTaskRow(outcome.kept, position) : refusedRecordRow(outcome.refused, position),
      ]);
      position++;
      if (position % step !== 0) continue;
      options.report(position);
      // Lets an interrupt come through.
      await new Promise((done) => setImmediate(done));
      if (signal.aborted)
        throw new RequestError("IMPORT_STOPPED", `stopped after ${position} records; nothing is written`);
    }
    const counts = tally.counts();
    if (counts.imported === 0) {
      throw new RequestError(
        "IMPORT_NONE",
        `${from}: none of ${counts.records} records is a task of ${kind}: choose another kind`,
      );
    }
    options.report(position);
    dataset.publish(counts, options.now());
    return counts;
  } catch (error) {
    dataset.discard();
    throw error;
  }
}
