import { evaluate } from "../evaluators/interpret.js";
import { members } from "../graph/bits.js";
import { advanceEvaluation, startEvaluation } from "../graph/evaluation.js";
import { type MaskGraph, sinks } from "../graph/graph.js";
import { coverageRate } from "../graph/metrics.js";
import type { Verdict } from "../schema/evaluator.js";
import type { Trace, TraceStep } from "../schema/trace.js";
import { type BoundGraph, type Instance, instanceAt, nameOf } from "./instance.js";
import { traceOf, type WalkNode, type Window } from "./walk-node.js";

/** What an instance's evaluator says of a trace. */
function judge({ subtask, node }: Instance, trace: Trace): Verdict {
  return evaluate(subtask.evaluator, node.parameters, trace);
}

/** Says which of the nodes, Evaluating from this point on, counts as done although it was not run. */
export function strayPass(bound: BoundGraph, at: WalkNode, nodes: number): string | null {
  for (const node of members(nodes)) {
    const problem = passes(instanceAt(bound, node), traceOf(at.steps, windowOf(at, node)));
    if (problem !== null) return `${problem} ${after(bound, at)}, without being run`;
  }
  return null;
}

/** Says which of the instances, watched from the beginning, counts as done. */
export function forbiddenPass(
  never: readonly Instance[],
  bound: BoundGraph,
  at: WalkNode,
  first: Window,
): string | null {
  for (const instance of never) {
    const problem = passes(instance, traceOf(at.steps, first));
    if (problem !== null) return `${problem} ${after(bound, at)}, though it belongs to the branch that is not taken`;
  }
  return null;
}

/**
 * Goes through the actions of a run from `at`, as the benchmark would: says which evaluator passes although its
 * subtask is not done yet, and, of a run that completes its node, that its evaluator does not pass in the end.
 */
export function surprise(
  bound: BoundGraph,
  at: WalkNode,
  run: readonly TraceStep[],
  running: { node: number; completes: boolean },
): string | null {
  const steps = [...at.steps, ...run];
  const runner = instanceAt(bound, running.node);
  const asked = at.windows.flatMap((window, node) => (window === null || at.ends[node] !== null ? [] : [node]));
  for (let length = at.steps.length + 1; length <= steps.length; length++) {
    for (const node of asked) {
      const trace = traceOf(steps, windowOf(at, node), length);
      if (node === running.node && running.completes && length === steps.length) {
        const { verdict, message } = judge(runner, trace);
        if (verdict !== "pass") return `${nameOf(runner)}, run ${after(bound, at)}, does not count as done: ${message}`;
        continue;
      }
      const problem = passes(instanceAt(bound, node), trace);
      if (problem === null) continue;
      return `${problem} ${node === running.node ? "before its last action" : `while ${nameOf(runner)} runs`} ${after(bound, at)}`;
    }
  }
  return null;
}

/**
 * Says which sink's result does not last to the end. Its evaluator is asked again about its own run, with the files,
 * clipboard, mailbox, records and settings of the end; windows and screens come and go and stay as they were.
 */
export function lostResult(bound: BoundGraph, masks: MaskGraph, at: WalkNode): string | null {
  const state = at.steps.at(-1)?.state;
  if (state === undefined) return null;
  for (const sink of sinks(masks)) {
    const end = at.ends[sink] ?? null;
    if (end === null) continue;
    const own = at.steps.slice(0, end);
    const last = own.at(-1);
    if (last === undefined) continue;
    const { windows, processes } = last.state;
    const steps = [...own.slice(0, -1), { ...last, state: { ...state, windows, processes } }];
    const instance = instanceAt(bound, sink);
    const { verdict, message } = judge(instance, traceOf(steps, windowOf(at, sink)));
    if (verdict !== "pass") return `the result of ${nameOf(instance)} is lost ${after(bound, at)}: ${message}`;
  }
  return null;
}

/**
 * Judges a whole way as the benchmark judges an agent's run, by the state machine of the evaluation: says when it does
 * not end in success with full coverage.
 */
export function failedEvaluation(bound: BoundGraph, at: WalkNode): string | null {
  const longest = Math.max(...bound.instances.map(({ actions }) => actions.length));
  let evaluation = startEvaluation(bound.graph, longest);
  for (let length = 2; length <= at.steps.length; length++) {
    const steps = at.steps.slice(0, length);
    evaluation = advanceEvaluation(evaluation, (node, start) => {
      const trace: Trace = { version: 1, window_start: start, steps };
      return judge(instanceAt(bound, node), trace).verdict === "pass";
    });
  }
  const covered = coverageRate(bound.graph, evaluation.completed);
  if (evaluation.outcome === "success" && covered === 1) return null;
  return `evaluated as a run, it covers ${Math.round(100 * covered)} % of the graph ${after(bound, at)}`;
}

/** "at the start" or "after ..., ...". */
export function after(bound: BoundGraph, { order }: Pick<WalkNode, "order">): string {
  const names = order.map((node) => nameOf(instanceAt(bound, node)));
  return names.length === 0 ? "at the start" : `after ${names.join(", ")}`;
}

/** The beginning of a complaint when an evaluator does not say that its subtask is not done. */
function passes(instance: Instance, trace: Trace): string | null {
  const { verdict, message } = judge(instance, trace);
  if (verdict === "fail") return null;
  return verdict === "pass"
    ? `${nameOf(instance)} counts as done`
    : `the evaluator of ${nameOf(instance)} cannot be evaluated (${message})`;
}

function windowOf(at: WalkNode, node: number): Window {
  const window = at.windows[node] ?? null;
  if (window === null) throw new RangeError(`node ${node} still waits and cannot be judged`);
  return window;
}
