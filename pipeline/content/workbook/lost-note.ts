import type { FileContent } from "../../schema/computer/file-content.js";
import type { WorkbookNotes } from "../../schema/computer/workbook-notes.js";
import { columnLetters } from "../derive/column-letters.js";
import { readParts } from "../read-parts.js";
import { select } from "../selector.js";
import { notesRows, notesSheet } from "./notes-rows.js";
import { plainFormula } from "./parts/formula.js";

type Table = Extract<FileContent, { kind: "table" }>;

/**
 * The first cell that a reader of a workbook does not find on its sheet of notes as the notes have it, or finds beside
 * them ("About this list, cell B2"); null where all stand there and nothing else.
 */
export async function lostNote(bytes: Uint8Array, table: Table, notes: WorkbookNotes): Promise<string | null> {
  const workbook = await readParts(bytes, "xlsx");
  if (workbook === null) return notesSheet;
  const found = new Map(select(workbook, `sheet[${notesSheet}]/cell`).map(({ name, aspects }) => [name, aspects]));
  for (const [row, { cells }] of notesRows(notes, table).entries()) {
    for (const [column, cell] of cells.entries()) {
      if (cell === "") continue;
      const place = `${columnLetters(column)}${row + 1}`;
      const { value, formula } = found.get(place) ?? {};
      const isThere =
        typeof cell === "string" ? value === cell : value === cell.value && formula === plainFormula(cell.formula);
      if (!isThere) return `${notesSheet}, cell ${place}`;
      found.delete(place);
    }
  }
  const [beside] = found.keys();
  return beside === undefined ? null : `${notesSheet}, cell ${beside}`;
}
