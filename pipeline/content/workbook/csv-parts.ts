import type { ContentPart } from "../../schema/computer/content-part.js";
import { decodeText } from "../../text/decode-text.js";
import { columnLetters } from "../derive/column-letters.js";
import { part } from "../part.js";
import { parseCsv } from "./csv.js";

/** A file with comma-separated values as a workbook with one sheet, "Sheet1", as spreadsheets open it. */
export function readCsvParts(bytes: Uint8Array): ContentPart {
  const { columns, rows } = parseCsv(decodeText(bytes, "the file"));
  const cells = [columns, ...rows].flatMap((row, index) =>
    row.map((value, column) =>
      part("cell", `${columnLetters(column)}${index + 1}`, { value }, { labels: cellLabels(columns, row, column) }),
    ),
  );
  const filled = cells.filter(({ aspects }) => aspects.value !== undefined);
  return part("workbook", "", {}, { parts: [part("sheet", "Sheet1", {}, { parts: filled })] });
}

/** What people call a cell by: the heading of its column and what stands first in its row. */
function cellLabels(columns: readonly string[], row: readonly (string | number)[], column: number) {
  return { heading: String(columns[column] ?? ""), key: String(row[0] ?? "") };
}
