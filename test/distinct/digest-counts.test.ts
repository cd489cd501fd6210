import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createDigestCounts } from "../../pipeline/distinct/digest-counts.js";
import { sha256 } from "../../pipeline/hash.js";

describe("counts of digests", () => {
  it("are those of each digest, however many there are and in whatever order they come", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(4_000), { maxLength: 6_000 }), (numbers) => {
        const counts = createDigestCounts();
        const wanted = new Map<number, number>();
        for (const number of numbers) {
          counts.add(sha256(String(number)));
          wanted.set(number, (wanted.get(number) ?? 0) + 1);
        }
        for (const [number, times] of wanted) expect(counts.of(sha256(String(number)))).toBe(times);
        expect(counts.of(sha256("something else"))).toBe(0);
      }),
      { numRuns: 10 },
    );
  });

  it("tell digests apart that differ late, and the one that is all zeros from none", () => {
    const counts = createDigestCounts();
    const [zeros, late] = ["0".repeat(64), `${"0".repeat(31)}1${"0".repeat(32)}`];
    expect(counts.of(zeros)).toBe(0);
    counts.add(zeros);
    expect([counts.of(zeros), counts.of(late)]).toEqual([1, 0]);
    counts.add(late);
    counts.add(late);
    expect([counts.of(zeros), counts.of(late)]).toEqual([1, 2]);
  });

  it("stay apart of as many as a large dataset has", () => {
    const counts = createDigestCounts();
    const size = 200_000;
    for (let i = 0; i < size; i++) counts.add(sha256(String(i)));
    const all = Array.from({ length: size }, (_, i) => counts.of(sha256(String(i))));
    expect(all.every((count) => count === 1)).toBe(true);
  });
});
