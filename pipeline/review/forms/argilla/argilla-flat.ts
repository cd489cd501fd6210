import { RequestError } from "../../../errors.js";
import { isBlank, type ReviewAnswers, requireFormat, reviewFormat } from "../../answers/answers.js";
import { leaveUnread } from "../../answers/unread.js";
import { sheetTextNames } from "../../sheets/sheet-texts.js";
import type { JsonEntry } from "../json-entries.js";
import { addUsers } from "./argilla-answers.js";
import { responsesInColumns } from "./argilla-responses.js";

const column = /^(.+?)\.(responses|suggestion|response)(?:\.(\w+))?$/;

const known = new Set<string>([
  ...Object.keys(reviewFormat),
  ...sheetTextNames,
  ...["id", "task_id", "content_hash", "status", "_server_id", "score", "inserted_at", "updated_at"],
]);

/**
 * Returns whether a value is a flat record of Argilla (`records.to_list(flatten=True)`). Such a record has columns like
 * "verdict.responses", or no such column when it has no response.
 */
export function isFlatArgilla(value: Readonly<Record<string, unknown>>): boolean {
  return "_server_id" in value || "instruction" in value || Object.keys(value).some((name) => column.test(name));
}

/** Adds the submitted answers of a flat record. Throws REVIEW_FORMAT, REVIEW_VERSION, REVIEW_DUPLICATE. */
export function readFlatArgilla({ value, place: placeOf }: JsonEntry, found: ReviewAnswers): void {
  const place = placeOf("record");
  requireFormat(value.format, value.version, place);
  const names = Object.keys(value).map((name) => ({ name, parts: column.exec(name) }));
  const besides = names.filter(({ parts }) => parts === null).map(({ name }) => [name, value[name]] as const);
  leaveUnread(Object.fromEntries(besides), known, place, found);
  const questions = new Set<string>();
  for (const { name, parts } of names) {
    if (parts === null) continue;
    const [, question = "", kind, part] = parts;
    if (kind === "suggestion") {
      if (part === undefined && !isBlank(value[name])) found.leftOut.push({ place, why: "prediction" });
    } else if (kind === "responses" && (part === undefined || part === "users" || part === "status")) {
      questions.add(question);
    } else {
      throw new RequestError(
        "REVIEW_FORMAT",
        `${place}: "${name}" is no column of answers; take records.to_list(flatten=True)`,
      );
    }
  }
  const responses = [...questions].flatMap((question) => {
    const base = `${question}.responses`;
    const columns = { values: value[base], users: value[`${base}.users`], status: value[`${base}.status`] };
    return responsesInColumns(question, columns, place);
  });
  addUsers(responses, { task_id: value.task_id ?? value.id, content_hash: value.content_hash }, place, found);
}
