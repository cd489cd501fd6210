import { RequestError } from "../../errors.js";
import type { LeftOut } from "./left-out.js";

/** One answer as it stands in a file, before validation. */
export interface ReviewAnswer {
  /** Position for messages: "answers.csv, row 3". */
  readonly place: string;
  /** Fields of a review by name; null or missing where the reviewer left one out. */
  readonly said: Readonly<Record<string, unknown>>;
}

/** The content of a file of answers. Everything in it that looks like an answer is in one of the lists. */
export interface ReviewAnswers {
  /** Complete and incomplete answers; the import refuses incomplete ones. */
  readonly answers: ReviewAnswer[];
  /** Number of tasks without any answer. */
  unanswered: number;
  /** Parts of the file that are not imported, with the reason. */
  readonly leftOut: LeftOut[];
  /** Whether answers may be drafts, because the file does not say which are. */
  mayBeDrafts: boolean;
}

/** Returns an empty collection, to be filled by a reader of one file format. */
export function noAnswers(): ReviewAnswers {
  return { answers: [], unanswered: 0, leftOut: [], mayBeDrafts: false };
}

/** The name and version that every export carries and every import asks for. */
export const reviewFormat = { format: "taskloom-review", version: 1 } as const;

/** Throws REVIEW_FORMAT unless a file names this program's format, and REVIEW_VERSION for another version of it. */
export function requireFormat(format: unknown, version: unknown, place: string): void {
  if (format !== reviewFormat.format) {
    throw new RequestError("REVIEW_FORMAT", `${place}: not made by pnpm review export; import what was exported`);
  }
  if (String(version) !== String(reviewFormat.version)) {
    throw new RequestError(
      "REVIEW_VERSION",
      `${place}: format version ${String(version)}, but this program reads version ${reviewFormat.version}; import it with the program that exported it`,
    );
  }
}

/** Returns whether a field is missing, null or blank. */
export function isBlank(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isBlank);
  return value === null || value === undefined || (typeof value === "string" && value.trim() === "");
}

/**
 * The fields that hold a reviewer's answer. The reviewer's name is not one of them, because it is often filled in
 * beforehand.
 */
export const spokenFields = ["verdict", "reason", "comment", "seconds", "reviewed_at"] as const;

/** Returns whether at least one field of an answer is filled in. */
export function isAnswered(said: Readonly<Record<string, unknown>>): boolean {
  return spokenFields.some((field) => !isBlank(said[field]));
}

/**
 * Adds an answer if at least one of its fields is filled in, even without a verdict; otherwise counts one more
 * unanswered task.
 */
export function addSaid(found: ReviewAnswers, place: string, said: Readonly<Record<string, unknown>>): void {
  if (isAnswered(said)) found.answers.push({ place, said });
  else found.unanswered++;
}
