import { coherenceScore, maximumCoherence } from "./coherence.js";
import { type Graph, toMasks } from "./graph.js";
import { depths } from "./measures.js";

/** OmniBench's coverage rate: depth of the completed nodes over depth of all nodes, so that deep nodes weigh more. */
export function coverageRate(graph: Graph, completed: readonly number[]): number {
  const weights = depths(toMasks(graph));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const covered = [...new Set(completed)].reduce((sum, node) => sum + (weights[node] ?? 0), 0);
  return total === 0 ? 0 : covered / total;
}

/**
 * OmniBench's logical consistency: the coherency score of the nodes in the order in which they were completed over
 * the largest that any topological order has. A run that stopped early is measured against the whole graph too, so
 * that giving up is never rewarded. Null when no order has a score: then the ratio means nothing.
 */
export function logicalConsistency(
  graph: Graph,
  applications: readonly string[],
  sequence: readonly number[],
): number | null {
  const best = maximumCoherence(graph, applications);
  return best === 0 ? null : coherenceScore(sequence.map((node) => applications[node] ?? "")) / best;
}
