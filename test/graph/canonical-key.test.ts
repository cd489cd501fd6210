import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalKey } from "../../pipeline/graph/canonical-key.js";
import type { Graph } from "../../pipeline/graph/graph.js";
import { createRng } from "../../pipeline/rng.js";
import { tries } from "../property-runs.js";
import { arbitraryGraph, chain } from "./arbitrary-graph.js";

interface Labelled {
  graph: Graph;
  labels: string[];
}

const labelled = (size: number, names: string[]): fc.Arbitrary<Labelled> =>
  arbitraryGraph(size).chain((graph) =>
    fc.record({
      graph: fc.constant(graph),
      labels: fc.array(fc.constantFrom(...names), { minLength: graph.size, maxLength: graph.size }),
    }),
  );

const renumbered = ({ graph, labels }: Labelled, seed: string): Labelled => {
  const numbers = createRng(seed).shuffle(labels.map((_, i) => i));
  const moved = [...labels];
  numbers.forEach((to, from) => {
    moved[to] = labels[from] ?? "";
  });
  const edges = graph.edges.map(([a, b]): [number, number] => [numbers[a] ?? 0, numbers[b] ?? 0]);
  return { graph: { size: graph.size, edges: createRng(seed, "edges").shuffle(edges) }, labels: moved };
};

/** Smallest text over all numberings. */
const keyByBruteForce = ({ graph, labels }: Labelled): string => {
  let best = "";
  const extend = (numbers: number[]): void => {
    if (numbers.length === graph.size) {
      const names = numbers.map((node) => labels[node] ?? "");
      const edges = graph.edges.map(([a, b]) => `${numbers.indexOf(a)}>${numbers.indexOf(b)}`).sort();
      const text = JSON.stringify([names, edges]);
      if (best === "" || text < best) best = text;
    }
    for (let node = 0; node < graph.size; node++) if (!numbers.includes(node)) extend([...numbers, node]);
  };
  extend([]);
  return best;
};

const keyOf = ({ graph, labels }: Labelled): string => canonicalKey(graph, labels);

describe("the canonical key", () => {
  it("does not depend on how nodes are numbered", () => {
    fc.assert(
      fc.property(labelled(9, ["a", "b"]), fc.string(), (task, seed) => {
        expect(keyOf(renumbered(task, seed))).toBe(keyOf(task));
      }),
      { numRuns: tries(300) },
    );
  });

  it("is equal exactly where trying every numbering finds the graphs the same", () => {
    fc.assert(
      fc.property(labelled(4, ["a", "b"]), labelled(4, ["a", "b"]), (one, other) => {
        expect(keyOf(one) === keyOf(other)).toBe(keyByBruteForce(one) === keyByBruteForce(other));
      }),
      { numRuns: tries(500) },
    );
  });

  it("tells one, two and more edges between equal labels apart: 31 acyclic graphs on 4 unlabelled nodes (OEIS A003087)", () => {
    const pairs: [number, number][] = [
      [0, 1],
      [0, 2],
      [0, 3],
      [1, 2],
      [1, 3],
      [2, 3],
    ];
    const keys = Array.from({ length: 64 }, (_, chosen) =>
      canonicalKey({ size: 4, edges: pairs.filter((_pair, i) => ((chosen >>> i) & 1) === 1) }, ["x", "x", "x", "x"]),
    );
    expect(new Set(keys).size).toBe(31);
  });

  it("tells labels apart that hold quotes, commas and line feeds", () => {
    const graph = { size: 2, edges: [] };
    expect(canonicalKey(graph, ['a","b', "c"])).not.toBe(canonicalKey(graph, ["a", 'b","c']));
    expect(canonicalKey(graph, ["a\nb", "c"])).not.toBe(canonicalKey(graph, ["a", "b\nc"]));
  });

  it("is found at once for large graphs full of symmetry", () => {
    const antichain = { size: 30, edges: [] };
    const chains = { size: 30, edges: Array.from({ length: 10 }, (_, i) => chain(3, 3 * i)).flat() };
    const broom = {
      size: 29,
      edges: Array.from(
        { length: 14 },
        (_, i) =>
          [
            [0, 1 + i],
            [1 + i, 15 + i],
          ] as const,
      ).flat(),
    };
    const crown = {
      size: 20,
      edges: Array.from({ length: 100 }, (_, i) => [i % 10, 10 + Math.floor(i / 10)] as const).filter(
        ([a, b]) => b !== 10 + a,
      ),
    };
    for (const graph of [antichain, chains, broom, crown]) {
      const task = { graph, labels: Array.from({ length: graph.size }, () => "same") };
      expect(keyOf(renumbered(task, "again"))).toBe(keyOf(task));
    }
  });
});
