import type { Review } from "../../schema/review.js";

/** What the reviewers of a task say together: the majority; a task with as many for as against is disputed. */
export type TaskVerdict = "accepted" | "rejected" | "disputed";

export interface ReviewedTask {
  readonly task_id: string;
  readonly reviews: readonly Review[];
  readonly verdict: TaskVerdict;
}

/** Reviewed tasks with the verdict of their reviewers, in the order in which they are first met. */
export function taskVerdicts(reviews: readonly Review[]): ReviewedTask[] {
  const byTask = new Map<string, Review[]>();
  for (const review of reviews) byTask.set(review.task_id, [...(byTask.get(review.task_id) ?? []), review]);
  return [...byTask].map(([task_id, given]) => {
    const rejections = given.filter(({ verdict }) => verdict === "reject").length;
    const balance = given.length - 2 * rejections;
    return { task_id, reviews: given, verdict: balance > 0 ? "accepted" : balance < 0 ? "rejected" : "disputed" };
  });
}
