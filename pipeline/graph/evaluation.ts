import { GraphError } from "../errors.js";
import { members } from "./bits.js";
import { available, type Graph, toMasks } from "./graph.js";

type NodeState = "waiting" | "evaluating" | "completed";

/** How far a run has come through a task graph. A value: every action gives a new one. */
export interface Evaluation {
  readonly graph: Graph;
  /** Actions without a completion after which the run has failed (OmniBench's N). */
  readonly stepLimit: number;
  readonly states: readonly NodeState[];
  /** First trace step of each node's window, set when it became Evaluating; null while it waits. */
  readonly windowStarts: readonly (number | null)[];
  /** Nodes in the order in which they were completed. */
  readonly completed: readonly number[];
  /** Trace step of the last action seen; 0 is the untouched start. */
  readonly step: number;
  /** Trace step of the last completion, 0 if there was none. */
  readonly progressStep: number;
  readonly outcome: "running" | "success" | "failed";
}

/**
 * Beginning of a run (OmniBench 4.1): nodes without predecessor are Evaluating, all others Waiting. Step 0 of the
 * trace is the untouched start, so windows of the roots begin at step 1. Nodes that are `done` before it, which are
 * closed under predecessors, are Completed and have no window.
 */
export function startEvaluation(graph: Graph, stepLimit: number, done: readonly number[] = []): Evaluation {
  if (!Number.isInteger(stepLimit) || stepLimit < 1) {
    throw new GraphError("GRAPH_BAD_LIMIT", `the step limit is ${stepLimit}; give a whole number from 1`);
  }
  const masks = toMasks(graph);
  const before = done.reduce((mask, node) => mask | (1 << node), 0);
  const free = available(masks, before);
  const nodes = Array.from({ length: graph.size }, (_, node) => ((free >>> node) & 1) === 1);
  return {
    graph,
    stepLimit,
    states: nodes.map((isFree, node) =>
      ((before >>> node) & 1) === 1 ? "completed" : isFree ? "evaluating" : "waiting",
    ),
    windowStarts: nodes.map((isFree) => (isFree ? 1 : null)),
    completed: [...done],
    step: 0,
    progressStep: 0,
    outcome: before === masks.all ? "success" : "running",
  };
}

/**
 * State after one more action: every Evaluating node is asked for, in topological order, until none completes. A
 * node that becomes Evaluating by this action is asked at once, with a window that begins at the next step: what
 * holds in the state counts for it, what was clicked before does not. A finished run stays as it is.
 */
export function advanceEvaluation(
  evaluation: Evaluation,
  isComplete: (node: number, windowStart: number) => boolean,
): Evaluation {
  if (evaluation.outcome !== "running") return evaluation;
  const masks = toMasks(evaluation.graph);
  const step = evaluation.step + 1;
  const states = [...evaluation.states];
  const windowStarts = [...evaluation.windowStarts];
  const completed = [...evaluation.completed];
  let done = completed.reduce((mask, node) => mask | (1 << node), 0);
  // One pass in topological order is a fixpoint: a completion frees later nodes only.
  for (const node of masks.order) {
    const windowStart = windowStarts[node] ?? null;
    if (states[node] !== "evaluating" || windowStart === null || !isComplete(node, windowStart)) continue;
    states[node] = "completed";
    completed.push(node);
    done |= 1 << node;
    for (const freed of members(available(masks, done))) {
      if (states[freed] !== "waiting") continue;
      states[freed] = "evaluating";
      windowStarts[freed] = step + 1;
    }
  }
  const progressStep = completed.length > evaluation.completed.length ? step : evaluation.progressStep;
  const stuck = step - progressStep >= evaluation.stepLimit;
  const outcome = done === masks.all ? "success" : stuck ? "failed" : "running";
  return { ...evaluation, states, windowStarts, completed, step, progressStep, outcome };
}
