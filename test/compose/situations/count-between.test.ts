import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countBetween } from "../../../pipeline/compose/situations/count-between.js";

const counts = fc.integer({ min: 0, max: 500 });

describe("the limit between two counts", () => {
  it("is a whole number above which, or below which, only one of them is", () => {
    fc.assert(
      fc.property(counts, counts, fc.constantFrom("greater" as const, "less" as const), (a, b, relation) => {
        const limit = countBetween(a, b, relation);
        if (limit === null) return a === b || Math.max(a, b) < 4;
        const passes = (count: number) => (relation === "greater" ? count > limit : count < limit);
        return Number.isInteger(limit) && passes(a) !== passes(b);
      }),
    );
  });

  it("is not made where both are so small that nobody would ask", () => {
    expect(countBetween(1, 2, "greater")).toBeNull();
    expect(countBetween(2, 3, "less")).toBeNull();
  });
});
