import { bitCount, lowestBit } from "./bits.js";
import { countDownSetsOf, maximumDownSets } from "./down-sets.js";

/** The topological orders of a part of a graph, numbered from 0. */
export interface OrderTable {
  readonly count: bigint;
  /** The order with this number, 0 <= rank < count. */
  unrank(rank: bigint): number[];
}

/**
 * Orders of the nodes of `part`, by dynamic programming over its down-sets: the ways to go on from a down-set are
 * the sum over the nodes that may come next (De Loof, De Meyer, De Baets 2006). `before[i]` and `after[i]` are
 * all nodes that come before and after i. O(down-sets x width) additions; throws GRAPH_TOO_WIDE above 2^20 down-sets.
 */
export function tabulateDownSets(part: number, before: readonly number[], after: readonly number[]): OrderTable {
  // Fewer nodes cannot have so many.
  if (2 ** bitCount(part) > maximumDownSets) countDownSetsOf(part, before, after, maximumDownSets);
  const waysOn = new Map<number, bigint>([[part, 1n]]);

  function free(done: number): number {
    let nodes = 0;
    for (let rest = part & ~done; rest !== 0; rest &= rest - 1) {
      const node = lowestBit(rest);
      if (((before[node] ?? 0) & part & ~done) === 0) nodes |= 1 << node;
    }
    return nodes;
  }

  function count(done: number): bigint {
    const known = waysOn.get(done);
    if (known !== undefined) return known;
    let ways = 0n;
    for (let rest = free(done); rest !== 0; rest &= rest - 1) ways += count(done | (rest & -rest));
    waysOn.set(done, ways);
    return ways;
  }

  return {
    count: count(0),
    unrank: (rank) => {
      const order: number[] = [];
      let left = rank;
      for (let done = 0; done !== part; ) {
        for (let rest = free(done); rest !== 0; rest &= rest - 1) {
          const next = done | (rest & -rest);
          const ways = count(next);
          if (left < ways) {
            order.push(lowestBit(rest));
            done = next;
            break;
          }
          left -= ways;
        }
      }
      return order;
    },
  };
}
