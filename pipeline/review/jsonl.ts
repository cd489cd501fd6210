import { z } from "zod";
import { RequestError } from "../errors.js";
import { parseJson } from "../parse-json.js";
import type { ReviewSheet } from "../schema/review.js";
import { type Answer, type Answers, isBlank, requireFormat, reviewFormat } from "./answers.js";

/** A sheet as a line with empty places for the answer. */
export function jsonlLine(sheet: ReviewSheet): string {
  const { task_id, content_hash } = sheet;
  const answer = { reviewer: null, verdict: null, reason: null, comment: null, seconds: null, reviewed_at: null };
  return `${JSON.stringify({ ...reviewFormat, task_id, content_hash, ...answer, sheet })}\n`;
}

const lineSchema = z.looseObject({});

/** Answers that were filled into the lines; an empty line is nothing. Throws REVIEW_FORMAT, REVIEW_VERSION. */
export function readJsonl(text: string, file: string): Answers {
  const answers: Answer[] = [];
  let unanswered = 0;
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const place = `${file}, line ${index + 1}`;
    const row = lineSchema.safeParse(parseLine(line, place));
    if (!row.success) throw new RequestError("REVIEW_FORMAT", `${place}: not an object; import what was exported`);
    const { format, version, sheet, ...said } = row.data;
    requireFormat(format, version, place);
    if (isBlank(said.verdict)) unanswered++;
    else answers.push({ place, said });
  }
  return { answers, unanswered };
}

function parseLine(line: string, place: string): unknown {
  try {
    return parseJson(line);
  } catch (cause) {
    throw new RequestError("REVIEW_FORMAT", `${place}: not JSON; every line must be one object`, { cause });
  }
}
