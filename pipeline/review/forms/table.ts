import { RequestError } from "../../errors.js";
import { addSaid, isBlank, type ReviewAnswers, requireFormat, reviewFormat } from "../answers/answers.js";
import { leaveUnread } from "../answers/unread.js";
import type { DrawnSheet } from "../sheets/sheet-of.js";
import { sheetTextNames, sheetTexts } from "../sheets/sheet-texts.js";
import { csvRecord, readCsv } from "./csv.js";
import { isLabelStudioRow, readLabelStudioRow } from "./label-studio/label-studio-row.js";

const answerColumns = ["reviewer", "verdict", "reason", "comment", "seconds", "reviewed_at"] as const;
const idColumns = ["review_format", "task_id", "content_hash"] as const;
/** Writes the header row of a table. */
export function tableHeader(): string {
  return csvRecord([...idColumns, ...sheetTextNames, ...answerColumns]);
}

/** Writes a sheet as one row, with empty cells for the answer. */
export function tableRow(drawn: DrawnSheet): string {
  const { task_id, content_hash } = drawn.sheet;
  const texts = sheetTexts(drawn);
  return csvRecord([
    `${reviewFormat.format} ${reviewFormat.version}`,
    task_id,
    content_hash,
    ...sheetTextNames.map((column) => texts[column]),
    ...answerColumns.map(() => ""),
  ]);
}

const known = new Set<string>([...idColumns, ...sheetTextNames, ...answerColumns]);

/**
 * Adds the answers of the rows of a table, filled in by hand or exported by Label Studio. Columns may be in any order,
 * with other columns beside them. Throws REVIEW_FORMAT, REVIEW_VERSION.
 */
export function readTable(text: string, file: string, found: ReviewAnswers): void {
  const [header, ...rows] = readCsv(text, file);
  const top = `${file}, row ${header?.row ?? 1}`;
  const columns = header?.cells.map((name) => name.trim().toLowerCase()) ?? [];
  const isOfLabelStudio = isLabelStudioRow(Object.fromEntries(columns.map((name) => [name, ""])));
  requireColumns(columns, isOfLabelStudio ? ["format", "version", "task_id", "content_hash"] : idColumns, top);
  for (const { row, cells } of rows) {
    const place = `${file}, row ${row}`;
    if (cells.slice(columns.length).some((text) => text !== "")) {
      const remedy = isOfLabelStudio
        ? 'choose the export "JSON"'
        : "put quotes around a text with a separator in it, or save it from a spreadsheet";
      throw new RequestError("REVIEW_FORMAT", `${place}: it has more cells than the first row; ${remedy}`);
    }
    const fields = Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? ""]));
    if (isOfLabelStudio) readLabelStudioRow({ ...fields, lead_time: numberIn(fields.lead_time ?? "") }, place, found);
    else readRow(fields, place, found);
  }
}

function requireColumns(columns: readonly string[], ids: readonly string[], place: string): void {
  const seen = new Set<string>();
  const twice = columns.find((name) => name !== "" && seen.size === seen.add(name).size);
  if (twice !== undefined) {
    throw new RequestError(
      "REVIEW_FORMAT",
      `${place}: the column ${twice} stands twice; give each reviewer a file or rows of their own`,
    );
  }
  if (columns.some((name) => name.endsWith(".responses"))) {
    throw new RequestError(
      "REVIEW_FORMAT",
      `${place}: columns of Argilla, whose lists a table cannot hold; write records.to_list(flatten=True) as JSON`,
    );
  }
  const missing = [...ids, "verdict"].filter((name) => !columns.includes(name));
  if (missing.length > 0) {
    throw new RequestError(
      "REVIEW_FORMAT",
      `${place}: there is no column ${missing.join(", ")}; keep the first row as it was exported`,
    );
  }
}

function readRow(fields: Readonly<Record<string, string>>, place: string, found: ReviewAnswers): void {
  const [format, version] = (fields.review_format ?? "").trim().split(" ");
  requireFormat(format, version, place);
  leaveUnread(fields, known, place, found);
  const trimmed = Object.fromEntries(Object.entries(fields).map(([name, cell]) => [name, cell.trim()]));
  // A comment keeps its leading and trailing spaces.
  addSaid(found, place, { ...trimmed, comment: fields.comment, seconds: numberIn(fields.seconds ?? "") });
}

/** Returns the number in a cell; null for an empty cell, and the text when it is not a number. */
function numberIn(cell: string): number | string | null {
  if (isBlank(cell)) return null;
  // Spreadsheets of many locales write a decimal comma.
  const number = Number(cell.trim().replace(/^(\d+),(\d+)$/, "$1.$2"));
  return Number.isNaN(number) ? cell : number;
}
