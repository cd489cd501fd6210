import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type GraphFigures, measureGraph } from "../../pipeline/graph/complexity.js";
import { intersect, possibleFigures, widestBounds } from "../../pipeline/graph/possible-figures.js";
import { figureNames, type Range } from "../../pipeline/schema/task/request.js";
import { tries } from "../property-runs.js";
import { everyGraph } from "./every-graph.js";

/** Figures of every connected graph of up to six nodes over every number of categories. */
const known: GraphFigures[] = [1, 2, 3, 4, 5, 6].flatMap((size) => {
  const distinct = new Map(
    everyGraph(size).map((graph) => {
      const figures = measureGraph(graph, []);
      return [JSON.stringify(figures), figures];
    }),
  );
  return [...distinct.values()].flatMap((figures) =>
    Array.from({ length: size }, (_, more) => ({ ...figures, categories: more + 1 })),
  );
});

const range = (least: number, most: number): fc.Arbitrary<Range> =>
  fc
    .tuple(fc.integer({ min: least, max: most }), fc.integer({ min: least, max: most }))
    .map(([a, b]) => ({ minimum: Math.min(a, b), maximum: Math.max(a, b) }));
const maybe = (least: number, most: number) => fc.option(range(least, most), { nil: undefined });

const wishes = fc.record({
  nodes: range(1, 6),
  edges: maybe(0, 15),
  depth: maybe(1, 6),
  width: maybe(1, 6),
  categories: maybe(1, 6),
});

describe("the figures that a connected graph can have", () => {
  it("are those that brute force finds for up to six nodes, whatever is asked for", () => {
    fc.assert(
      fc.property(wishes, ({ nodes, edges, depth, width, categories }) => {
        const wanted = {
          nodes,
          edges: edges ?? widestBounds.edges,
          depth: depth ?? widestBounds.depth,
          width: width ?? widestBounds.width,
          categories: categories ?? widestBounds.categories,
        };
        const met = known.filter((figures) =>
          figureNames.every((name) => figures[name] >= wanted[name].minimum && figures[name] <= wanted[name].maximum),
        );
        const found = possibleFigures(wanted);
        expect(found === null).toBe(met.length === 0);
        for (const name of found === null ? [] : figureNames) {
          const values = met.map((figures) => figures[name]);
          expect(found?.[name], name).toEqual({ minimum: Math.min(...values), maximum: Math.max(...values) });
        }
      }),
      { numRuns: tries(2000) },
    );
  });

  it("follow from each other at larger sizes, too", () => {
    const at = (figures: Parameters<typeof intersect>[1]) => {
      const bounds = intersect(widestBounds, figures);
      return bounds === null ? null : possibleFigures(bounds);
    };
    const exactly = (value: number): Range => ({ minimum: value, maximum: value });
    expect(at({ nodes: exactly(30), width: exactly(1) })?.depth).toEqual(exactly(30));
    expect(at({ depth: exactly(5), width: exactly(5) })?.nodes).toEqual({ minimum: 9, maximum: 25 });
    expect(at({ nodes: exactly(30), depth: exactly(2) })?.edges).toEqual({ minimum: 29, maximum: 225 });
    expect(at({ nodes: exactly(12), width: exactly(12) })).toBeNull();
  });
});
