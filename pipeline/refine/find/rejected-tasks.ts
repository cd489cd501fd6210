import type { ReviewedTask } from "../../review/statistics/task-verdicts.js";
import type { TaskFault } from "../../schema/refinement.js";
import type { ReviewReason } from "../../schema/review.js";

/** Reasons that another text may answer. */
const wordingReasons: ReadonlySet<ReviewReason> = new Set(["ambiguous", "unnatural"]);

/** Tasks that a majority of their reviewers rejected, with their reasons and comments. */
export function rejectedTasks(verdicts: readonly ReviewedTask[]): TaskFault[] {
  return verdicts.flatMap(({ task_id, verdict, reviews }): TaskFault[] => {
    if (verdict !== "rejected") return [];
    const said = reviews.flatMap(({ reason, comment }) =>
      reason === null ? [] : [comment === null ? reason : `${reason} (${comment})`],
    );
    const isWording = reviews.every(({ reason }) => reason === null || wordingReasons.has(reason));
    const kind = isWording ? "badly-worded" : "rejected";
    return [{ kind, task_id, node_id: null, words: `its reviewers rejected it: ${[...new Set(said)].join(", ")}` }];
  });
}
