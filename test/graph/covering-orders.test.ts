import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bitCount, members } from "../../pipeline/graph/bits.js";
import { coveringOrders } from "../../pipeline/graph/covering-orders.js";
import { available, type Graph, toMasks } from "../../pipeline/graph/graph.js";
import { enumerateOrders } from "../../pipeline/graph/topological-orders.js";
import { tries } from "../property-runs.js";

const graphs = fc
  .integer({ min: 1, max: 6 })
  .chain((size) =>
    fc
      .subarray(
        Array.from({ length: size * size }, (_, i) => [Math.floor(i / size), i % size] as const).filter(
          ([a, b]) => a < b,
        ),
      )
      .map((edges): Graph => ({ size, edges })),
  );

/** Every set of nodes that can be done, with every node that can come next. */
function stepsOf(graph: Graph): Set<string> {
  const masks = toMasks(graph);
  const steps = new Set<string>();
  const visit = (done: number): void => {
    for (const node of members(available(masks, done))) {
      if (steps.has(`${done} ${node}`)) continue;
      steps.add(`${done} ${node}`);
      visit(done | (1 << node));
    }
  };
  visit(0);
  return steps;
}

describe("covering orders", () => {
  it("take every step that any order takes, and each is a topological order", () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const orders = coveringOrders(graph, 1_000);
        const known = new Set([...enumerateOrders(graph)].map((order) => order.join(" ")));
        const taken = new Set<string>();
        for (const order of orders) {
          expect(known.has(order.join(" "))).toBe(true);
          order.reduce((done, node) => {
            taken.add(`${done} ${node}`);
            return done | (1 << node);
          }, 0);
        }
        expect([...taken].sort()).toEqual([...stepsOf(graph)].sort());
        expect(orders.length).toBeLessThanOrEqual(known.size);
      }),
      { numRuns: tries(60) },
    );
  });

  it("do fewer subtasks than it takes to bring a computer before each step by the shortest way and to do that step alone", () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const alone = [...stepsOf(graph)].map((step) => bitCount(Number(step.split(" ")[0])) + 1);
        const shortest = alone.reduce((sum, subtasks) => sum + subtasks, 0);
        expect(coveringOrders(graph, 1_000).length * graph.size).toBeLessThanOrEqual(shortest);
      }),
      { numRuns: tries(60) },
    );
  });

  it("are far fewer than all orders, and no more than are asked for", () => {
    const free: Graph = { size: 5, edges: [] };
    expect(coveringOrders(free, 1_000).length).toBeLessThan(60);
    expect(coveringOrders(free, 3)).toHaveLength(3);
  });
});
