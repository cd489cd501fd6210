import { type Graph, toMasks } from "../../graph/graph.js";
import { descendants } from "../../graph/reachability.js";
import type { Rng } from "../../rng.js";

/** One node that has to come before another, and why: in words, which are found only for what is kept. */
export interface OrderReason {
  from: number;
  to: number;
  reason(): string;
}

/** Alternatives of which one must hold; an empty list cannot be met. */
export type OrderConstraint = readonly OrderReason[];

/**
 * Adds the precedences that meet every constraint without making a cycle, forced ones first, then one of those that
 * leave a choice. Null when a constraint cannot be met. Greedy: O(constraints^2 x nodes) on bitmasks; it may miss a
 * solution that needs another choice, and the next attempt makes other choices. What other edges imply is left out.
 */
export function meetConstraints(
  graph: Graph,
  given: readonly OrderReason[],
  constraints: readonly OrderConstraint[],
  rng: Rng,
): OrderReason[] | null {
  const added = [...given];
  let open = [...constraints];
  const below = reachable(graph, added);
  const holds = ({ from, to }: OrderReason) => (((below[from] ?? 0) >>> to) & 1) === 1;
  const possible = ({ from, to }: OrderReason) => from !== to && (((below[to] ?? 0) >>> from) & 1) === 0;

  for (;;) {
    open = open.filter((constraint) => !constraint.some(holds));
    const choices = open.map((constraint) => constraint.filter(possible));
    if (choices.some((choice) => choice.length === 0)) return null;
    const choice = choices.find(({ length }) => length === 1) ?? choices[0];
    if (choice === undefined) return withoutImplied(graph, added);
    const taken = rng.pick(choice);
    added.push(taken);
    extendReach(below, taken);
  }
}

/** Adds to what comes after each node what follows from one more precedence. */
export function extendReach(below: number[], { from, to }: Pick<OrderReason, "from" | "to">): void {
  const after = (1 << to) | (below[to] ?? 0);
  for (const [node, later] of below.entries()) {
    if (node === from || ((later >>> from) & 1) === 1) below[node] = later | after;
  }
}

function reachable(graph: Graph, added: readonly OrderReason[]): number[] {
  const edges = [...graph.edges, ...added.map(({ from, to }): [number, number] => [from, to])];
  return descendants(toMasks({ size: graph.size, edges }));
}

/** Drops a precedence that follows from the graph and the others. */
function withoutImplied(graph: Graph, added: readonly OrderReason[]): OrderReason[] {
  const kept = [...added];
  for (const candidate of added) {
    const others = kept.filter((other) => other !== candidate);
    if ((((reachable(graph, others)[candidate.from] ?? 0) >>> candidate.to) & 1) === 1) {
      kept.splice(kept.indexOf(candidate), 1);
    }
  }
  return kept;
}
