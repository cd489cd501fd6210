import { type Evaluation, startEvaluation } from "../graph/evaluation.js";
import type { Trace, TraceStep } from "../schema/trace.js";
import type { BoundGraph } from "./instance.js";
import type { Place } from "./run.js";

/** A point of the lattice: some subtasks are done, and one way there. */
export interface WalkNode extends Place {
  /** Which nodes are Waiting, Evaluating and Completed, as the benchmark sees it. */
  readonly evaluation: Evaluation;
  /** Completed nodes as a mask. */
  readonly done: number;
  /** Everything seen on the way, the start included. */
  readonly steps: readonly TraceStep[];
  /** By node, what the computer was when the node became Evaluating; null while it waits. */
  readonly openings: readonly (string | null)[];
  /** By node, the number of steps when it was completed; null before. */
  readonly ends: readonly (number | null)[];
}

/** The point in which nothing is done. */
export async function startNode({ graph, instances }: BoundGraph, start: Place): Promise<WalkNode> {
  const { controls } = await start.environment.observe();
  const longestRun = Math.max(1, ...instances.map(({ actions }) => actions.length));
  const evaluation = startEvaluation(graph, longestRun);
  return {
    ...start,
    evaluation,
    done: 0,
    steps: [{ action: null, state: await start.environment.state(), controls }],
    openings: evaluation.states.map((state) => (state === "evaluating" ? start.fingerprint : null)),
    ends: evaluation.states.map(() => null),
  };
}

/** What the evaluator of a node reads of the way. Throws RangeError for a node that waits. */
export function traceOf(at: WalkNode, node: number, steps: readonly TraceStep[] = at.steps): Trace {
  const start = at.evaluation.windowStarts[node] ?? null;
  if (start === null) throw new RangeError(`node ${node} still waits and has no window`);
  return { version: 1, window_start: start, steps };
}

/** The whole way, for what is watched from the beginning: step 0 is the untouched start. */
export function wholeTrace({ steps }: WalkNode): Trace {
  return { version: 1, window_start: 1, steps };
}
