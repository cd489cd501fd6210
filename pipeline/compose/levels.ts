import { bitCount } from "../graph/bits.js";
import { type Graph, toMasks } from "../graph/graph.js";
import { transitiveReduction } from "../graph/reachability.js";
import type { LevelId } from "../schema/task.js";

/** What decides the level of a task. */
export interface LevelMarks {
  graph: Graph;
  /** How many applications take part. */
  applications: number;
  infeasible: boolean;
  /** It decides on data, or writes down a value that has to be read or computed. */
  reasoning: boolean;
}

/** WindowsWorld's levels; the first that matches is taken: L4, L1, L3 by reasoning, L2, and L3 for everything else. */
export function classifyLevel({ graph, applications, infeasible, reasoning }: LevelMarks): LevelId {
  if (infeasible) return "L4";
  if (applications === 1) return "L1";
  if (reasoning) return "L3";
  return applications <= 3 && isChain(graph) ? "L2" : "L3";
}

/** Whether a graph has one order only. */
export function isChain(graph: Graph): boolean {
  const { predecessors, successors } = toMasks(transitiveReduction(graph));
  const ends = predecessors.filter((before) => before === 0).length;
  return ends === 1 && [...predecessors, ...successors].every((mask) => bitCount(mask) <= 1);
}
