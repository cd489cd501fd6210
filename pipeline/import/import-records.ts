import type { ImportedTask, RefusedRecord } from "../schema/imported-task.js";
import type { Importer } from "./importer.js";
import type { SourceRecord } from "./read-records.js";
import { hasControlCharacters } from "./source-text.js";

/** What became of a record: every record yields exactly one of these. */
export type ImportOutcome = { kept: ImportedTask } | { refused: RefusedRecord };

/** Converts records one by one. Throws as `Importer.convert`. */
export function* importRecords(importer: Importer, records: Iterable<SourceRecord>): Generator<ImportOutcome> {
  const seen = new Set<string>();
  for (const record of records) {
    const made = importer.convert(record);
    if ("reason" in made) {
      yield { refused: { place: record.place, source_id: made.source_id, reason: made.reason } };
      continue;
    }
    const { task } = made;
    const refused = { place: record.place, source_id: task.source_id };
    if (hasControlCharacters(task.instruction)) yield { refused: { ...refused, reason: "control-characters" } };
    else if (seen.has(task.id)) yield { refused: { ...refused, reason: "same-id" } };
    else {
      seen.add(task.id);
      yield { kept: task };
    }
  }
}
