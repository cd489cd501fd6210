import { advanceEvaluation, type Evaluation } from "../graph/evaluation.js";
import type { TraceStep } from "../schema/trace.js";
import { type BoundGraph, instanceAt, nameOf, type Unproven } from "./instance.js";
import { after, inWords, judge } from "./judgement.js";
import type { WalkNode } from "./walk-node.js";

/**
 * Goes through the actions of a run from `at` as the benchmark would, asking the evaluators of all Evaluating nodes
 * after each. A run that `completes` its node does so with its last action; nothing else is completed.
 */
export function followRun(
  bound: BoundGraph,
  at: WalkNode,
  run: readonly TraceStep[],
  running: { node: number; completes: boolean },
): Evaluation | Unproven {
  const runner = nameOf(instanceAt(bound, running.node));
  const when = after(bound, at);
  let { evaluation } = at;
  for (const [i] of run.entries()) {
    const steps = [...at.steps, ...run.slice(0, i + 1)];
    const complaints: string[] = [];
    const isLast = running.completes && i + 1 === run.length;
    evaluation = advanceEvaluation(evaluation, (node, window_start) => {
      const instance = instanceAt(bound, node);
      const verdict = judge(instance, { version: 1, window_start, steps });
      const isExpected = node === running.node && isLast;
      if (isExpected && verdict.verdict !== "pass") {
        complaints.push(`${runner}, run ${when}, does not count as done: ${verdict.message}`);
      } else if (!isExpected && verdict.verdict !== "fail") {
        const what = node === running.node ? "before its last action" : `while ${runner} runs`;
        complaints.push(`${inWords(instance, verdict)} ${what}, ${when}`);
      }
      return verdict.verdict === "pass";
    });
    const [complaint] = complaints;
    if (complaint !== undefined) return { reason: complaint };
  }
  return evaluation;
}
