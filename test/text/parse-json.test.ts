import fc from "fast-check";
import { expect, it } from "vitest";
import { canonicalJson } from "../../pipeline/hash.js";
import { conditionSchema } from "../../pipeline/schema/evaluator.js";
import { deepestJson, parseJson } from "../../pipeline/text/parse-json.js";

const nested = (levels: number): string => `${'[{"a":'.repeat(levels / 2)}1${"}]".repeat(levels / 2)}`;

it("JSON of any form is read as JSON.parse reads it", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), fc.nat(3), (text, indent) => {
      const spaced = JSON.stringify(JSON.parse(text), null, indent);
      expect(parseJson(spaced)).toEqual(JSON.parse(spaced));
    }),
  );
});

it("brackets inside texts do not count as depth", () => {
  const value = { text: '[{"\\'.repeat(1000), list: ['["\\"'.repeat(300)] };
  expect(parseJson(JSON.stringify(value))).toEqual(value);
});

it("the greatest depth is read, and one level more is refused with its line", () => {
  expect(canonicalJson(parseJson(nested(deepestJson)))).toBe(nested(deepestJson));
  expect(() => parseJson(`\n\n[${nested(deepestJson)}]`)).toThrow(/^line 3: nested too deeply; at most 512 levels/);
  expect(() => parseJson("[".repeat(1_000_000))).toThrow(SyntaxError);
});

it("a text that is too large is refused before it is parsed", () => {
  expect(() => parseJson(`"${"x".repeat(1 << 26)}"`)).toThrow(/^too large; at most 67108864 characters/);
});

it("a condition of the greatest depth is checked without overflowing the stack", () => {
  const levels = deepestJson / 2;
  const text = `${'{"not":'.repeat(levels * 2 - 2)}{"api":"none"}${"}".repeat(levels * 2 - 2)}`;
  expect(() => conditionSchema.safeParse(parseJson(text))).not.toThrow();
});
