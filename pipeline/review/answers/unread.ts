import { RequestError } from "../../errors.js";
import { isBlank, type ReviewAnswers } from "./answers.js";

/** Field names that suggest an answer, in this program's files or in those of other tools. */
const answerLike = /verdict|reason|comment|review|respon|answer|annotat|complet|decision|vote|draft/i;

/**
 * Notes non-empty fields beside an answer that are not imported. Throws REVIEW_FORMAT when the name of such a field
 * says that it holds an answer, as "verdict.1" does.
 */
export function leaveUnread(
  fields: Readonly<Record<string, unknown>>,
  known: ReadonlySet<string>,
  place: string,
  found: ReviewAnswers,
): void {
  for (const [name, value] of Object.entries(fields)) {
    if (known.has(name) || isBlank(value)) continue;
    if (answerLike.test(name)) {
      throw new RequestError(
        "REVIEW_FORMAT",
        `${place}: ${JSON.stringify(name)} is no field of an answer; use verdict, reason, comment and reviewer, and for each reviewer a row or record of their own`,
      );
    }
    found.leftOut.push({ place: `${place}, ${name}`, why: "unread" });
  }
}

/**
 * Throws REVIEW_FORMAT when a record of another tool has objects in a field whose name suggests answers and that is not
 * one of the fields read. Counts and dates in such fields are ignored.
 */
export function requireNoneElsewhere(
  record: Readonly<Record<string, unknown>>,
  known: ReadonlySet<string>,
  place: string,
): void {
  for (const [name, value] of Object.entries(record)) {
    if (known.has(name) || !answerLike.test(name) || typeof value !== "object" || value === null) continue;
    const inside: unknown[] = Object.values(value);
    if (!inside.some((one) => typeof one === "object" && one !== null)) continue;
    throw new RequestError(
      "REVIEW_FORMAT",
      `${place}: there may be answers in ${JSON.stringify(name)}, which is not read; keep the names of the tool's export`,
    );
  }
}
