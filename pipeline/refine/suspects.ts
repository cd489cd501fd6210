import type { SharedCause } from "../review/statistics/shared-causes.js";
import { sharedCauses } from "../review/statistics/shared-causes.js";
import type { ReviewedTask } from "../review/statistics/task-verdicts.js";
import type { Suspect } from "../schema/refinement.js";
import type { SubtaskDefinition } from "../schema/subtask.js";
import type { TaskExecutions } from "./find/executed-faults.js";

/** The subtasks of tasks, by task. */
type SubtasksOf = ReadonlyMap<string, { subtask_ids: string[] }>;

/**
 * Subtasks that are in significantly more tasks that reviewers rejected, or that failed although they were done as they
 * are meant (or passed although they were not), than chance explains.
 */
export function suspectSubtasks(
  verdicts: readonly ReviewedTask[],
  executed: readonly TaskExecutions[],
  subtasksOf: SubtasksOf,
  definitions: ReadonlyMap<string, SubtaskDefinition>,
): Suspect[] {
  const named = (cause: Suspect["cause"], found: SharedCause, evidence: string): Suspect[] => {
    const definition = definitions.get(found.subtask_id);
    if (definition === undefined) return [];
    const { application, instruction_template: instruction } = definition;
    return [{ subtask_id: found.subtask_id, application, instruction, cause, evidence }];
  };
  const run = executed.map(({ task_id, goldFailed, idlePassed }): ReviewedTask => {
    const failed = goldFailed > 0 || idlePassed.length > 0;
    return { task_id, reviews: [], verdict: failed ? "rejected" : "accepted" };
  });
  return [
    ...sharedCauses(verdicts, subtasksOf).flatMap((cause) =>
      named("review", cause, `${evidenceOf(cause, "rejected", "reviewed")}; ${cause.reasons.join(", ")}`),
    ),
    ...sharedCauses(run, subtasksOf).flatMap((cause) =>
      named("attempts", cause, evidenceOf(cause, "failed", "executed")),
    ),
  ];
}

function evidenceOf({ tasks, rejected, probability }: SharedCause, what: string, all: string): string {
  const chance = probability < 0.001 ? "less than 0.001" : probability.toFixed(3);
  return `in ${rejected} ${what} of ${tasks} ${all} tasks (by chance: ${chance})`;
}
