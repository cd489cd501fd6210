import { isBlank, type ReviewAnswers } from "./answers.js";

/**
 * An answer of a tool in which a reason stays where it was chosen before the verdict was changed to accept. Such a reason is
 * left out, and noted.
 */
export function withoutNeedlessReason(
  said: Readonly<Record<string, unknown>>,
  place: string,
  found: ReviewAnswers,
): Readonly<Record<string, unknown>> {
  if (said.verdict !== "accept" || isBlank(said.reason)) return said;
  found.leftOut.push({ place, why: "needless" });
  return { ...said, reason: null };
}
