import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { thresholdBetween } from "../../pipeline/compose/growth/condition.js";
import { choiceKey, createChooser } from "../../pipeline/compose/growth/rendezvous.js";
import { classifyLevel } from "../../pipeline/compose/levels.js";
import { createRng } from "../../pipeline/rng.js";

describe("a choice", () => {
  const known = (id: string) => ({ id, key: choiceKey(id) });
  const ids = fc.uniqueArray(fc.uuid(), { minLength: 2, maxLength: 30 });

  it("stays the same when an item that was not chosen goes", () => {
    fc.assert(
      fc.property(ids, fc.integer(), (items, seed) => {
        const choose = (from: readonly string[]) => createChooser(createRng(seed)).prefer(from.map(known), () => 1)?.id;
        const chosen = choose(items);
        for (const gone of items) {
          if (gone !== chosen) expect(choose(items.filter((item) => item !== gone))).toBe(chosen);
        }
      }),
    );
  });

  it("falls on items as often as their weights say", () => {
    const items = ["a", "b", "c"];
    const counts = new Map<string, number>();
    for (let seed = 0; seed < 6000; seed++) {
      const chosen =
        createChooser(createRng(seed)).prefer(items.map(known), ({ id }) => (id === "a" ? 4 : 1))?.id ?? "";
      counts.set(chosen, (counts.get(chosen) ?? 0) + 1);
    }
    expect((counts.get("a") ?? 0) / 6000).toBeCloseTo(4 / 6, 1);
    expect((counts.get("b") ?? 0) / 6000).toBeCloseTo(1 / 6, 1);
  });

  it("is the same, and weighs fewer items, when it is told what no weight exceeds", () => {
    const weighed = { all: 0, few: 0 };
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.uuid(), fc.double({ min: 0, max: 5, noNaN: true }))),
        fc.integer(),
        (pairs, seed) => {
          const items = pairs.map(([id, weight]) => ({ ...known(id), weight }));
          const choose = (counted: keyof typeof weighed, most?: number) =>
            createChooser(createRng(seed)).prefer(
              items,
              ({ weight }) => {
                weighed[counted]++;
                return weight;
              },
              most,
            );
          expect(choose("few", 5)).toBe(choose("all"));
        },
      ),
    );
    expect(weighed.few).toBeLessThan(weighed.all);
  });

  it("never falls on an item without weight", () => {
    expect(createChooser(createRng(1)).prefer([known("a")], () => 0)).toBeUndefined();
  });
});

describe("a threshold", () => {
  it("lies well between two values and is rounder than they are", () => {
    const values = fc.double({ min: 0.01, max: 1e7, noNaN: true });
    fc.assert(
      fc.property(values, values, (a, b) => {
        const threshold = thresholdBetween(a, b);
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        if (threshold === null) {
          expect(high - low).toBeLessThanOrEqual(Math.max(high * 0.02, 0.02));
          return;
        }
        const margin = (high - low) * 0.15;
        expect(threshold).toBeGreaterThan(low + margin);
        expect(threshold).toBeLessThan(high - margin);
      }),
    );
    expect(thresholdBetween(21_832.17, 18_057.86)).toBe(20_000);
    expect(thresholdBetween(1.0842, 1.1231)).toBe(1.1);
    expect(thresholdBetween(1000, 1001)).toBeNull();
  });
});

describe("a level", () => {
  const chain = {
    size: 3,
    edges: [
      [0, 1],
      [1, 2],
    ] as [number, number][],
  };
  const fork = {
    size: 3,
    edges: [
      [0, 1],
      [0, 2],
    ] as [number, number][],
  };
  const marks = { graph: chain, applications: 2, infeasible: false, reasoning: false };

  it("is the first that matches: infeasible, one application, reasoning, chain", () => {
    expect(classifyLevel({ ...marks, infeasible: true, applications: 1 })).toBe("L4");
    expect(classifyLevel({ ...marks, applications: 1, reasoning: true })).toBe("L1");
    expect(classifyLevel({ ...marks, reasoning: true })).toBe("L3");
    expect(classifyLevel(marks)).toBe("L2");
    expect(classifyLevel({ ...marks, graph: fork })).toBe("L3");
    expect(classifyLevel({ ...marks, applications: 4 })).toBe("L3");
  });

  it("does not change by an edge that others imply", () => {
    expect(classifyLevel({ ...marks, graph: { size: 3, edges: [...chain.edges, [0, 2]] } })).toBe("L2");
  });
});
