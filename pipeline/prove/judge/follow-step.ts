import { advanceEvaluation, type Evaluation } from "../../graph/evaluation.js";
import type { TraceStep } from "../../schema/computer/trace.js";
import type { Verdict } from "../../schema/evaluator.js";
import { type BoundGraph, findsOut, instanceAt, nameOf } from "../instance.js";
import { type ComplaintCode, inWords, judge } from "./judgement.js";

/** The verdicts after one more action. */
export interface FollowedStep {
  readonly evaluation: Evaluation;
  /** By Evaluating node. */
  readonly verdicts: ReadonlyMap<number, Verdict>;
  /** The first verdict that is not the expected one. */
  readonly complaint: { readonly node: number; readonly code: ComplaintCode; readonly reason: string } | null;
}

/**
 * Asks the evaluators of all Evaluating nodes after the last of `steps`, as the benchmark does. The `running` node must
 * pass if this was its last action (`completes`), and not before; no other node may pass. A value that is found out may
 * show early, which completes nothing. `when` is a phrase for what was done before.
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
    const what = isExpected
      ? "at its last action"
      : node === running.node
        ? "before its last action"
        : `while ${runner} runs`;
    if (verdict.verdict === "error") {
      complaints.push({ node, code: "PROVE_EVALUATOR", reason: `${inWords(instance, verdict)} ${what}, ${when}` });
    } else if (isExpected && verdict.verdict === "fail") {
      const reason = `${runner}, run ${when}, does not count as done: ${verdict.message}`;
      complaints.push({ node, code: "PROVE_NOT_DONE", reason });
    } else if (!isExpected && verdict.verdict === "pass") {
      if (findsOut(instance)) return false;
      complaints.push({ node, code: "PROVE_PREMATURE", reason: `${inWords(instance, verdict)} ${what}, ${when}` });
    }
    return verdict.verdict === "pass";
  });
  return { evaluation, verdicts, complaint: complaints[0] ?? null };
}
