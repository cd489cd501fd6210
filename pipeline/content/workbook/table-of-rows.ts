import type { FileContent } from "../../schema/computer/file-content.js";
import { cellText } from "../derive/figures.js";

type Table = Extract<FileContent, { kind: "table" }>;
type SheetRow = Table["rows"][number];

/**
 * The table whose first row is the header. Programs write empty cells and rows behind the used ones as they like:
 * those are left out, and rows are filled up to the header's length.
 */
export function tableOfRows(rows: readonly SheetRow[]): Table {
  const [header = [], ...body] = rows.map((row) =>
    row.slice(
      0,
      lastUsed(row, (cell) => cell !== ""),
    ),
  );
  const columns = header.map(cellText);
  const used = body.slice(
    0,
    lastUsed(body, (row) => row.length > 0),
  );
  return { kind: "table", columns, rows: used.map((row) => [...row, ...columns.slice(row.length).map(() => "")]) };
}

function lastUsed<T>(items: readonly T[], isUsed: (item: T) => boolean): number {
  return items.findLastIndex(isUsed) + 1;
}
