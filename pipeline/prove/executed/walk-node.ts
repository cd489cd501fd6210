import { type Evaluation, startEvaluation } from "../../graph/evaluation.js";
import type { Trace, TraceStep } from "../../schema/computer/trace.js";
import type { BoundGraph } from "../instance.js";
import type { ProofPosition } from "./run.js";

/** A sequence of subtasks of a graph and what was observed. */
export interface Way {
  /** The benchmark's state of each node: Waiting, Evaluating or Completed. */
  readonly evaluation: Evaluation;
  /** All observations, beginning with the start. */
  readonly steps: readonly TraceStep[];
  /** By node, the number of steps at its completion; null before. */
  readonly ends: readonly (number | null)[];
}

/** A point of the lattice: the set of subtasks done, with one sequence that leads there. */
export interface WalkNode extends ProofPosition, Way {
  /** Completed nodes as a bit mask. */
  readonly done: number;
  /** By node, the fingerprint of the computer when the node became Evaluating; null while it is Waiting. */
  readonly openings: readonly (string | null)[];
}

/** Returns the point at which no subtask is done. */
export async function startNode({ graph, instances }: BoundGraph, start: ProofPosition): Promise<WalkNode> {
  const { controls } = await start.environment.observe();
  const evaluation = startEvaluation(graph, longestRun(instances));
  return {
    ...start,
    evaluation,
    done: 0,
    steps: [{ action: null, state: await start.environment.state(), controls }],
    openings: evaluation.states.map((state) => (state === "evaluating" ? start.fingerprint : null)),
    ends: evaluation.states.map(() => null),
  };
}

/**
 * Returns the largest number of actions between two completions when every subtask is run without a break, with one more
 * where somebody may have to go to another computer first.
 */
export function longestRun(instances: BoundGraph["instances"]): number {
  const way = instances.some(({ node }) => node.computer !== undefined) ? 1 : 0;
  return Math.max(1, ...instances.map(({ actions }) => actions.length + way));
}

/** Returns the trace that the evaluator of a node reads. Throws RangeError for a node that is Waiting. */
export function traceOf(at: Way, node: number, steps: readonly TraceStep[] = at.steps): Trace {
  const start = at.evaluation.windowStarts[node] ?? null;
  if (start === null) throw new RangeError(`node ${node} still waits and has no window`);
  return { version: 1, window_start: start, steps };
}

/** Returns the trace from the untouched start (step 0), for evaluators that are asked from the beginning. */
export function wholeTrace({ steps }: Way): Trace {
  return { version: 1, window_start: 1, steps };
}
