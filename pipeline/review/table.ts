import { RequestError } from "../errors.js";
import { type Answer, type Answers, isBlank, requireFormat, reviewFormat } from "./answers.js";
import { csvRecord, readCsv } from "./csv.js";
import type { DrawnSheet } from "./sheet-of.js";
import { sheetTexts } from "./sheet-texts.js";

const answerColumns = ["reviewer", "verdict", "reason", "comment", "seconds", "reviewed_at"] as const;
const idColumns = ["review_format", "task_id", "content_hash"] as const;
const textColumns = [
  "level",
  "persona",
  "scenario",
  "complexity",
  "intent",
  "instruction",
  "low_level_instruction",
  "graph",
  "subtasks",
  "proof",
] as const;

/** The first row of a table. */
export function tableHeader(): string {
  return csvRecord([...idColumns, ...textColumns, ...answerColumns]);
}

/** A sheet as a row with empty cells for the answer. */
export function tableRow(drawn: DrawnSheet): string {
  const { task_id, content_hash } = drawn.sheet;
  const texts = sheetTexts(drawn);
  return csvRecord([
    `${reviewFormat.format} ${reviewFormat.version}`,
    task_id,
    content_hash,
    ...textColumns.map((column) => texts[column] ?? ""),
    ...answerColumns.map(() => ""),
  ]);
}

/** Answers that were filled into the rows. Columns may stand in another order, and others beside them. Throws REVIEW_FORMAT, REVIEW_VERSION. */
export function readTable(text: string, file: string): Answers {
  const [header, ...rows] = readCsv(text, file);
  const columns = header?.cells.map((name) => name.trim().toLowerCase()) ?? [];
  const missing = [...idColumns, "verdict"].filter((name) => !columns.includes(name));
  if (missing.length > 0) {
    throw new RequestError(
      "REVIEW_FORMAT",
      `${file}, row 1: there is no column ${missing.join(", ")}; keep the first row as it was exported`,
    );
  }
  const answers: Answer[] = [];
  let unanswered = 0;
  for (const { row, cells } of rows) {
    const place = `${file}, row ${row}`;
    const cell = (name: string): string => cells[columns.indexOf(name)] ?? "";
    const [format, version] = cell("review_format").trim().split(" ");
    requireFormat(format, version, place);
    if (cells.slice(columns.length).some((text) => text !== "")) {
      const remedy = "put quotes around a text with a separator in it, or save it from a spreadsheet";
      throw new RequestError("REVIEW_FORMAT", `${place}: it has more cells than the first row; ${remedy}`);
    }
    if (isBlank(cell("verdict"))) {
      unanswered++;
      continue;
    }
    // A comma is what many a spreadsheet writes for the point.
    const seconds = cell("seconds").trim();
    const number = Number(seconds.replace(/^(\d+),(\d+)$/, "$1.$2"));
    answers.push({
      place,
      said: {
        task_id: cell("task_id").trim(),
        content_hash: cell("content_hash").trim(),
        reviewer: cell("reviewer"),
        verdict: cell("verdict").trim().toLowerCase(),
        reason: cell("reason").trim().toLowerCase(),
        comment: cell("comment"),
        seconds: Number.isNaN(number) ? seconds : seconds === "" ? null : number,
        reviewed_at: cell("reviewed_at").trim(),
      },
    });
  }
  return { answers, unanswered };
}
