import { advanceEvaluation, type Evaluation, startEvaluation } from "../graph/evaluation.js";
import { instanceAt } from "../prove/instance.js";
import { judge } from "../prove/judge/judgement.js";
import type { TraceStep } from "../schema/computer/trace.js";
import type { AttemptTask } from "./attempt-task.js";

/** How far an attempt has come. A value: every action gives a new one. */
export interface FollowedAttempt {
  readonly evaluation: Evaluation;
  /** Step of the trace at which each node was completed, by node; null before. */
  readonly completedAt: readonly (number | null)[];
  /** The first evaluator that could not be run, in words. */
  readonly evaluatorError: string | null;
}

/** An attempt before its first action. */
export function startFollowing({ bound }: Pick<AttemptTask, "bound">, progressLimit: number): FollowedAttempt {
  return {
    evaluation: startEvaluation(bound.graph, progressLimit),
    completedAt: bound.instances.map(() => null),
    evaluatorError: null,
  };
}

/** The attempt after one more action: `steps` are all of the trace, the start included, and the last is that action's. */
export function followAction(
  { bound }: Pick<AttemptTask, "bound">,
  before: FollowedAttempt,
  steps: readonly TraceStep[],
): FollowedAttempt {
  let { evaluatorError } = before;
  const evaluation = advanceEvaluation(before.evaluation, (node, window_start) => {
    const verdict = judge(instanceAt(bound, node), { version: 1, window_start, steps });
    if (verdict.verdict === "error") evaluatorError ??= verdict.message;
    return verdict.verdict === "pass";
  });
  const known = new Set(before.evaluation.completed);
  const completed = new Set(evaluation.completed.filter((node) => !known.has(node)));
  return {
    evaluation,
    completedAt: before.completedAt.map((at, node) => (completed.has(node) ? steps.length - 1 : at)),
    evaluatorError,
  };
}

/** The same over a whole trace. */
export function followTrace(
  task: Pick<AttemptTask, "bound">,
  steps: readonly TraceStep[],
  progressLimit: number,
): FollowedAttempt {
  let followed = startFollowing(task, progressLimit);
  for (let end = 2; end <= steps.length; end++) followed = followAction(task, followed, steps.slice(0, end));
  return followed;
}
