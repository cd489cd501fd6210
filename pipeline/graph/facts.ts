import { lowestBit } from "./bits.js";
import { available, type Graph, toMasks } from "./graph.js";

/** Preconditions and effects of one node (STRIPS). No fact is in both `adds` and `destroys`. */
export interface FactEffects<F = string> {
  readonly needs: readonly F[];
  readonly forbids: readonly F[];
  readonly adds: readonly F[];
  readonly destroys: readonly F[];
}

export type FactWalk<F = string> =
  | {
      works: true;
      /** Pairs of (completed nodes, facts that hold) that were reached, and steps between them. */
      states: number;
      edges: number;
    }
  | {
      works: false;
      /** The node whose preconditions fail, or null when the goal fails at the end. */
      node: number | null;
      /** The fact that is missing (`needs`, or of the goal) or in the way (`forbids`). */
      fact: F | undefined;
      missing: boolean;
      /** A way there: the nodes done before. */
      order: number[];
    };

interface WalkedState {
  done: number;
  holds: bigint;
  node: number;
  previous: WalkedState | null;
}

/**
 * Tries every topological order of a graph over facts (STRIPS: Fikes, Nilsson 1971) without enumerating them: orders
 * with the same completed nodes and the same facts are merged. Facts are compared like keys of a Map. `goal` must hold
 * at the end of each. Returns null when more than `limit` states would have to be visited. O(states x width); finds the
 * shortest failing beginning first.
 */
export function walkFacts<F>(
  graph: Graph,
  initial: Iterable<F>,
  effects: readonly FactEffects<F>[],
  goal: readonly F[],
  limit: number,
): FactWalk<F> | null {
  const masks = toMasks(graph);
  const bits = new Map<F, bigint>();
  const set = (facts: Iterable<F>): bigint => {
    let holds = 0n;
    for (const fact of facts) {
      const bit = bits.get(fact) ?? 1n << BigInt(bits.size);
      bits.set(fact, bit);
      holds |= bit;
    }
    return holds;
  };
  const relevant = set([...effects.flatMap(({ needs, forbids }) => [...needs, ...forbids]), ...goal]);
  const steps = effects.map(({ needs, forbids, adds, destroys }) => ({
    needs: set(needs),
    forbids: set(forbids),
    adds: set(adds) & relevant,
    keeps: ~set(destroys),
  }));
  const wanted = set(goal);
  const firstOf = (facts: bigint) => [...bits].find(([, bit]) => (facts & bit) !== 0n)?.[0];
  const fail = (at: WalkedState, node: number | null, fact: bigint, missing: boolean): FactWalk<F> => ({
    works: false,
    node,
    fact: firstOf(fact),
    missing,
    order: wayTo(at),
  });

  let level: WalkedState[] = [{ done: 0, holds: set(initial) & relevant, node: -1, previous: null }];
  let states = 1;
  let edges = 0;
  for (let size = 0; size < masks.size; size++) {
    const next = new Map<string, WalkedState>();
    for (const at of level) {
      for (let rest = available(masks, at.done); rest !== 0; rest &= rest - 1) {
        const node = lowestBit(rest);
        const step = steps[node] ?? { needs: 0n, forbids: 0n, adds: 0n, keeps: -1n };
        if ((step.needs & ~at.holds) !== 0n) return fail(at, node, step.needs & ~at.holds, true);
        if ((step.forbids & at.holds) !== 0n) return fail(at, node, step.forbids & at.holds, false);
        edges++;
        const done = at.done | (1 << node);
        const holds = (at.holds & step.keeps) | step.adds;
        const key = `${done}:${holds}`;
        if (!next.has(key)) next.set(key, { done, holds, node, previous: at });
      }
      if (states + next.size > limit) return null;
    }
    states += next.size;
    level = [...next.values()];
  }
  for (const at of level) {
    if ((wanted & ~at.holds) !== 0n) return fail(at, null, wanted & ~at.holds, true);
  }
  return { works: true, states, edges };
}

function wayTo(state: WalkedState): number[] {
  const order: number[] = [];
  for (let at: WalkedState | null = state; at !== null && at.node >= 0; at = at.previous) order.push(at.node);
  return order.reverse();
}
