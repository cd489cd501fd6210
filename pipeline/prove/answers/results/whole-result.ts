import type { SqlSheet } from "../ask-sheets.js";

/** As what a source is read: the table of a workbook or journal, lines of a text, slides, or who sent a message. */
export type SourceReading = "table" | "lines" | "slides" | "sender";

/** How a whole result is worked out a second time. */
export interface WholeResult {
  /** What the first of the parameters that it follows from name, in their order. */
  reads: readonly SourceReading[];
  /** Whether a value that is empty takes a place in the result. */
  keepsEmpty?: true;
  /**
   * SQL statements whose values, row by row, are the result. `sheets` are the sources, `given` is what follows them.
   * Throws RequestError ANSWER for columns that are not there.
   */
  sql(sheets: readonly SqlSheet[], given: readonly string[]): readonly string[];
}

/** A result of one source that is read in such a way. */
export function resultOf(
  reading: SourceReading,
  statements: (sheet: SqlSheet, ...given: string[]) => readonly string[],
): WholeResult {
  return { reads: [reading], sql: (sheets, given) => sheets.flatMap((sheet) => statements(sheet, ...given)) };
}
