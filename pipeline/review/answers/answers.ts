import { RequestError } from "../../errors.js";
import type { LeftOut } from "./left-out.js";

/** One answer as a file has it, not yet checked. */
export interface ReviewAnswer {
  /** Where it stands: "answers.csv, row 3". */
  readonly place: string;
  /** Fields of a review by name; what was not said is null or missing. */
  readonly said: Readonly<Record<string, unknown>>;
}

/** What a file holds. Everything in it that looks like an answer is in one of the lists. */
export interface ReviewAnswers {
  /** Whatever somebody said, also where a part of it is missing; the import refuses such answers. */
  readonly answers: ReviewAnswer[];
  /** How many tasks were left without a word. */
  unanswered: number;
  /** What is not taken, and why. */
  readonly leftOut: LeftOut[];
  /** Whether answers may be drafts, because the file does not say which are. */
  mayBeDrafts: boolean;
}

/** Nothing yet. */
export function noAnswers(): ReviewAnswers {
  return { answers: [], unanswered: 0, leftOut: [], mayBeDrafts: false };
}

/** The name and version that every export carries and every import asks for. */
export const reviewFormat = { format: "taskloom-review", version: 1 } as const;

/** Throws REVIEW_FORMAT for what is no export of this program, and REVIEW_VERSION for one of another version. */
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

/** Whether nothing was said. */
export function isBlank(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isBlank);
  return value === null || value === undefined || (typeof value === "string" && value.trim() === "");
}

/** The fields in which a reviewer says something; who it was is none of them, because names are often filled in beforehand. */
export const spokenFields = ["verdict", "reason", "comment", "seconds", "reviewed_at"] as const;

/** Whether a reviewer said anything. */
export function isAnswered(said: Readonly<Record<string, unknown>>): boolean {
  return spokenFields.some((field) => !isBlank(said[field]));
}

/**
 * Adds what stands where an answer may stand: an answer as soon as anything is said, even without a verdict; else one
 * task more without an answer.
 */
export function addSaid(found: ReviewAnswers, place: string, said: Readonly<Record<string, unknown>>): void {
  if (isAnswered(said)) found.answers.push({ place, said });
  else found.unanswered++;
}
