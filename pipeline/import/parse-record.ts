import type { z } from "zod";
import { StoreError } from "../errors.js";
import type { SourceRecord } from "./read-records.js";

/** A record in the shape of its source. Throws StoreError IMPORT_RECORD, which names the file and the field. */
export function parseRecord<T>(schema: z.ZodType<T>, { place, value }: SourceRecord, source: string): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue === undefined || issue.path.length === 0 ? "the record" : `"${issue.path.join(".")}"`;
  throw badRecord(place, `${field}: ${issue?.message ?? "is of another form"}`, source, parsed.error);
}

/** The error of a record that is no record of the source. */
export function badRecord(place: string, fault: string, source: string, cause?: unknown): StoreError {
  const message = `${place}: ${fault}; this is no record of ${source}: choose another kind, or restore the file`;
  return new StoreError("IMPORT_RECORD", message, cause === undefined ? undefined : { cause });
}
