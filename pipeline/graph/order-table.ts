import { lowestBit } from "./bits.js";
import { connectedGroups } from "./components.js";
import { type Graph, toMasks } from "./graph.js";
import { type OrderTable, tabulateDownSets } from "./prime-orders.js";
import { ancestors, descendants } from "./reachability.js";

/**
 * Counts the topological orders exactly, and returns each by its index.
 *
 * The orders of a disconnected part are the interleavings of the orders of its components. The orders of a series of
 * blocks, each wholly before the next, are concatenations. Only parts that decompose neither way are counted over their
 * down-sets. Throws GRAPH_TOO_WIDE when such a part has more than 2^20 down-sets.
 */
export function tabulateOrders(graph: Graph): OrderTable {
  const masks = toMasks(graph);
  const before = ancestors(masks);
  const after = descendants(masks);
  const related = before.map((above, node) => above | (after[node] ?? 0));
  const unrelated = related.map((nodes, node) => masks.all & ~nodes & ~(1 << node));

  function tabulate(part: number): OrderTable {
    if ((part & (part - 1)) === 0) {
      return { count: 1n, unrank: () => (part === 0 ? [] : [lowestBit(part)]) };
    }
    const parallel = connectedGroups(part, related);
    if (parallel.length > 1) return parallel.map(tabulate).reduce(shuffled);
    const blocks = connectedGroups(part, unrelated);
    if (blocks.length === 1) return tabulateDownSets(part, before, after);
    // Of two blocks every node of one comes before every node of the other.
    const precedes = (a: number, b: number) => ((before[lowestBit(b)] ?? 0) & a) !== 0;
    return blocks
      .sort((a, b) => (precedes(a, b) ? -1 : 1))
      .map(tabulate)
      .reduce(concatenated);
  }

  return tabulate(masks.all);
}

function concatenated(first: OrderTable, second: OrderTable): OrderTable {
  return {
    count: first.count * second.count,
    unrank: (rank) => [...first.unrank(rank / second.count), ...second.unrank(rank % second.count)],
  };
}

function shuffled(first: OrderTable, second: OrderTable): OrderTable {
  const lengths: [number, number] = [first.unrank(0n).length, second.unrank(0n).length];
  const pairs = first.count * second.count;
  return {
    count: pairs * interleavings(...lengths),
    unrank: (rank) => {
      const pair = rank % pairs;
      return interleave(first.unrank(pair / second.count), second.unrank(pair % second.count), rank / pairs);
    },
  };
}

/** Ways to interleave two sequences: the binomial coefficient. */
function interleavings(a: number, b: number): bigint {
  let ways = 1n;
  for (let i = 1; i <= b; i++) ways = (ways * BigInt(a + i)) / BigInt(i);
  return ways;
}

function interleave(first: number[], second: number[], rank: bigint): number[] {
  const order: number[] = [];
  let left = rank;
  for (let i = 0, j = 0; i < first.length || j < second.length; ) {
    const startingWithFirst = i < first.length ? interleavings(first.length - i - 1, second.length - j) : 0n;
    if (left < startingWithFirst) order.push(first[i++] ?? 0);
    else {
      left -= startingWithFirst;
      order.push(second[j++] ?? 0);
    }
  }
  return order;
}
