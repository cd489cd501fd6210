import { GraphError } from "../errors.js";
import type { Rng } from "../rng.js";
import { lowestBit } from "./bits.js";
import { available, type Graph, toMasks } from "./graph.js";
import { tabulateOrders } from "./order-table.js";

/** Exact number of topological orders. Throws GRAPH_TOO_WIDE when it would take too long (see `tabulateOrders`). */
export function countOrders(graph: Graph): bigint {
  return tabulateOrders(graph).count;
}

/** Every topological order, one at a time, in lexicographic order; needs no table, so any graph will do. */
export function* enumerateOrders(graph: Graph): Generator<number[], void> {
  const masks = toMasks(graph);
  const order: number[] = [];

  function* extend(done: number): Generator<number[], void> {
    if (done === masks.all) {
      yield [...order];
      return;
    }
    for (let rest = available(masks, done); rest !== 0; rest &= rest - 1) {
      order.push(lowestBit(rest));
      yield* extend(done | (rest & -rest));
      order.pop();
    }
  }

  yield* extend(0);
}

/**
 * Every topological order, in lexicographic order, when there are at most `limit`; otherwise a uniform sample of
 * `limit` distinct ones (Floyd 1987 on their numbers), in the order of their numbers.
 */
export function listOrders(graph: Graph, limit: number, rng: Rng): number[][] {
  if (!Number.isInteger(limit) || limit < 0) {
    throw new GraphError("GRAPH_BAD_LIMIT", `cannot list ${limit} orders; ask for a whole number from 0`);
  }
  const table = tabulateOrders(graph);
  if (table.count <= BigInt(limit)) return [...enumerateOrders(graph)];
  const ranks = new Set<bigint>();
  for (let last = table.count - BigInt(limit); last < table.count; last++) {
    const rank = below(last + 1n, rng);
    ranks.add(ranks.has(rank) ? last : rank);
  }
  return [...ranks].sort((a, b) => (a < b ? -1 : 1)).map(table.unrank);
}

/** Uniform in [0, bound): as many random bits as the bound has, until they are below it (two tries on average at most). */
function below(bound: bigint, rng: Rng): bigint {
  const bits = (bound - 1n).toString(2).length;
  for (;;) {
    let drawn = 0n;
    for (let i = 0; i < bits; i += 32) drawn = (drawn << 32n) | BigInt(rng.below(2 ** 32));
    drawn &= (1n << BigInt(bits)) - 1n;
    if (drawn < bound) return drawn;
  }
}
