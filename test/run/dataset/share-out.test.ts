import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shareOut } from "../../../pipeline/run/dataset/share-out.js";

describe("shares of a total", () => {
  const weights = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 30 });

  it("add up to it, and each differs from its fair part by less than one", () => {
    fc.assert(
      fc.property(fc.nat(100_000), weights, (total, parts) => {
        const shares = shareOut(total, parts);
        const sum = parts.reduce((all, one) => all + one, 0);
        expect(shares.reduce((all, one) => all + one, 0)).toBe(total);
        for (const [i, share] of shares.entries())
          expect(Math.abs(share - (total * (parts[i] ?? 0)) / sum)).toBeLessThan(1);
      }),
    );
  });

  it("give what is left over to the earlier of equal parts", () => {
    expect(shareOut(5, [1, 1, 1])).toEqual([2, 2, 1]);
    expect(shareOut(36_076, [40, 25, 25, 10])).toEqual([14_430, 9019, 9019, 3608]);
  });
});
