import { describe, expect, it } from "vitest";
import { compareSyntax } from "./syntax-differential.js";

describe("source text, beside CPython 3.11", () => {
  it("is read as the same syntax tree with the same texts, numbers and names, or refused; what CPython refuses is refused", () => {
    const { texts, same, refused, foreign, wrong } = compareSyntax(500, "test");
    expect(wrong).toEqual([]);
    expect(same + refused + foreign).toBe(texts);
    expect(same).toBeGreaterThan(100);
    expect(refused).toBeGreaterThan(100);
  }, 60_000);
});
