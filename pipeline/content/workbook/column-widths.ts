import type { FileContent } from "../../schema/computer/file-content.js";
import { cellText } from "../derive/figures.js";

/** Width of a column of which nothing is said. */
export const usualWidth = 9;
/** Widths of a label, a text and a number on the sheet of notes. */
export const notesWidths = [24, 60, 14] as const;

/** Height of a line of text, in points. */
export const lineHeight = 15;

/** Widths at which the columns of a table can be read, in characters. */
export function columnWidths({ columns, rows }: Extract<FileContent, { kind: "table" }>): number[] {
  return columns.map((name, index) => {
    const widths = rows.map((row) => cellText(row[index] ?? "").length);
    return Math.min(48, Math.max(name.length, ...widths) + 2);
  });
}
