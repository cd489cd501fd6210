import type { ContentPart } from "../../schema/computer/content-part.js";
import { decodeText } from "../../text/decode-text.js";
import { part } from "../part.js";
import { parseCsv } from "./csv.js";
import { usualLook } from "./parts/cell-look.js";
import { cellParts } from "./parts/cell-parts.js";

/** A file with comma-separated values as a workbook with one sheet, "Sheet1", as spreadsheets open it. */
export function readCsvParts(bytes: Uint8Array): ContentPart {
  const { columns, rows } = parseCsv(decodeText(bytes, "the file"));
  const found = [columns, ...rows].flatMap((cells, row) =>
    cells.flatMap((value, column) => (value === "" ? [] : [{ column, row, value, formula: null, look: usualLook }])),
  );
  const sheet = part("sheet", "Sheet1", { order: 1 }, { parts: cellParts(found, new Map()) });
  return part("workbook", "", {}, { parts: [sheet] });
}
