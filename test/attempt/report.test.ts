import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clusterInterval } from "../../pipeline/attempt/report/bootstrap.js";
import { passAllK, passAtK } from "../../pipeline/attempt/report/repeats.js";
import { createRng } from "../../pipeline/rng.js";

describe("pass@k and pass^k", () => {
  it("count the draws of k attempts that hold a success, and those that hold nothing else", () => {
    // Of the 10 pairs of 5 attempts with 2 successes, 7 hold a success and 1 holds two.
    expect(passAtK(5, 2, 2)).toBeCloseTo(0.7, 10);
    expect(passAllK(5, 2, 2)).toBeCloseTo(0.1, 10);
    expect(passAtK(2, 2, 3)).toBeNull();
  });

  it("are what listing all draws gives", () => {
    const outcomes = fc.array(fc.boolean(), { minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(outcomes, fc.integer({ min: 1, max: 7 }), (attempts, k) => {
        fc.pre(k <= attempts.length);
        const draws = Array.from({ length: 2 ** attempts.length }, (_, mask) =>
          attempts.filter((_, i) => ((mask >>> i) & 1) === 1),
        ).filter(({ length }) => length === k);
        const successes = attempts.filter(Boolean).length;
        const share = (holds: (draw: boolean[]) => boolean) => draws.filter(holds).length / draws.length;
        expect(passAtK(attempts.length, successes, k)).toBeCloseTo(
          share((draw) => draw.some(Boolean)),
          9,
        );
        expect(passAllK(attempts.length, successes, k)).toBeCloseTo(
          share((draw) => draw.every(Boolean)),
          9,
        );
      }),
    );
  });
});

describe("the bootstrap over tasks", () => {
  const rng = () => createRng("bootstrap", 1);

  it("gives the same interval for the same seed, around the mean, and none without values", () => {
    const clusters = [[1, 1, 0], [0], [1, 0], [1]];
    const [low, high] = clusterInterval(clusters, rng()) ?? [];
    expect(clusterInterval(clusters, rng())).toEqual([low, high]);
    expect(low).toBeLessThanOrEqual(4 / 7);
    expect(high).toBeGreaterThanOrEqual(4 / 7);
    expect(clusterInterval([[], []], rng())).toBeNull();
    expect(clusterInterval([[1], [1, 1]], rng())).toEqual([1, 1]);
  });

  it("does not take repeats of one task for independent evidence", () => {
    const width = (clusters: number[][]) => {
      const [low = 0, high = 0] = clusterInterval(clusters, rng()) ?? [];
      return high - low;
    };
    const tasks = Array.from({ length: 10 }, (_, i) => [i % 2]);
    expect(width(tasks.map((values) => [...values, ...values, ...values, ...values]))).toBeCloseTo(width(tasks), 1);
  });
});
