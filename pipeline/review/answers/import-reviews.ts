import type Database from "better-sqlite3";
import { RequestError } from "../../errors.js";
import { type Review, reviewSchema } from "../../schema/review.js";
import { addReviews, readReviews, replaceReview } from "../../store/reviews.js";
import { isBlank, type ReviewAnswer } from "./answers.js";
import { invalidAnswer, withoutVerdict } from "./invalid-answer.js";
import { spellings } from "./spellings.js";

export interface ImportSettings {
  /** Reviewer of answers that name none. */
  readonly reviewer: string | undefined;
  /** Time of answers that give none. */
  readonly now: Date;
  /** Whether an answer replaces an earlier one of the same reviewer for the same task. */
  readonly replace?: boolean;
}

/** The result of an import. */
export interface Imported {
  readonly added: Review[];
  /** Reviews that replaced another one. */
  readonly replaced: Review[];
  /** Number of answers that the dataset already had with equal content. */
  readonly there: number;
}

/** A reason to refuse an import. */
interface Problem {
  readonly code: `REVIEW_${string}`;
  readonly text: string;
}

/** A review and the position of its answer. */
interface KnownReview {
  readonly review: Review;
  readonly place: string;
  readonly isStored: boolean;
}

const mostListed = 10;

/**
 * Adds answers to a dataset that was opened for adding: all of them, or none when one of them is invalid. An answer
 * with the content of an existing review is only counted. Reviewer names that differ in case or spaces denote one
 * reviewer, in the first spelling.
 *
 * Throws RequestError with the first ten problems: REVIEW_INVALID; REVIEW_UNKNOWN_TASK; REVIEW_CHANGED_TASK when the
 * wording of the task has changed since; REVIEW_DUPLICATE when a reviewer gives different answers for one task in the
 * files or, without `replace`, in the dataset.
 */
export function importReviews(
  database: Database.Database,
  answers: readonly ReviewAnswer[],
  settings: ImportSettings,
): Imported {
  const hashOf = database.prepare("SELECT content_hash FROM tasks WHERE id = ?").pluck();
  return database.transaction(() => {
    const before = readReviews(database);
    const known = new Map<string, KnownReview>(
      before.map((review) => [keyOf(review), { review, place: "the dataset", isStored: true }]),
    );
    const nameOf = spellings(before.map(({ reviewer }) => reviewer));
    const problems: Problem[] = [];
    const added: Review[] = [];
    const replaced: Review[] = [];
    let there = 0;
    for (const answer of answers) {
      const { place } = answer;
      const said = completed(answer, settings);
      const parsed = reviewSchema.safeParse(said);
      if (!parsed.success) {
        const wrong = isBlank(said.verdict) ? withoutVerdict(answer.said) : invalidAnswer(parsed.error.issues[0], said);
        problems.push({ code: "REVIEW_INVALID", text: `${place}: ${wrong}` });
        continue;
      }
      const review = { ...parsed.data, reviewer: nameOf(parsed.data.reviewer) };
      const current = hashOf.get(review.task_id);
      const earlier = known.get(keyOf(review));
      if (current === undefined) {
        problems.push({ code: "REVIEW_UNKNOWN_TASK", text: `${place}: there is no task ${review.task_id} here` });
      } else if (current !== review.content_hash) {
        const text = `${place}: task ${review.task_id} has changed since it was exported; export it again`;
        problems.push({ code: "REVIEW_CHANGED_TASK", text });
      } else if (earlier === undefined) {
        known.set(keyOf(review), { review, place, isStored: false });
        added.push(review);
      } else if (saysTheSame(review, earlier.review, answer)) {
        there++;
      } else if (earlier.isStored && settings.replace === true) {
        known.set(keyOf(review), { review, place, isStored: false });
        replaced.push(review);
      } else {
        const remedy = earlier.isStored ? ", or import with --replace to take the new ones" : "";
        const text = `${place}: ${review.reviewer} has answered task ${review.task_id} otherwise before (${earlier.place}); take one of the answers out${remedy}`;
        problems.push({ code: "REVIEW_DUPLICATE", text });
      }
    }
    if (problems.length > 0) throw refusal(problems);
    addReviews(database, added);
    for (const review of replaced) replaceReview(database, review);
    return { added, replaced, there };
  })();
}

/** Returns whether an answer equals a known review. A missing time does not count as a difference. */
function saysTheSame(review: Review, known: Review, { said }: ReviewAnswer): boolean {
  const fields = ["verdict", "reason", "comment", "seconds", "reviewed_at"] as const;
  const timings: readonly string[] = ["seconds", "reviewed_at"];
  return fields.every((field) => review[field] === known[field] || (timings.includes(field) && isBlank(said[field])));
}

function keyOf({ task_id, reviewer }: Review): string {
  return JSON.stringify([task_id, reviewer]);
}

/** Returns the review fields of an answer, with defaults for missing ones; other fields are dropped. */
function completed({ said }: ReviewAnswer, { reviewer, now }: ImportSettings): Record<string, unknown> {
  const orNull = (value: unknown) => (isBlank(value) ? null : value);
  const choice = (value: unknown) => (typeof value === "string" ? value.trim().toLowerCase() : value);
  return {
    task_id: said.task_id,
    content_hash: said.content_hash,
    reviewer: isBlank(said.reviewer) ? reviewer : said.reviewer,
    verdict: orNull(choice(said.verdict)),
    reason: orNull(choice(said.reason)),
    comment: orNull(said.comment),
    seconds: orNull(said.seconds),
    reviewed_at: timeOf(said.reviewed_at, now),
  };
}

/**
 * Converts a time with a zone to UTC in the schema's form. Anything else is returned unchanged, for the schema to
 * refuse.
 */
function timeOf(value: unknown, now: Date): unknown {
  if (isBlank(value)) return now.toISOString();
  if (typeof value !== "string" || !/[zZ]$|[+-]\d\d:?\d\d$/.test(value)) return value;
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? value : time.toISOString();
}

function refusal(problems: readonly Problem[]): RequestError {
  const [first] = problems;
  const listed = problems.slice(0, mostListed).map(({ text }) => text);
  const more = problems.length > mostListed ? [`and ${problems.length - mostListed} more`] : [];
  const count =
    problems.length === 1 ? "an answer cannot be imported" : `${problems.length} answers cannot be imported`;
  return new RequestError(
    first?.code ?? "REVIEW_INVALID",
    `${count}, so none was:\n  ${[...listed, ...more].join("\n  ")}`,
  );
}
