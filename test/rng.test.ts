import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRng } from "../pipeline/rng.js";

describe("a random source", () => {
  it("gives the same numbers for the same key, whatever was drawn from others", () => {
    fc.assert(
      fc.property(fc.string(), fc.integer(), (name, number) => {
        const first = createRng(name, number);
        first.fork("other").next();
        first.numbered(3).next();
        expect(first.next()).toBe(createRng(name, number).next());
        expect(first.fork("part", 1).next()).toBe(createRng(name, number, "part", 1).next());
      }),
    );
  });

  it("gives numbered parts of which no two begin alike and whose numbers are spread evenly", () => {
    const source = createRng("numbered");
    const firsts = Array.from({ length: 20_000 }, (_, part) => source.numbered(part).next());
    expect(new Set(firsts).size).toBeGreaterThan(19_990);
    // Of neighbouring parts neither the numbers nor the pairs of them may lean to one side.
    const cells = new Array<number>(16).fill(0);
    for (const [at, first] of firsts.entries()) {
      const cell = Math.floor(first * 4) * 4 + Math.floor((firsts[at + 1] ?? 0) * 4);
      cells[cell] = (cells[cell] ?? 0) + 1;
    }
    const expected = firsts.length / cells.length;
    const chiSquare = cells.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 0.1 % of fair sources exceed it with 15 degrees of freedom.
    expect(chiSquare).toBeLessThan(37.7);
  });

  it("gives a numbered part the forks of its own key", () => {
    const parts = [1, 2].map((part) => createRng("a").numbered(part).fork("b").next());
    expect(new Set(parts).size).toBe(2);
    expect(createRng("a").numbered(1).fork("b").next()).toBe(parts[0]);
  });
});
