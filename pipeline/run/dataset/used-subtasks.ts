import type { TaskDraft } from "../../schema/task.js";
import type { TaskGraph } from "../../schema/task-graph.js";

/** The graph of a task and, where it decides, both branches: the one that is not taken is watched, too. */
export function branchesOf({ graph, condition }: TaskDraft): TaskGraph[] {
  return condition === null ? [graph] : [graph, condition.holds, condition.fails];
}

/** Ids of the subtasks of a task, each once. */
export function usedSubtasks(draft: TaskDraft): string[] {
  return [...new Set(branchesOf(draft).flatMap(({ nodes }) => nodes.map(({ subtask_id }) => subtask_id)))];
}
