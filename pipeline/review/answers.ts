import { RequestError } from "../errors.js";

/** One answer as a file has it, not yet checked. */
export interface Answer {
  /** Where it stands: "answers.csv, row 3". */
  readonly place: string;
  /** Fields of a review by name; what was not said is null or missing. */
  readonly said: Readonly<Record<string, unknown>>;
}

/** What a file holds: answers, and how many places for one were left empty. */
export interface Answers {
  readonly answers: readonly Answer[];
  readonly unanswered: number;
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
  return value === null || value === undefined || (typeof value === "string" && value.trim() === "");
}
