import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cohenKappa, fleissKappa } from "../../pipeline/review/statistics/kappa.js";

/** Pairs of ratings as often as a table of two raters has them. */
function pairs(table: readonly (readonly [string, string, number])[]): [string, string][] {
  return table.flatMap(([a, b, times]) => Array.from({ length: times }, (): [string, string] => [a, b]));
}

/** Ratings of items from counts by category. */
function ratings(counts: readonly (readonly number[])[]): string[][] {
  return counts.map((row) => row.flatMap((times, category) => Array.from({ length: times }, () => String(category))));
}

const verdict = fc.constantFrom("accept", "reject");
const items = fc.array(fc.array(verdict, { maxLength: 5 }), { maxLength: 12 });

describe("Cohen's kappa", () => {
  it("is that of textbook tables", () => {
    const yesNo = (a: number, b: number, c: number, d: number) =>
      cohenKappa(
        pairs([
          ["yes", "yes", a],
          ["yes", "no", b],
          ["no", "yes", c],
          ["no", "no", d],
        ]),
      ).kappa;
    expect(yesNo(20, 5, 10, 15)).toBeCloseTo(0.4, 10);
    expect(yesNo(45, 15, 25, 15)).toBeCloseTo(0.1304, 4);
    expect(yesNo(25, 35, 5, 35)).toBeCloseTo(0.2593, 4);
  });

  it("is undefined where chance alone agrees always, and without items", () => {
    expect(cohenKappa(pairs([["yes", "yes", 7]]))).toEqual({ items: 7, observed: 1, expected: 1, kappa: null });
    expect(cohenKappa([]).kappa).toBeNull();
  });

  it("does not depend on who is called first, and is 1 only where both always agree", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(verdict, verdict), { minLength: 1 }), (given) => {
        const { kappa, observed } = cohenKappa(given);
        expect(cohenKappa(given.map(([a, b]): [string, string] => [b, a])).kappa).toBe(kappa);
        if (kappa === null) return;
        expect(kappa).toBeLessThanOrEqual(1);
        expect(kappa).toBeGreaterThanOrEqual(-1);
        expect(kappa === 1).toBe(observed === 1);
      }),
    );
  });
});

describe("Fleiss' kappa", () => {
  it("is that of Fleiss' own table: 30 patients, 6 raters, 5 diagnoses", () => {
    const table = [
      [0, 0, 0, 6, 0],
      [0, 3, 0, 0, 3],
      [0, 1, 4, 0, 1],
      [0, 0, 0, 0, 6],
      [0, 3, 0, 3, 0],
      [2, 0, 4, 0, 0],
      [0, 0, 4, 0, 2],
      [2, 0, 3, 1, 0],
      [2, 0, 0, 4, 0],
      [0, 0, 0, 0, 6],
      [1, 0, 0, 5, 0],
      [1, 1, 0, 4, 0],
      [0, 3, 3, 0, 0],
      [1, 0, 0, 5, 0],
      [0, 2, 0, 3, 1],
      [0, 0, 5, 0, 1],
      [3, 0, 0, 1, 2],
      [5, 1, 0, 0, 0],
      [0, 2, 0, 4, 0],
      [1, 0, 2, 0, 3],
      [0, 0, 0, 0, 6],
      [0, 1, 0, 5, 0],
      [0, 2, 0, 1, 3],
      [2, 0, 0, 4, 0],
      [1, 0, 0, 4, 1],
      [0, 5, 0, 1, 0],
      [4, 0, 0, 0, 2],
      [0, 2, 0, 4, 0],
      [1, 0, 5, 0, 0],
      [0, 0, 0, 0, 6],
    ];
    const { kappa, observed, expected } = fleissKappa(ratings(table));
    expect(observed).toBeCloseTo(0.5556, 3);
    expect(expected).toBeCloseTo(0.2201, 3);
    expect(kappa).toBeCloseTo(0.43, 3);
  });

  it("is that of a table of 10 items, 14 raters and 5 categories", () => {
    const table = [
      [0, 0, 0, 0, 14],
      [0, 2, 6, 4, 2],
      [0, 0, 3, 5, 6],
      [0, 3, 9, 2, 0],
      [2, 2, 8, 1, 1],
      [7, 7, 0, 0, 0],
      [3, 2, 6, 3, 0],
      [2, 5, 3, 2, 2],
      [6, 5, 2, 1, 0],
      [0, 2, 2, 3, 7],
    ];
    expect(fleissKappa(ratings(table)).kappa).toBeCloseTo(0.21, 3);
  });

  it("takes items with unequal numbers of raters, each by its own pairs", () => {
    // By hand: agreement of the items 1, 0, 1/3; shares of "accept" 1, 1/2, 1/3.
    const found = fleissKappa([
      ["accept", "accept"],
      ["accept", "reject"],
      ["accept", "reject", "reject"],
    ]);
    const share = (1 + 1 / 2 + 1 / 3) / 3;
    const chance = share ** 2 + (1 - share) ** 2;
    expect(found.observed).toBeCloseTo((1 + 0 + 1 / 3) / 3, 12);
    expect(found.kappa).toBeCloseTo(((1 + 1 / 3) / 3 - chance) / (1 - chance), 12);
  });

  it("leaves out items with fewer than two answers, and does not depend on the order of anything", () => {
    fc.assert(
      fc.property(items, (given) => {
        const { kappa, items: counted } = fleissKappa(given);
        const several = given.filter((item) => item.length > 1);
        expect(counted).toBe(several.length);
        const turned = fleissKappa(several.map((item) => item.toReversed()).toReversed()).kappa;
        if (kappa === null) expect(turned).toBeNull();
        else expect(turned).toBeCloseTo(kappa, 10);
      }),
    );
  });

  it("of two raters is Scott's pi", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(verdict, verdict), { minLength: 1 }), (given) => {
        const { kappa } = fleissKappa(given);
        const share = given.flat().filter((said) => said === "accept").length / (2 * given.length);
        const chance = share ** 2 + (1 - share) ** 2;
        const agreed = given.filter(([a, b]) => a === b).length / given.length;
        if (share === 0 || share === 1) expect(kappa).toBeNull();
        else expect(kappa).toBeCloseTo((agreed - chance) / (1 - chance), 8);
      }),
    );
  });
});
