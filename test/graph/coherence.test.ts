import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coherenceScore, maximumCoherence } from "../../pipeline/graph/coherence.js";
import { coverageRate, logicalConsistency } from "../../pipeline/graph/metrics.js";
import { createRng } from "../../pipeline/rng.js";
import { arbitraryGraph, chain, ordersByBruteForce } from "./arbitrary-graph.js";

describe("the coherency score", () => {
  it("counts the neighbours of one application", () => {
    expect(coherenceScore([])).toBe(0);
    expect(coherenceScore(["excel", "excel", "word", "excel", "excel", "excel"])).toBe(3);
  });

  it("has the maximum that trying every topological order finds", () => {
    const labelled = arbitraryGraph(7).chain((graph) =>
      fc.record({
        graph: fc.constant(graph),
        applications: fc.array(fc.constantFrom("a", "b", "c", "d"), { minLength: graph.size, maxLength: graph.size }),
      }),
    );
    fc.assert(
      fc.property(labelled, ({ graph, applications }) => {
        const scores = ordersByBruteForce(graph).map((order) =>
          coherenceScore(order.map((node) => applications[node] ?? "")),
        );
        expect(maximumCoherence(graph, applications)).toBe(Math.max(...scores));
      }),
      { numRuns: 300 },
    );
  });

  it("is found for thirty nodes in the blink of an eye", () => {
    const rng = createRng("coherence");
    const edges = Array.from({ length: 435 }, (_, i) => i).flatMap((pair): [number, number][] => {
      const to = Math.floor((1 + Math.sqrt(1 + 8 * pair)) / 2);
      return rng.next() < 0.12 ? [[pair - (to * (to - 1)) / 2, to]] : [];
    });
    const applications = Array.from({ length: 30 }, () => rng.pick(["a", "b", "c", "d"]));
    const start = performance.now();
    expect(maximumCoherence({ size: 30, edges }, applications)).toBeGreaterThan(0);
    expect(performance.now() - start).toBeLessThan(100);
  });
});

describe("the metrics of a run", () => {
  const graph = {
    size: 4,
    edges: [
      [0, 1],
      [0, 2],
      [1, 3],
      [2, 3],
    ] as const,
  };

  it("weigh what was completed by depth", () => {
    expect(coverageRate(graph, [])).toBe(0);
    expect(coverageRate(graph, [0, 1])).toBeCloseTo(3 / 8);
    expect(coverageRate(graph, [0, 1, 1, 2, 3])).toBe(1);
    expect(coverageRate({ size: 0, edges: [] }, [])).toBe(0);
  });

  it("compare the order taken with the most coherent one, over the whole graph", () => {
    const applications = ["excel", "word", "excel", "word"];
    expect(logicalConsistency(graph, applications, [0, 2, 1, 3])).toBe(1);
    expect(logicalConsistency(graph, applications, [0, 1, 2, 3])).toBe(0);
    expect(logicalConsistency(graph, applications, [0, 2])).toBe(0.5);
  });

  it("leave logical consistency undefined where no order has a score", () => {
    expect(logicalConsistency({ size: 3, edges: chain(3) }, ["excel", "word", "excel"], [0, 1, 2])).toBeNull();
  });
});
