import { members } from "./bits.js";
import { available, type Graph, toMasks } from "./graph.js";

/**
 * Topological orders that together take every step of the lattice of down-sets: each node directly after each set of
 * nodes after which it may come. Chosen greedily, each going on where most steps are left; at most `most`, which then
 * may not be enough. Deterministic.
 */
export function coveringOrders(graph: Graph, most: number): number[][] {
  const masks = toMasks(graph);
  const taken = new Set<string>();
  const left = new Map<number, number>();
  const orders: number[][] = [];

  /** The most steps that are not taken yet on any way from a set to the end. */
  function gain(done: number): number {
    const known = left.get(done);
    if (known !== undefined) return known;
    const found = Math.max(0, ...members(available(masks, done)).map((node) => step(done, node)));
    left.set(done, found);
    return found;
  }

  function step(done: number, node: number): number {
    return (taken.has(`${done} ${node}`) ? 0 : 1) + gain(done | (1 << node));
  }

  while (orders.length < most) {
    left.clear();
    if (gain(0) === 0) break;
    const order: number[] = [];
    for (let done = 0; done !== masks.all; ) {
      const free = members(available(masks, done));
      const best = Math.max(...free.map((node) => step(done, node)));
      const next = free.find((node) => step(done, node) === best) ?? 0;
      order.push(next);
      done |= 1 << next;
    }
    for (let [at, done] = [0, 0]; at < order.length; at++) {
      const node = order[at] ?? 0;
      taken.add(`${done} ${node}`);
      done |= 1 << node;
    }
    orders.push(order);
  }
  return orders;
}
