import type { Rect } from "../../schema/computer/control.js";
import type { ParameterValues } from "../../schema/subtask.js";

/** What an execution of a task, or of each of its subtasks by itself, showed, for its reviewers. */
export interface TaskSight {
  /** By node that was done, or begun. */
  readonly nodes: ReadonlyMap<string, NodeSight>;
}

export interface NodeSight {
  /** For each of its actions that was done: the screen before it (PNG), and where on it the acted control was. */
  readonly steps: readonly { readonly screenshot: Uint8Array | null; readonly rect: Rect | null }[];
  /** What each check of its evaluator saw after its last action, in the order in which the checks are written. */
  readonly saw: readonly string[];
  /** What it was done with; null where that is what the task says. */
  readonly otherParameters: ParameterValues | null;
}
