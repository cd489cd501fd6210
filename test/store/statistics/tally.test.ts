import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createOrderCounter } from "../../../pipeline/store/statistics/orders.js";
import { byFrequency, byNumber, count, spreadOf, type Tally } from "../../../pipeline/store/statistics/tally.js";

function tallyOf(numbers: readonly number[]): Tally<number> {
  const tally: Tally<number> = new Map();
  for (const number of numbers) count(tally, number);
  return tally;
}

/** The definition over the sorted list itself. */
function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const rank = (sorted.length - 1) * share;
  const [below = 0, above = 0] = [sorted[Math.floor(rank)], sorted[Math.ceil(rank)]];
  return below + (above - below) * (rank % 1);
}

describe("mean and quartiles of counted numbers", () => {
  it("are those of the list that was counted", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 60 }), (numbers) => {
        const spread = spreadOf(tallyOf(numbers));
        expect(spread.mean).toBeCloseTo(numbers.reduce((sum, number) => sum + number, 0) / numbers.length, 9);
        expect(spread.least).toBe(Math.min(...numbers));
        expect(spread.lower_quartile).toBeCloseTo(quantile(numbers, 0.25), 9);
        expect(spread.median).toBeCloseTo(quantile(numbers, 0.5), 9);
        expect(spread.upper_quartile).toBeCloseTo(quantile(numbers, 0.75), 9);
        expect(spread.most).toBe(Math.max(...numbers));
      }),
    );
  });

  it("are interpolated as NumPy does: 1, 2, 3, 4 has the quartiles 1.75, 2.5 and 3.25", () => {
    expect(spreadOf(tallyOf([4, 1, 3, 2]))).toEqual({
      mean: 2.5,
      least: 1,
      lower_quartile: 1.75,
      median: 2.5,
      upper_quartile: 3.25,
      most: 4,
    });
  });

  it("are 0 where nothing was counted", () => {
    expect(spreadOf(new Map())).toEqual({
      mean: 0,
      least: 0,
      lower_quartile: 0,
      median: 0,
      upper_quartile: 0,
      most: 0,
    });
  });
});

describe("counts", () => {
  it("of names come with the most frequent first, and equal ones by name, whatever came first", () => {
    const tally: Tally<string> = new Map();
    for (const name of ["zim", "excel", "word", "word", "__proto__"]) count(tally, name);
    expect(Object.entries(byFrequency(tally))).toEqual([
      ["word", 2],
      ["__proto__", 1],
      ["excel", 1],
      ["zim", 1],
    ]);
  });

  it("of numbers come in ascending order", () => {
    expect(Object.entries(byNumber(tallyOf([10, 2, 10])))).toEqual([
      ["2", 1],
      ["10", 2],
    ]);
  });
});

describe("numbers of topological orders", () => {
  it("are added up exactly beyond 2^53", () => {
    const counter = createOrderCounter();
    const factorial30 = 265252859812191058636308480000000n;
    for (const orders of [1n, factorial30, 9n, 10n, 4567n]) counter.add(orders);
    expect(counter.figures()).toEqual({
      total: String(factorial30 + 4587n),
      least: "1",
      most: String(factorial30),
      by_size: { "1": 1, "2-9": 1, "10-99": 1, "1000-9999": 1, "10^32-10^33": 1 },
    });
  });
});
