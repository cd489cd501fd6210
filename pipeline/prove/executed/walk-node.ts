import { type Evaluation, startEvaluation } from "../../graph/evaluation.js";
import type { Trace, TraceStep } from "../../schema/computer/trace.js";
import type { BoundGraph } from "../instance.js";
import type { ProofPosition } from "./run.js";

/** A way through some subtasks of a graph. */
export interface Way {
  /** Which nodes are Waiting, Evaluating and Completed, as the benchmark sees it. */
  readonly evaluation: Evaluation;
  /** Everything seen on the way, the start included. */
  readonly steps: readonly TraceStep[];
  /** By node, the number of steps when it was completed; null before. */
  readonly ends: readonly (number | null)[];
}

/** A point of the lattice: some subtasks are done, and one way there. */
export interface WalkNode extends ProofPosition, Way {
  /** Completed nodes as a mask. */
  readonly done: number;
  /** By node, what the computer was when the node became Evaluating; null while it waits. */
  readonly openings: readonly (string | null)[];
}

/** The point in which nothing is done. */
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

/** Most actions that pass without a completion when every subtask is run in one go. */
export function longestRun(instances: BoundGraph["instances"]): number {
  return Math.max(1, ...instances.map(({ actions }) => actions.length));
}

/** What the evaluator of a node reads of the way. Throws RangeError for a node that waits. */
export function traceOf(at: Way, node: number, steps: readonly TraceStep[] = at.steps): Trace {
  const start = at.evaluation.windowStarts[node] ?? null;
  if (start === null) throw new RangeError(`node ${node} still waits and has no window`);
  return { version: 1, window_start: start, steps };
}

/** The whole way, for what is watched from the beginning: step 0 is the untouched start. */
export function wholeTrace({ steps }: Way): Trace {
  return { version: 1, window_start: 1, steps };
}
