/** @import { Review, ReviewReason } from "../../../schema/review.js" */

/**
 * Why a task is rejected, in the order of their keys.
 * @type {Record<ReviewReason, string>}
 */
const words = {
  ambiguous: "Ambiguous",
  infeasible: "Infeasible",
  "intent-mismatch": "Does not do what the intent says",
  "not-one-goal": "Not one goal",
  "content-empty": "Nothing in what is made",
  "persona-mismatch": "Not this person's work",
  "pointless-step": "Pointless step",
  trivial: "Trivial",
  unnatural: "Unnatural wording",
  other: "Other",
  "wrong-dependency": "Wrong dependency",
  "subjective-criterion": "Subjective criterion",
  "unavailable-software": "Unavailable software",
};

export const reasonWords = /** @type {[ReviewReason, string][]} */ (Object.entries(words));

/** The keys of the first reasons; those beyond are clicked. */
export const reasonKeys = "1234567890";

/**
 * What a review says, for a person.
 * @param {Review | undefined} review
 */
export function verdictWords(review) {
  if (review === undefined) return "Not reviewed";
  return review.reason === null ? "Accepted" : `Rejected: ${words[review.reason].toLowerCase()}`;
}

/**
 * A review that was kept in the browser or in a file, if it is one.
 * @param {unknown} value
 * @returns {Review | null}
 */
export function readReview(value) {
  if (typeof value !== "object" || value === null) return null;
  const { task_id, content_hash, reviewer, verdict, reason, comment, seconds, reviewed_at } =
    /** @type {Record<string, unknown>} */ (value);
  if (typeof task_id !== "string" || typeof content_hash !== "string" || typeof reviewer !== "string") return null;
  if (typeof reviewed_at !== "string" || Number.isNaN(Date.parse(reviewed_at))) return null;
  if (comment !== null && typeof comment !== "string") return null;
  if (seconds !== null && typeof seconds !== "number") return null;
  const why = reasonWords.map(([id]) => id).find((id) => id === reason) ?? null;
  if (verdict === "accept" && reason !== null) return null;
  if (verdict === "reject" && why === null) return null;
  if (verdict !== "accept" && verdict !== "reject") return null;
  return { task_id, content_hash, reviewer, verdict, reason: why, comment, seconds, reviewed_at };
}
