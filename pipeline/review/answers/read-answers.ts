import { z } from "zod";
import { RequestError } from "../../errors.js";
import { reviewFileSchema } from "../../schema/review.js";
import { decodeText } from "../../text/decode-text.js";
import { isArgillaRecord, readArgillaRecord } from "../forms/argilla/argilla-answers.js";
import { isFlatArgilla, readFlatArgilla } from "../forms/argilla/argilla-flat.js";
import { type JsonEntry, jsonEntries } from "../forms/json-entries.js";
import { readLine } from "../forms/jsonl.js";
import { isLabelStudio, readLabelStudio } from "../forms/label-studio/label-studio-answers.js";
import { isLabelStudioRow, readLabelStudioRow } from "../forms/label-studio/label-studio-row.js";
import { readTable } from "../forms/table.js";
import { isBlank, noAnswers, type ReviewAnswers, requireFormat } from "./answers.js";
import { leaveUnread } from "./unread.js";

/**
 * Reads a file of answers: saved by the review page, JSON lines, tables, exports of Label Studio (JSON, JSON-MIN, CSV,
 * TSV, or its target storage) and records of Argilla (nested or flat). The form is recognised by the content, for a
 * table also by the file name; JSON objects may stand in an array or one per line. `file` is the name in messages.
 * Throws REVIEW_FORMAT, REVIEW_VERSION, REVIEW_DUPLICATE.
 */
export function readAnswers(bytes: Uint8Array, file: string): ReviewAnswers {
  const text = decode(bytes, file);
  if (isBlank(text)) throw new RequestError("REVIEW_FORMAT", `${file}: it is empty; ask for it again`);
  const found = noAnswers();
  const start = text.trimStart().slice(0, 1);
  if (/\.(csv|tsv)$/i.test(file) || (start !== "{" && start !== "[")) readTable(text, file, found);
  else for (const entry of jsonEntries(text, file)) readEntry(entry, found);
  return found;
}

function readEntry(entry: JsonEntry, found: ReviewAnswers): void {
  const { value } = entry;
  if ("reviews" in value) readPage(entry, found);
  else if (isLabelStudio(value)) readLabelStudio(entry, found);
  else if (isArgillaRecord(value)) readArgillaRecord(entry, found);
  else if (isLabelStudioRow(value)) readLabelStudioRow(value, entry.place("row"), found);
  else if (isFlatArgilla(value)) readFlatArgilla(entry, found);
  else if ("format" in value) readLine(entry, found);
  else throw unknownForm(entry);
}

const hints = [
  'of Label Studio choose the export "JSON"',
  "of Argilla take records.to_list(flatten=True)",
  "of the review page the file that it saves",
];

/** Returns the message for an unknown form: names of known forms of Argilla and Label Studio, or the first keys. */
function unknownForm({ value, place }: JsonEntry): RequestError {
  const keys = Object.keys(value);
  const columns = Object.values(value).every((column) => Array.isArray(column));
  const what =
    "result" in value
      ? "an annotation of Label Studio without its task"
      : columns && keys.length > 0
        ? "columns, as records.to_dict writes them"
        : keys.length === 0
          ? "an empty object"
          : `an object with ${keys.slice(0, 5).join(", ")}${keys.length > 5 ? " and others" : ""}`;
  return new RequestError(
    "REVIEW_FORMAT",
    `${place("entry")}: ${what}, which is no form of answers; ${hints.join(", ")}`,
  );
}

const pageFields = new Set([
  "task_id",
  "content_hash",
  "reviewer",
  "verdict",
  "reason",
  "comment",
  "seconds",
  "reviewed_at",
]);

/** Reads the JSON file that the review page saves. */
function readPage({ value, place }: JsonEntry, found: ReviewAnswers): void {
  if ("format" in value && "version" in value) requireFormat(value.format, value.version, place("page"));
  // The import validates each review, so that messages name its position.
  const parsed = reviewFileSchema.extend({ reviews: z.array(z.looseObject({})) }).safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = [place("page"), ...(issue?.path ?? [])].join(", ");
    throw new RequestError(
      "REVIEW_FORMAT",
      `${where}: ${issue?.message ?? "wrong"}; save it again from the review page`,
    );
  }
  for (const [index, said] of parsed.data.reviews.entries()) {
    const where = `${place("page")}, answer ${index + 1}`;
    leaveUnread(said, pageFields, where, found);
    found.answers.push({ place: where, said });
  }
}

function decode(bytes: Uint8Array, file: string): string {
  if (String.fromCharCode(...bytes.subarray(0, 2)) === "PK") {
    throw new RequestError("REVIEW_FORMAT", `${file}: a workbook or an archive; save the sheet as "CSV UTF-8"`);
  }
  return decodeText(bytes, file);
}
