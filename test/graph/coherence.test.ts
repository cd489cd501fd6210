import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coherenceScore, maximumCoherence } from "../../pipeline/graph/coherence.js";
import type { Graph } from "../../pipeline/graph/graph.js";
import { coverageRate, logicalConsistency } from "../../pipeline/graph/metrics.js";
import { tries } from "../property-runs.js";
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
      { numRuns: tries(300) },
    );
  });

  it("has the maximum that going through all states of graphs of up to twelve nodes finds", () => {
    const labelled = arbitraryGraph(12).chain((graph) =>
      fc.record({
        graph: fc.constant(graph),
        applications: fc.array(fc.constantFrom("a", "b", "c", "d"), { minLength: graph.size, maxLength: graph.size }),
      }),
    );
    fc.assert(
      fc.property(labelled, ({ graph, applications }) => {
        expect(maximumCoherence(graph, applications)).toBe(maximumByStates(graph, applications));
      }),
    );
  });

  it("is found for thirty nodes: with one application all neighbours belong together, with thirty none", () => {
    const fan = { size: 30, edges: Array.from({ length: 29 }, (_, i): [number, number] => [0, i + 1]) };
    const names = Array.from({ length: 30 }, (_, i) => `application ${i}`);
    expect(
      maximumCoherence(
        fan,
        names.map(() => "excel"),
      ),
    ).toBe(29);
    expect(maximumCoherence({ size: 30, edges: chain(30) }, names)).toBe(0);
    // Two chains side by side, each of three applications in turn: the blocks of both go together.
    const twice = { size: 30, edges: [...chain(15), ...chain(15, 15)] };
    const inTurn = names.map((_, i) => String((i % 15) % 3));
    expect(maximumCoherence(twice, inTurn)).toBe(15);
  });
});

/** Most neighbours of one application, by what was done and which application was used last. */
function maximumByStates(graph: Graph, applications: readonly string[]): number {
  const known = new Map<string, number>();
  const best = (done: number, last: string): number => {
    const key = `${done} ${last}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const isFree = (node: number) =>
      ((done >> node) & 1) === 0 && graph.edges.every(([from, to]) => to !== node || ((done >> from) & 1) === 1);
    const scores = applications.flatMap((application, node) =>
      isFree(node) ? [best(done | (1 << node), application) + (application === last ? 1 : 0)] : [],
    );
    const score = Math.max(0, ...scores);
    known.set(key, score);
    return score;
  };
  return best(0, "");
}

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

  it("are those of the formulas for the task that OmniBench prints (C.4: centre a column in Excel, then export it)", () => {
    // The paper prints the graph and its one order, and no scores; depths are 1 and 2, and CS_max is 1.
    const [printed, excel] = [{ size: 2, edges: chain(2) }, ["excel", "excel"]];
    expect(maximumCoherence(printed, excel)).toBe(1);
    expect([[], [0], [0, 1]].map((done) => coverageRate(printed, done))).toEqual([0, 1 / 3, 1]);
    expect([[], [0], [0, 1]].map((done) => logicalConsistency(printed, excel, done))).toEqual([0, 0, 1]);
  });

  it("stay within [0, 1] and grow with each node that is completed in a topological order", () => {
    const labelled = arbitraryGraph(6).chain((of) =>
      fc.record({
        of: fc.constant(of),
        names: fc.array(fc.constantFrom("a", "b", "c"), { minLength: of.size, maxLength: of.size }),
        pick: fc.nat(),
      }),
    );
    fc.assert(
      fc.property(labelled, ({ of, names, pick }) => {
        const orders = ordersByBruteForce(of);
        const order = orders[pick % orders.length] ?? [];
        const parts = Array.from({ length: order.length + 1 }, (_, end) => order.slice(0, end));
        const covered = parts.map((part) => coverageRate(of, part));
        const consistent = parts.map((part) => logicalConsistency(of, names, part) ?? 0);
        for (const rates of [covered, consistent]) {
          expect(rates).toEqual([...rates].sort((a, b) => a - b));
          expect(Math.max(...rates)).toBeLessThanOrEqual(1);
        }
        if (of.size > 0) expect(covered.at(-1)).toBeCloseTo(1, 12);
      }),
      { numRuns: tries(300) },
    );
  });

  it("leave logical consistency undefined where no order has a score", () => {
    expect(logicalConsistency({ size: 3, edges: chain(3) }, ["excel", "word", "excel"], [0, 1, 2])).toBeNull();
  });
});
