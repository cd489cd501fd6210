import type { ReviewSheet } from "../../schema/review.js";
import { addSaid, type ReviewAnswers, requireFormat, reviewFormat } from "../answers/answers.js";
import { leaveUnread } from "../answers/unread.js";
import type { JsonEntry } from "./json-entries.js";

const answerFields = ["reviewer", "verdict", "reason", "comment", "seconds", "reviewed_at"] as const;

/** Writes a sheet as one line, with empty fields for the answer. */
export function jsonlLine(sheet: ReviewSheet): string {
  const { task_id, content_hash } = sheet;
  const answer = Object.fromEntries(answerFields.map((field) => [field, null]));
  return `${JSON.stringify({ ...reviewFormat, task_id, content_hash, ...answer, sheet })}\n`;
}

const known = new Set<string>([...Object.keys(reviewFormat), "task_id", "content_hash", "sheet", ...answerFields]);

/** Adds the answer of a filled-in line. Throws REVIEW_FORMAT, REVIEW_VERSION. */
export function readLine({ value, place }: JsonEntry, found: ReviewAnswers): void {
  const { format, version, sheet, ...said } = value;
  requireFormat(format, version, place("entry"));
  leaveUnread(value, known, place("entry"), found);
  addSaid(found, place("entry"), said);
}
