import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Graph } from "../../pipeline/graph/graph.js";
import { tabulateOrders } from "../../pipeline/graph/order-table.js";
import { countOrders, enumerateOrders, listOrders } from "../../pipeline/graph/topological-orders.js";
import { createRng } from "../../pipeline/rng.js";
import { tries } from "../property-runs.js";
import { arbitraryGraph, booleanLattice, chain, ordersByBruteForce } from "./arbitrary-graph.js";

const zigzag = (size: number): Graph => ({
  size,
  edges: Array.from({ length: size - 1 }, (_, i) => (i % 2 === 0 ? [i, i + 1] : [i + 1, i])),
});

/** A grid of cells in which every cell comes before those to its right and below it. */
const grid = (rows: number, columns: number): Graph => ({
  size: rows * columns,
  edges: Array.from({ length: rows * columns }, (_, cell) => {
    const right: [number, number][] = cell % columns < columns - 1 ? [[cell, cell + 1]] : [];
    const below: [number, number][] = cell + columns < rows * columns ? [[cell, cell + columns]] : [];
    return [...right, ...below];
  }).flat(),
});

describe("counting topological orders", () => {
  it("agrees with trying every permutation", () => {
    fc.assert(
      fc.property(arbitraryGraph(7), (graph) => {
        expect(countOrders(graph)).toBe(BigInt(ordersByBruteForce(graph).length));
      }),
      { numRuns: tries(300) },
    );
  });

  it("gives factorials for independent nodes, exactly beyond 2^53", () => {
    expect([0, 1, 2, 3, 8].map((size) => countOrders({ size, edges: [] }))).toEqual([1n, 1n, 2n, 6n, 40320n]);
    expect(countOrders({ size: 30, edges: [] })).toBe(265252859812191058636308480000000n);
  });

  it("gives 1, 2, 48, 1680384 for the Boolean lattices (OEIS A046873)", () => {
    expect([1, 2, 3, 4].map((n) => countOrders(booleanLattice(n)))).toEqual([1n, 2n, 48n, 1680384n]);
  });

  it("gives a binomial coefficient for two chains", () => {
    expect(countOrders({ size: 15, edges: [...chain(7), ...chain(8, 7)] })).toBe(6435n);
  });

  it("gives Euler's numbers for zigzags (OEIS A000111)", () => {
    const expected = [1n, 1n, 2n, 5n, 16n, 61n, 272n, 1385n, 7936n, 50521n];
    expect(Array.from({ length: 10 }, (_, i) => countOrders(zigzag(i + 1)))).toEqual(expected);
  });

  it("gives Catalan numbers for two-row grids and the hook length formula for 4 x 5", () => {
    expect([1, 2, 3, 4, 5, 10].map((columns) => countOrders(grid(2, columns)))).toEqual([1n, 2n, 5n, 14n, 42n, 16796n]);
    expect(countOrders(grid(4, 5))).toBe(1662804n);
  });

  it("gives n! divided by the sizes of all subtrees for forests of up to thirty nodes (Knuth's hook length formula)", () => {
    const parents = fc
      .integer({ min: 1, max: 30 })
      .chain((size) => fc.tuple(...Array.from({ length: size }, (_, node) => fc.integer({ min: -1, max: node - 1 }))));
    fc.assert(
      fc.property(parents, (parentOf) => {
        const sizes = parentOf.map(() => 1n);
        for (const [node, parent] of [...parentOf.entries()].reverse()) {
          if (parent >= 0) sizes[parent] = (sizes[parent] ?? 0n) + (sizes[node] ?? 0n);
        }
        const factorial = parentOf.reduce((product, _parent, i) => product * BigInt(i + 1), 1n);
        const edges = parentOf.flatMap((parent, node): [number, number][] => (parent < 0 ? [] : [[parent, node]]));
        const product = sizes.reduce((all, size) => all * size, 1n);
        expect(countOrders({ size: parentOf.length, edges })).toBe(factorial / product);
      }),
      { numRuns: tries(300) },
    );
  });

  it("gives 2 for the diamond and 5 for the N", () => {
    const diamond: Graph = {
      size: 4,
      edges: [
        [0, 1],
        [0, 2],
        [1, 3],
        [2, 3],
      ],
    };
    expect(countOrders(diamond)).toBe(2n);
    expect(
      countOrders({
        size: 4,
        edges: [
          [0, 2],
          [1, 2],
          [1, 3],
        ],
      }),
    ).toBe(5n);
  });

  it("does a root with 29 leaves at once, and refuses what has too many down-sets", () => {
    const fan = { size: 30, edges: Array.from({ length: 29 }, (_, i): [number, number] => [0, i + 1]) };
    expect(countOrders(fan)).toBe(8841761993739701954543616000000n);
    // The standard example S15 falls into neither components nor blocks.
    const crown = {
      size: 30,
      edges: Array.from({ length: 15 }, (_, a) =>
        Array.from({ length: 15 }, (_unused, b): [number, number] => [a, 15 + b]).filter(([, b]) => b !== 15 + a),
      ).flat(),
    };
    expect(countOrders(crown)).toBeGreaterThan(0n);
    expect(() => countOrders(zigzag(30))).toThrow("ways of being partly done");
  });
});

describe("listing topological orders", () => {
  it("enumerates each order once, in lexicographic order", () => {
    fc.assert(
      fc.property(arbitraryGraph(6), (graph) => {
        expect([...enumerateOrders(graph)]).toEqual(ordersByBruteForce(graph));
      }),
    );
  });

  it("numbers the orders: every number below the count gives another one", () => {
    fc.assert(
      fc.property(arbitraryGraph(7), (graph) => {
        const table = tabulateOrders(graph);
        fc.pre(table.count < 1000n);
        const orders = Array.from({ length: Number(table.count) }, (_, rank) => table.unrank(BigInt(rank)).join());
        expect(orders.toSorted()).toEqual(
          ordersByBruteForce(graph)
            .map((order) => order.join())
            .toSorted(),
        );
      }),
      { numRuns: tries(300) },
    );
  });

  it("lists all when they are few, else as many different ones as asked for", () => {
    fc.assert(
      fc.property(arbitraryGraph(7), fc.integer({ min: 0, max: 30 }), fc.string(), (graph, limit, seed) => {
        const all = new Set(ordersByBruteForce(graph).map((order) => order.join()));
        const listed = listOrders(graph, limit, createRng(seed)).map((order) => order.join());
        expect(new Set(listed).size).toBe(Math.min(limit, all.size));
        expect(listed.every((order) => all.has(order))).toBe(true);
        expect(listOrders(graph, limit, createRng(seed)).map((order) => order.join())).toEqual(listed);
      }),
    );
  });

  it("samples uniformly: no order comes much more often than another", () => {
    const graph: Graph = {
      size: 6,
      edges: [
        [0, 1],
        [0, 2],
        [1, 3],
        [4, 3],
        [2, 5],
      ],
    };
    const counts = new Map(ordersByBruteForce(graph).map((order) => [order.join(), 0]));
    const rounds = 200 * counts.size;
    for (let round = 0; round < rounds; round++) {
      const [order = []] = listOrders(graph, 1, createRng("uniform", round));
      counts.set(order.join(), (counts.get(order.join()) ?? 0) + 1);
    }
    const squares = [...counts.values()].reduce((sum, count) => sum + (count - 200) ** 2 / 200, 0);
    const freedom = counts.size - 1;
    // Five standard deviations of chi-squared.
    expect(squares).toBeLessThan(freedom + 5 * Math.sqrt(2 * freedom));
  });

  it("refuses a limit that is no count", () => {
    expect(() => listOrders({ size: 1, edges: [] }, 0.5, createRng("x"))).toThrow("whole number");
  });
});
