import { asMasks, type Graph, type MaskGraph } from "../graph/graph.js";
import type { LevelId } from "../schema/task/task.js";

/** The properties that decide the level of a task. */
export interface LevelMarks {
  graph: Graph | MaskGraph;
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

/** Returns whether a graph has exactly one topological order. */
export function isChain(graph: Graph | MaskGraph): boolean {
  const { order, successors } = asMasks(graph);
  return order.every((node, i) => i === 0 || (((successors[order[i - 1] ?? 0] ?? 0) >>> node) & 1) === 1);
}
