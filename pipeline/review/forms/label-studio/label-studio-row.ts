import { z } from "zod";
import { RequestError } from "../../../errors.js";
import { parseJson } from "../../../text/parse-json.js";
import { isAnswered, isBlank, type ReviewAnswers, requireFormat, reviewFormat } from "../../answers/answers.js";
import { withoutNeedlessReason } from "../../answers/needless-reason.js";
import { leaveUnread } from "../../answers/unread.js";
import { sheetTextNames } from "../../sheets/sheet-texts.js";
import { labelStudioReviewer, labelStudioTime } from "./label-studio-words.js";

const known = new Set<string>([
  ...Object.keys(reviewFormat),
  ...sheetTextNames,
  ...["id", "task_id", "content_hash", "verdict", "reason", "comment", "agreement"],
  ...["annotator", "annotation_id", "created_at", "updated_at", "lead_time"],
]);

/**
 * Returns whether a value is a row of Label Studio's exports JSON-MIN, CSV and TSV, which have task fields and answers
 * in one object.
 */
export function isLabelStudioRow(value: Readonly<Record<string, unknown>>): boolean {
  return "annotation_id" in value || "annotator" in value;
}

/**
 * Adds the annotation of a row; a row without one counts as an unanswered task. Throws REVIEW_FORMAT, REVIEW_VERSION.
 */
export function readLabelStudioRow(
  value: Readonly<Record<string, unknown>>,
  place: string,
  found: ReviewAnswers,
): void {
  requireFormat(value.format, value.version, place);
  leaveUnread(value, known, place, found);
  const verdict = only(value.verdict, "verdict", place);
  const reason = only(value.reason, "reason", place);
  const comment = texts(value.comment).join("\n");
  if (!isAnswered({ verdict, reason, comment })) {
    if (isBlank(value.annotation_id)) found.unanswered++;
    else found.leftOut.push({ place, why: "empty" });
    return;
  }
  const said = {
    task_id: value.task_id,
    content_hash: value.content_hash,
    reviewer: labelStudioReviewer(value.annotator),
    verdict,
    reason,
    comment,
    seconds: value.lead_time ?? null,
    reviewed_at: labelStudioTime(isBlank(value.updated_at) ? value.created_at : value.updated_at),
  };
  found.answers.push({ place, said: withoutNeedlessReason(said, place, found) });
}

const severalSchema = z.union([
  z.strictObject({ choices: z.array(z.unknown()) }).transform(({ choices }) => choices),
  z.strictObject({ text: z.array(z.unknown()) }).transform(({ text }) => text),
]);

/** Returns the texts of a cell: one text, or several in Label Studio's form, which is JSON in CSV. */
function texts(cell: unknown): unknown[] {
  if (isBlank(cell)) return [];
  if (Array.isArray(cell)) return cell.flatMap(texts);
  const several = severalSchema.safeParse(typeof cell === "string" ? fromJson(cell) : cell);
  return several.success ? several.data : [cell];
}

function fromJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function only(cell: unknown, name: string, place: string): unknown {
  const values = texts(cell);
  if (values.length > 1) {
    throw new RequestError("REVIEW_FORMAT", `${place}: more than one ${name} is chosen; choose one`);
  }
  return values[0] ?? null;
}
