import { lowestBit, members } from "../graph/bits.js";
import { countDownSets } from "../graph/down-sets.js";
import { available, type MaskGraph, sinks, toMasks } from "../graph/graph.js";
import { evidence } from "./evidence.js";
import { type BoundGraph, type Instance, instanceAt, nameOf, type Unproven } from "./instance.js";
import { after, forbiddenPass, lostResult, strayPass, surprise } from "./judgement.js";
import type { Place, Runner } from "./run.js";
import { firstWindow, type WalkNode, type Window } from "./walk-node.js";

/** What a proof may walk; a task that needs more is dropped. The first is known before anything is run. */
const downSetBudget = 2000;
const edgeBudget = 5000;

export interface LatticePlan {
  readonly bound: BoundGraph;
  /** The computer as the setup leaves it. */
  readonly start: Place;
  readonly runner: Runner;
  /** Nodes to be done, as a down-set; the others are only watched. */
  readonly nodes: number;
  /** What must count as done at no point, such as the branch that is not taken. */
  readonly never: readonly Instance[];
  /** Looks at each point that is reached; a sentence says what is wrong with it. */
  readonly probe: (at: WalkNode) => Promise<string | null>;
}

/** What was walked. */
export interface Lattice {
  readonly states: number;
  readonly edges: number;
  /** The points in which all nodes are done. */
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
  const first = await startNode(plan, masks);
  let level: WalkNode[] = [first];
  let states = 1;
  let edges = 0;
  const stray = strayPass(plan.bound, first, available(masks, 0));
  if (stray !== null) return { reason: stray };
  for (let left = plan.nodes; ; left &= left - 1) {
    for (const at of level) {
      const complaint =
        forbiddenPass(plan.never, plan.bound, at, firstWindow(plan.start)) ??
        (left === 0 ? lostResult(plan.bound, masks, at) : null) ??
        (await plan.probe(at));
      if (complaint !== null) return { reason: complaint };
    }
    if (left === 0) return { states, edges, ends: level };
    const next = new Map<string, WalkNode>();
    for (const at of level) {
      for (let rest = available(masks, at.done) & plan.nodes; rest !== 0; rest &= rest - 1) {
        if (++edges > edgeBudget) return { reason: `its lattice has more than ${edgeBudget} steps` };
        const reached = await advance(plan, masks, at, lowestBit(rest));
        if ("reason" in reached) return reached;
        const key = keyOf(plan, masks, reached);
        if (!next.has(key)) next.set(key, reached);
      }
    }
    states += next.size;
    level = [...next.values()];
  }
}

async function startNode({ bound, start }: LatticePlan, masks: MaskGraph): Promise<WalkNode> {
  const { controls } = await start.environment.observe();
  const free = available(masks, 0);
  const window = firstWindow(start);
  return {
    ...start,
    done: 0,
    order: [],
    steps: [{ action: null, state: await start.environment.state(), controls }],
    windows: bound.instances.map((_, node) => (((free >>> node) & 1) === 1 ? window : null)),
    ends: bound.instances.map(() => null),
  };
}

/** The point after one more subtask. */
async function advance(plan: LatticePlan, masks: MaskGraph, at: WalkNode, node: number): Promise<WalkNode | Unproven> {
  const { bound, runner } = plan;
  const instance = instanceAt(bound, node);
  const run = await runner.run(at, instance);
  if (run.failure !== null) return { reason: `${nameOf(instance)} cannot be done ${after(bound, at)}: ${run.failure}` };
  const steps = [...at.steps, ...run.steps];
  const wrong = surprise(bound, at, run.steps, { node, completes: true });
  if (wrong !== null) return { reason: wrong };
  const done = at.done | (1 << node);
  const freed = available(masks, done) & ~available(masks, at.done);
  const window: Window = { start: steps.length, fingerprint: run.end.fingerprint };
  const reached: WalkNode = {
    ...run.end,
    done,
    order: [...at.order, node],
    steps,
    windows: at.windows.map((open, other) => (((freed >>> other) & 1) === 1 ? window : open)),
    ends: at.ends.map((end, other) => (other === node ? steps.length : end)),
  };
  const stray = strayPass(bound, reached, freed);
  return stray === null ? reached : { reason: stray };
}

/** Points with the same key have the same future: the same computer, and the same evidence for whoever still asks. */
function keyOf({ bound, never, start }: LatticePlan, masks: MaskGraph, at: WalkNode): string {
  const asking = available(masks, at.done) | (at.done & sinks(masks).reduce((mask, sink) => mask | (1 << sink), 0));
  const remembered = members(asking).map((node) => {
    const window = at.windows[node] ?? firstWindow(start);
    return evidence(instanceAt(bound, node), window, at.steps.slice(0, at.ends[node] ?? at.steps.length));
  });
  const watched = never.map((instance) => evidence(instance, firstWindow(start), at.steps));
  return JSON.stringify([at.done, at.fingerprint, remembered, watched]);
}
