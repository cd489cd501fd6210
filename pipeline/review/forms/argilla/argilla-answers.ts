import { z } from "zod";
import { RequestError } from "../../../errors.js";
import { isAnswered, isBlank, type ReviewAnswers, requireFormat } from "../../answers/answers.js";
import { withoutNeedlessReason } from "../../answers/needless-reason.js";
import { requireNoneElsewhere } from "../../answers/unread.js";
import type { JsonEntry } from "../json-entries.js";
import { type Response, responsesIn, statuses } from "./argilla-responses.js";

const recordSchema = z.looseObject({
  id: z.unknown().optional(),
  fields: z.looseObject({}),
  metadata: z.looseObject({}),
  responses: z.unknown().optional(),
  suggestions: z.unknown().optional(),
});

/** Returns whether a value is a nested record of Argilla, as `records.to_json` writes it. */
export function isArgillaRecord(value: Readonly<Record<string, unknown>>): boolean {
  return "fields" in value && "metadata" in value;
}

/**
 * Adds the answers of a record, one per user. Drafts and discarded answers are left out where the record marks them.
 * Throws REVIEW_FORMAT, REVIEW_VERSION, REVIEW_DUPLICATE.
 */
export function readArgillaRecord({ value, place: placeOf }: JsonEntry, found: ReviewAnswers): void {
  const place = placeOf("record");
  const record = recordSchema.safeParse(value);
  if (!record.success) {
    throw new RequestError("REVIEW_FORMAT", `${place}: no record of Argilla; take records.to_list(flatten=True)`);
  }
  const { id, metadata, responses, suggestions } = record.data;
  requireFormat(metadata.format, metadata.version, place);
  requireNoneElsewhere(value, new Set(["responses"]), place);
  const ids = { task_id: metadata.task_id ?? id, content_hash: metadata.content_hash };
  const suggested = z
    .record(z.string(), z.unknown())
    .or(z.array(z.unknown()))
    .safeParse(suggestions ?? {});
  const count = suggested.success ? Object.values(suggested.data).filter((one) => !isBlank(one)).length : 1;
  for (let i = 0; i < count; i++) found.leftOut.push({ place, why: "prediction" });
  addUsers(responsesIn(responses, place), ids, place, found);
}

/** Adds one answer for each user who responded to a record. Throws REVIEW_FORMAT, REVIEW_DUPLICATE. */
export function addUsers(
  responses: readonly Response[],
  ids: { task_id: unknown; content_hash: unknown },
  place: string,
  found: ReviewAnswers,
): void {
  const users = byUser(responses, place);
  if (users.size === 0) found.unanswered++;
  for (const [user, { said, status, others }] of users) {
    const where = `${place}, user ${user ?? "without a name"}`;
    if (status === "draft" || status === "discarded") {
      found.leftOut.push({ place: where, why: status });
      continue;
    }
    if (!isAnswered(said) && others.length === 0) {
      found.leftOut.push({ place: where, why: "empty" });
      continue;
    }
    if (status === null) found.mayBeDrafts = true;
    for (const name of others) found.leftOut.push({ place: `${where}, ${name}`, why: "unread" });
    const answer = { ...ids, reviewer: user === null ? null : `argilla ${user}`, verdict: null, ...said };
    found.answers.push({ place: where, said: withoutNeedlessReason(answer, where, found) });
  }
}

interface UserAnswer {
  said: Record<string, unknown>;
  status: Response["status"];
  /** Questions that do not belong to this program's form. */
  others: string[];
}

const questions = ["verdict", "reason", "comment"];

function byUser(responses: readonly Response[], place: string): Map<string | null, UserAnswer> {
  const users = new Map<string | null, UserAnswer>();
  for (const { question, value, user, status } of responses) {
    const known = users.get(user);
    const answer = known ?? { said: {}, status, others: [] };
    if (answer.status !== status) {
      throw new RequestError(
        "REVIEW_FORMAT",
        `${place}: the answers of user ${user} are ${answer.status ?? "nothing"} and ${status ?? "nothing"}; a user's answer is one of ${statuses.join(", ")}`,
      );
    }
    if (Object.hasOwn(answer.said, question) || answer.others.includes(question)) {
      throw new RequestError("REVIEW_DUPLICATE", `${place}: user ${user} has answered "${question}" twice; keep one`);
    }
    if (questions.includes(question)) answer.said[question] = value;
    else if (!isBlank(value)) answer.others.push(question);
    users.set(user, answer);
  }
  return users;
}
