import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { minimise } from "../../pipeline/explore/exhaustive/prove/minimise.js";

describe("minimising a list while a property holds", () => {
  const lists = fc.uniqueArray(fc.nat(40), { maxLength: 14 });

  it("keeps exactly what a property needs, and the fixed start", async () => {
    await fc.assert(
      fc.asyncProperty(lists, fc.nat(3), fc.infiniteStream(fc.boolean()), async (parts, fixed, coins) => {
        const needed = parts.filter(() => coins.next().value === true);
        const kept = await minimise(parts, fixed, async (left) => needed.every((part) => left.includes(part)));
        const start = parts.slice(0, fixed);
        expect(kept).toEqual(parts.filter((part) => needed.includes(part) || start.includes(part)));
      }),
    );
  });

  it("leaves nothing that could be dropped alone, whatever the property", async () => {
    await fc.assert(
      fc.asyncProperty(lists, fc.func(fc.boolean()), async (parts, random) => {
        const holds = async (left: readonly number[]) => left.length === parts.length || random(left.join());
        const kept = await minimise(parts, 0, holds);
        for (const index of kept.keys()) {
          if (kept.length === parts.length && parts.length === 0) continue;
          expect(await holds(kept.filter((_part, at) => at !== index))).toBe(false);
        }
      }),
    );
  });

  it("drops steps that only go together", async () => {
    const pairs = async (left: readonly string[]) =>
      left.includes("a") && left.includes("z") && left.includes("open") === left.includes("close");
    expect(await minimise(["a", "open", "b", "close", "z"], 0, pairs)).toEqual(["a", "z"]);
  });
});
