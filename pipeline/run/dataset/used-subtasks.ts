import type { TaskDraft } from "../../schema/task/task.js";
import type { TaskGraph } from "../../schema/task/task-graph.js";

/**
 * Returns the graph of a task or, for a task with a condition, the graphs of both branches: the branch that is not
 * taken is checked as well.
 */
export function branchesOf({ graph, condition }: TaskDraft): TaskGraph[] {
  return condition === null ? [graph] : [graph, condition.holds, condition.fails];
}

/** Ids of the subtasks of a task, each once. */
export function usedSubtasks(draft: TaskDraft): string[] {
  return [...new Set(branchesOf(draft).flatMap(({ nodes }) => nodes.map(({ subtask_id }) => subtask_id)))];
}
