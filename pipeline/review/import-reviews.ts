import type Database from "better-sqlite3";
import { RequestError } from "../errors.js";
import { type Review, reviewSchema } from "../schema/review.js";
import { addReviews, readReviews } from "../store/reviews.js";
import { type Answer, isBlank } from "./answers.js";
import { invalidAnswer } from "./invalid-answer.js";
import { spellings } from "./spellings.js";

export interface ImportSettings {
  /** Who answered, where an answer does not say it. */
  readonly reviewer: string | undefined;
  /** When, where an answer does not say it. */
  readonly now: Date;
}

/** What stands against an import. */
interface Problem {
  readonly code: `REVIEW_${string}`;
  readonly text: string;
}

const mostListed = 10;

/**
 * Adds answers to a dataset that was opened for adding: all of them, or none where a single one cannot be. Throws
 * RequestError with every place at which something is wrong (the first ten): REVIEW_INVALID, REVIEW_UNKNOWN_TASK,
 * REVIEW_CHANGED_TASK for a task that is worded otherwise by now, REVIEW_DUPLICATE for a second answer of a reviewer to
 * a task, in the files or in the dataset. Names that differ only in case or spaces are one reviewer, as spelt first.
 * Returns what was added.
 */
export function importReviews(
  database: Database.Database,
  answers: readonly Answer[],
  settings: ImportSettings,
): Review[] {
  const hashOf = database.prepare("SELECT content_hash FROM tasks WHERE id = ?").pluck();
  return database.transaction(() => {
    const before = readReviews(database);
    const places = new Map(before.map((review) => [keyOf(review), "the dataset"]));
    const nameOf = spellings(before.map(({ reviewer }) => reviewer));
    const problems: Problem[] = [];
    const reviews: Review[] = [];
    for (const answer of answers) {
      const { place } = answer;
      const said = completed(answer, settings);
      const parsed = reviewSchema.safeParse(said);
      if (!parsed.success) {
        const text = `${place}: ${invalidAnswer(parsed.error.issues[0], said)}`;
        problems.push({ code: "REVIEW_INVALID", text });
        continue;
      }
      const review = { ...parsed.data, reviewer: nameOf(parsed.data.reviewer) };
      const known = hashOf.get(review.task_id);
      const earlier = places.get(keyOf(review));
      if (known === undefined) {
        problems.push({ code: "REVIEW_UNKNOWN_TASK", text: `${place}: there is no task ${review.task_id} here` });
      } else if (known !== review.content_hash) {
        const text = `${place}: task ${review.task_id} has changed since it was exported; export it again`;
        problems.push({ code: "REVIEW_CHANGED_TASK", text });
      } else if (earlier !== undefined) {
        const text = `${place}: ${review.reviewer} has answered task ${review.task_id} before (${earlier}); take one of the answers out`;
        problems.push({ code: "REVIEW_DUPLICATE", text });
      } else {
        places.set(keyOf(review), place);
        reviews.push(review);
      }
    }
    if (problems.length > 0) throw refusal(problems);
    addReviews(database, reviews);
    return reviews;
  })();
}

function keyOf({ task_id, reviewer }: Review): string {
  return JSON.stringify([task_id, reviewer]);
}

/** The fields of a review in an answer, with what it leaves out; whatever else stands beside them is left. */
function completed({ said }: Answer, { reviewer, now }: ImportSettings): Record<string, unknown> {
  const orNull = (value: unknown) => (isBlank(value) ? null : value);
  return {
    task_id: said.task_id,
    content_hash: said.content_hash,
    reviewer: isBlank(said.reviewer) ? reviewer : said.reviewer,
    verdict: said.verdict,
    reason: orNull(said.reason),
    comment: orNull(said.comment),
    seconds: orNull(said.seconds),
    reviewed_at: timeOf(said.reviewed_at, now),
  };
}

/** A time with its zone as the schema has it, in UTC; what is none is left for the schema to refuse. */
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
