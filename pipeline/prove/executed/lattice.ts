import { lowestBit, members } from "../../graph/bits.js";
import { countDownSets } from "../../graph/down-sets.js";
import { available, type MaskGraph, sinks, toMasks } from "../../graph/graph.js";
import { type BoundGraph, type Instance, instanceAt, nameOf, type Unproven } from "../instance.js";
import { followRun } from "../judge/follow-run.js";
import { after, doneAtStart, forbiddenPass, lostResult } from "../judge/judgement.js";
import { evidence } from "./evidence.js";
import type { ProofPosition, Runner } from "./run.js";
import { startNode, traceOf, type WalkNode, wholeTrace } from "./walk-node.js";

/**
 * Largest numbers of down-sets and of edges of a walk; a task that needs more is dropped. The number of down-sets is
 * known before anything is executed.
 */
const downSetBudget = 2000;
const edgeBudget = 5000;

export interface LatticePlan {
  readonly bound: BoundGraph;
  /** The computer after the setup. */
  readonly start: ProofPosition;
  readonly runner: Runner;
  /** Nodes to execute, a down-set as a bit mask; the evaluators of the others are only asked. */
  readonly nodes: number;
  /** Instances that must never count as done, such as the branch that is not taken. */
  readonly never: readonly Instance[];
  /** Called at each point; returns a sentence when something is wrong with it, otherwise null. */
  readonly probe: (at: WalkNode) => Promise<string | null>;
}

/** The result of a walk. */
export interface Lattice {
  readonly states: number;
  readonly edges: number;
  /** The points at which all nodes are done. */
  readonly ends: readonly WalkNode[];
}

/**
 * Runs every topological order without listing them. Orders that lead to the same subtasks done, the same computer
 * and the same evidence are one point; from each point every next subtask is run once. After every action, as the
 * benchmark would, the evaluators of all Evaluating nodes are asked: that of the running subtask must pass at its
 * last action and not before, no other may pass. In the end what the last subtasks achieved must still hold. Cost:
 * walked edges times actions times evaluators. Throws GRAPH_TOO_WIDE above 2000 down-sets.
 */
export async function walkLattice(plan: LatticePlan): Promise<Lattice | Unproven> {
  const masks = toMasks(plan.bound.graph);
  countDownSets(masks, downSetBudget);
  const first = await startNode(plan.bound, plan.start);
  let level: WalkNode[] = [first];
  let states = 1;
  let edges = 0;
  const premature = doneAtStart(plan.bound, first);
  if (premature !== null) return { reason: premature.reason };
  for (let left = plan.nodes; ; left &= left - 1) {
    for (const at of level) {
      const complaint =
        forbiddenPass(plan.never, plan.bound, at) ??
        (left === 0 ? lostResult(plan.bound, at) : null) ??
        (await plan.probe(at));
      if (complaint !== null) return { reason: complaint };
    }
    if (left === 0) return { states, edges, ends: level };
    const next = new Map<string, WalkNode>();
    for (const at of level) {
      for (let rest = available(masks, at.done) & plan.nodes; rest !== 0; rest &= rest - 1) {
        if (++edges > edgeBudget) return { reason: `its lattice has more than ${edgeBudget} steps` };
        const reached = await advance(plan, at, lowestBit(rest));
        if ("reason" in reached) return reached;
        const key = keyOf(plan, masks, reached);
        if (!next.has(key)) next.set(key, reached);
      }
    }
    states += next.size;
    level = [...next.values()];
  }
}

/** Returns the point after one more subtask, or why it cannot be reached. */
async function advance(plan: LatticePlan, at: WalkNode, node: number): Promise<WalkNode | Unproven> {
  const { bound, runner } = plan;
  const instance = instanceAt(bound, node);
  const run = await runner.run(at, instance);
  if (run.failure !== null) return { reason: `${nameOf(instance)} cannot be done ${after(bound, at)}: ${run.failure}` };
  const evaluation = followRun(bound, at, run.steps, { node, completes: true });
  if ("reason" in evaluation) return evaluation;
  const steps = [...at.steps, ...run.steps];
  return {
    ...run.end,
    evaluation,
    done: at.done | (1 << node),
    steps,
    openings: at.openings.map((opening, other) =>
      evaluation.states[other] === "evaluating" ? (opening ?? run.end.fingerprint) : opening,
    ),
    ends: at.ends.map((end, other) => (other === node ? steps.length : end)),
  };
}

/** Memo key. Equal keys imply equal successors: the same fingerprint, and the same evidence for pending evaluators. */
function keyOf({ bound, never, start }: LatticePlan, masks: MaskGraph, at: WalkNode): string {
  const asking = available(masks, at.done) | (at.done & sinks(masks).reduce((mask, sink) => mask | (1 << sink), 0));
  const remembered = members(asking).map((node) => {
    const known = at.steps.slice(0, at.ends[node] ?? at.steps.length);
    return evidence(instanceAt(bound, node), traceOf(at, node, known), at.openings[node] ?? "");
  });
  const watched = never.map((instance) => evidence(instance, wholeTrace(at), start.fingerprint));
  return JSON.stringify([at.done, at.fingerprint, remembered, watched]);
}
