import type { ImportedTask, ImportReason } from "../schema/imported-task.js";
import type { SourceRecord } from "./read-records.js";

/** What a record becomes: a task, or the reason why it is left out. */
export type ImportedRecord = { task: ImportedTask } | { source_id: string; reason: ImportReason };

/** A form in which others publish tasks. */
export interface Importer {
  /** As the command line names it. */
  name: string;
  /** What it reads, in a line. */
  description: string;
  /** Converts one record. Throws StoreError IMPORT_RECORD, which names the file and the field, for another shape. */
  convert(record: SourceRecord): ImportedRecord;
}
