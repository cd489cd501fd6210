import type { Action } from "../computer/action.js";
import type { Control } from "../computer/control.js";
import type { Proof, Validation } from "../task/proof.js";
import type { Instruction, TaskDraft } from "../task/task.js";

/** A task in words, as the instruct stage hands it to the prove stage. */
export interface WordedTask {
  draft: TaskDraft;
  instruction: Instruction;
  /** Null when the instruction was not validated. */
  validation: Validation | null;
}

/** One executed action of a task trajectory, and the node it was done for. */
export interface TrajectoryStep {
  node_id: string;
  /** Filled in, with the rectangle where its control was. */
  action: Action;
  /** What was on the screen before the action. */
  controls: readonly Control[];
}

/** The run of a whole task in one topological order. */
export interface TaskTrajectory {
  order: readonly string[];
  executed: boolean;
  steps: readonly TrajectoryStep[];
}

/** What proof hands to the store: a task that may leave. */
export interface ProvenTask extends WordedTask {
  proof: Proof;
  /** Every topological order when there are at most 120, else a uniform sample of 120; empty for L4. */
  orders: readonly (readonly string[])[];
  /** For order 0; an L4 task has the run that meets the error. */
  trajectory: TaskTrajectory;
}
