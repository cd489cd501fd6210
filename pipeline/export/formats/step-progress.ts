import type { RecordedStep } from "../../recordings/recording.js";
import type { TaskRecord } from "../../schema/records/dataset-records.js";

/** How far a task is after a step, and what the step brought: parts of 1. */
export interface StepProgress {
  readonly progress: number;
  readonly reward: number;
}

/**
 * Progress is the part of the nodes that are completed; the reward is what a step adds to it, so that the rewards of a
 * trajectory add up to 1. Of an infeasible task, which is done by saying so, only the last step has a reward.
 */
export function progressAfter(
  { infeasibility }: Pick<TaskRecord, "infeasibility">,
  steps: readonly RecordedStep[],
  step: RecordedStep,
): StepProgress {
  const before = steps[steps.indexOf(step) - 1];
  const progress = completedPart(step);
  const reward = infeasibility === null ? progress - completedPart(before) : Number(step === steps.at(-1));
  return { progress, reward };
}

function completedPart(step: RecordedStep | undefined): number {
  if (step === undefined || step.states.length === 0) return 0;
  return step.states.filter((state) => state === "completed").length / step.states.length;
}
