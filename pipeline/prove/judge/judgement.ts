import { failingChecks } from "../../evaluators/failing-checks.js";
import { evaluate } from "../../evaluators/interpret.js";
import { traceOn } from "../../evaluators/trace-on.js";
import { sinks, toMasks } from "../../graph/graph.js";
import type { Trace } from "../../schema/computer/trace.js";
import type { Verdict } from "../../schema/evaluator.js";
import { traceOf, type Way, wholeTrace } from "../executed/walk-node.js";
import { type BoundGraph, type Instance, instanceAt, nameOf } from "../instance.js";

/** Returns the verdict of an instance's evaluator on what a trace shows of the instance's computer. */
export function judge({ subtask, node }: Instance, trace: Trace): Verdict {
  return evaluate(subtask.evaluator, node.parameters, traceOn(trace, node.computer));
}

/** The checks of an instance's evaluator that do not hold on a trace, as calls. */
export function unmetChecks({ subtask, node }: Instance, trace: Trace): string[] {
  return failingChecks(subtask.evaluator, node.parameters, traceOn(trace, node.computer));
}

/** A wrong verdict: premature success, a missing success, or an error of the evaluator. */
export type ComplaintCode = "PROVE_PREMATURE" | "PROVE_NOT_DONE" | "PROVE_EVALUATOR";

/** Returns a complaint about a node that counts as done at the start or whose evaluator fails, or null. */
export function doneAtStart(bound: BoundGraph, first: Way): { code: ComplaintCode; reason: string } | null {
  for (const [node, instance] of bound.instances.entries()) {
    if ((first.evaluation.windowStarts[node] ?? null) === null) continue;
    const verdict = judge(instance, traceOf(first, node));
    if (verdict.verdict === "fail") continue;
    const code = verdict.verdict === "error" ? "PROVE_EVALUATOR" : "PROVE_PREMATURE";
    return { code, reason: `${inWords(instance, verdict)} at the start, without being run` };
  }
  return null;
}

/** Returns a complaint about one of the instances when it counts as done on the whole trace, or null. */
export function forbiddenPass(never: readonly Instance[], bound: BoundGraph, at: Way): string | null {
  for (const instance of never) {
    const verdict = judge(instance, wholeTrace(at));
    if (verdict.verdict === "fail") continue;
    return `${inWords(instance, verdict)} ${after(bound, at)}, though it belongs to the branch that is not taken`;
  }
  return null;
}

/**
 * Returns a complaint about a sink whose result does not last to the end, or null. Its evaluator is asked again about
 * its own run, with the final files, clipboard, mailbox, records and settings; windows and screens are those of its own
 * end.
 */
export function lostResult(bound: BoundGraph, at: Way): string | null {
  for (const sink of sinks(toMasks(bound.graph))) {
    const instance = instanceAt(bound, sink);
    const end = at.ends[sink] ?? null;
    const { steps } = traceOn(wholeTrace(at), instance.node.computer);
    const [last, final] = [end === null ? undefined : steps[end - 1], steps.at(-1)];
    if (end === null || final === undefined || last === undefined) continue;
    const { windows, processes } = last.state;
    const kept = [...steps.slice(0, end - 1), { ...last, state: { ...final.state, windows, processes } }];
    const { verdict, message } = judge(instance, traceOf(at, sink, kept));
    if (verdict !== "pass") return `the result of ${nameOf(instance)} is lost ${after(bound, at)}: ${message}`;
  }
  return null;
}

/** Returns the beginning of a complaint about a verdict that should have been "fail". */
export function inWords(instance: Instance, { verdict, message }: Verdict): string {
  return verdict === "error"
    ? `the evaluator of ${nameOf(instance)} cannot be evaluated (${message})`
    : `${nameOf(instance)} counts as done`;
}

/** "at the start" or "after ..., ...". */
export function after(bound: BoundGraph, { evaluation }: Way): string {
  const names = evaluation.completed.map((node) => nameOf(instanceAt(bound, node)));
  return names.length === 0 ? "at the start" : `after ${names.join(", ")}`;
}
