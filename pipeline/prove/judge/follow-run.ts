import type { Evaluation } from "../../graph/evaluation.js";
import type { TraceStep } from "../../schema/computer/trace.js";
import type { WalkNode } from "../executed/walk-node.js";
import type { BoundGraph, Unproven } from "../instance.js";
import { followStep } from "./follow-step.js";
import { after } from "./judgement.js";

/**
 * Goes through the actions of a run from `at` and asks the evaluators of all Evaluating nodes after each, as the
 * benchmark does. A run that `completes` its node must do so with its last action, and no other node may be completed.
 */
export function followRun(
  bound: BoundGraph,
  at: WalkNode,
  run: readonly TraceStep[],
  running: { node: number; completes: boolean },
): Evaluation | Unproven {
  const when = after(bound, at);
  let { evaluation } = at;
  for (const [i] of run.entries()) {
    const steps = [...at.steps, ...run.slice(0, i + 1)];
    const completes = running.completes && i + 1 === run.length;
    const step = followStep(bound, evaluation, steps, { node: running.node, completes }, when);
    if (step.complaint !== null) return { reason: step.complaint.reason };
    evaluation = step.evaluation;
  }
  return evaluation;
}
