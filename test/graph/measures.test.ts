import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gradeComplexity, measureGraph } from "../../pipeline/graph/complexity.js";
import { toMasks } from "../../pipeline/graph/graph.js";
import { depth, depths, width } from "../../pipeline/graph/measures.js";
import type { ComplexityDimension } from "../../pipeline/schema/catalog/catalog.js";
import { arbitraryGraph, booleanLattice, chain, reachesByWalking } from "./arbitrary-graph.js";

describe("depth", () => {
  it("counts the nodes on the longest path to each node", () => {
    fc.assert(
      fc.property(arbitraryGraph(7), (graph) => {
        const longest = (node: number): number =>
          1 + Math.max(0, ...graph.edges.filter(([, to]) => to === node).map(([from]) => longest(from)));
        const expected = Array.from({ length: graph.size }, (_, node) => longest(node));
        expect(depths(toMasks(graph))).toEqual(expected);
        expect(depth(graph)).toBe(Math.max(0, ...expected));
      }),
    );
  });
});

describe("width", () => {
  it("is the size of the largest set of nodes that may be done in any order", () => {
    fc.assert(
      fc.property(arbitraryGraph(8), (graph) => {
        const related = (a: number, b: number) => reachesByWalking(graph, a, b) || reachesByWalking(graph, b, a);
        const largest = (from: number, chosen: number[]): number => {
          if (from === graph.size) return chosen.length;
          const without = largest(from + 1, chosen);
          return chosen.some((node) => related(node, from))
            ? without
            : Math.max(without, largest(from + 1, [...chosen, from]));
        };
        expect(width(graph)).toBe(largest(0, []));
      }),
    );
  });

  it("is 1, 2, 3, 6 for the Boolean lattices (Sperner), 1 for a chain, n for n independent nodes", () => {
    expect([1, 2, 3, 4].map((n) => width(booleanLattice(n)))).toEqual([1, 2, 3, 6]);
    expect(width({ size: 30, edges: chain(30) })).toBe(1);
    expect(width({ size: 30, edges: [] })).toBe(30);
  });
});

describe("complexity", () => {
  const dimensions: ComplexityDimension[] = [
    { id: "dependency", measure: "edges", easy: 1, medium: 3 },
    { id: "instruction", measure: "nodes", easy: 2, medium: 4 },
    { id: "knowledge", measure: "categories", easy: 1, medium: 3 },
    { id: "hierarchy", measure: "depth", easy: 2, medium: 4 },
    { id: "branch", measure: "width", easy: 2, medium: 4 },
  ];

  it("is graded in each dimension by the bounds of the catalog", () => {
    const graph = {
      size: 5,
      edges: [
        [0, 1],
        [0, 1],
        [1, 2],
        [0, 3],
        [3, 4],
      ] as const,
    };
    const figures = measureGraph(graph, ["Office", "Office", "Utility Tools", "Office", "Office"]);
    expect(figures).toEqual({ edges: 4, nodes: 5, categories: 2, depth: 3, width: 2 });
    expect(gradeComplexity(figures, dimensions)).toEqual({
      dependency: "hard",
      instruction: "hard",
      knowledge: "medium",
      hierarchy: "medium",
      branch: "easy",
    });
  });
});
