import { isByPerson, type Review } from "../../schema/review.js";

/** The majority verdict of the reviewers of a task; "disputed" on a tie. */
export type TaskVerdict = "accepted" | "rejected" | "disputed";

export interface ReviewedTask {
  readonly task_id: string;
  readonly reviews: readonly Review[];
  readonly verdict: TaskVerdict;
}

/** Returns tasks that persons reviewed with their verdict, in the order of their first review; models have no vote. */
export function taskVerdicts(reviews: readonly Review[]): ReviewedTask[] {
  const byTask = new Map<string, Review[]>();
  for (const review of reviews.filter(isByPerson))
    byTask.set(review.task_id, [...(byTask.get(review.task_id) ?? []), review]);
  return [...byTask].map(([task_id, given]) => {
    const rejections = given.filter(({ verdict }) => verdict === "reject").length;
    const balance = given.length - 2 * rejections;
    return { task_id, reviews: given, verdict: balance > 0 ? "accepted" : balance < 0 ? "rejected" : "disputed" };
  });
}
