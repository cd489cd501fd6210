import { isBlank, type ReviewAnswers } from "./answers.js";

/**
 * Removes and notes the reason of an answer with the verdict "accept". Annotation tools keep a chosen reason when the
 * verdict is changed to "accept" afterwards.
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
