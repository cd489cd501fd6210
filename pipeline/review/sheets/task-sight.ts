import type { Rect } from "../../schema/computer/control.js";
import type { ParameterValues } from "../../schema/subtask.js";

/** The screens of an execution of a task, or of each of its subtasks alone, for reviewers. */
export interface TaskSight {
  /** By id of each node that was started. */
  readonly nodes: ReadonlyMap<string, NodeSight>;
}

export interface NodeSight {
  /** For each executed action: the screen before it (PNG), and the rectangle of its control. */
  readonly steps: readonly { readonly screenshot: Uint8Array | null; readonly rect: Rect | null }[];
  /** What each check of the evaluator saw after the last action, in the order of the checks. */
  readonly saw: readonly string[];
  /** Parameter values of the execution; null when they are those of the task. */
  readonly otherParameters: ParameterValues | null;
}
