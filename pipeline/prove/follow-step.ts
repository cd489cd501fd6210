import { advanceEvaluation, type Evaluation } from "../graph/evaluation.js";
import type { Verdict } from "../schema/evaluator.js";
import type { TraceStep } from "../schema/trace.js";
import { type BoundGraph, instanceAt, nameOf } from "./instance.js";
import { inWords, judge } from "./judgement.js";

/** What the evaluators say after one more action. */
export interface FollowedStep {
  readonly evaluation: Evaluation;
  /** By node that was asked. */
  readonly verdicts: ReadonlyMap<number, Verdict>;
  /** The first verdict that is not the expected one; `premature` when something counts as done that is not. */
  readonly complaint: { readonly node: number; readonly premature: boolean; readonly reason: string } | null;
}

/**
 * Asks the evaluators of all Evaluating nodes as the benchmark would, after the last of `steps`. The node that is
 * `running` must pass if this was its last action (`completes`), and nothing else may. `when` says in words what had
 * been done before.
 */
export function followStep(
  bound: BoundGraph,
  before: Evaluation,
  steps: readonly TraceStep[],
  running: { node: number; completes: boolean },
  when: string,
): FollowedStep {
  const runner = nameOf(instanceAt(bound, running.node));
  const verdicts = new Map<number, Verdict>();
  const complaints: NonNullable<FollowedStep["complaint"]>[] = [];
  const evaluation = advanceEvaluation(before, (node, window_start) => {
    const instance = instanceAt(bound, node);
    const verdict = judge(instance, { version: 1, window_start, steps });
    verdicts.set(node, verdict);
    const isExpected = node === running.node && running.completes;
    if (isExpected && verdict.verdict !== "pass") {
      const reason = `${runner}, run ${when}, does not count as done: ${verdict.message}`;
      complaints.push({ node, premature: false, reason });
    } else if (!isExpected && verdict.verdict !== "fail") {
      const what = node === running.node ? "before its last action" : `while ${runner} runs`;
      complaints.push({ node, premature: true, reason: `${inWords(instance, verdict)} ${what}, ${when}` });
    }
    return verdict.verdict === "pass";
  });
  return { evaluation, verdicts, complaint: complaints[0] ?? null };
}
