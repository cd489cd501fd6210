import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sideOf } from "../../../pipeline/recordings/narrate/describe-screen.js";
import { textWords } from "../../../pipeline/recordings/narrate/describe-text.js";

const line = fc
  .array(fc.stringMatching(/^[a-z]{2,9}$/), { minLength: 3, maxLength: 12 })
  .map((words) => words.join(" "));
const text = fc.array(line, { minLength: 1, maxLength: 12 }).map((lines) => lines.join("\n"));
const lastWord = (of: string): string => of.split(/\s/).at(-1) ?? "";

describe("a text on the screen is told", () => {
  test("so that its end can be read, however long it is", () => {
    fc.assert(
      fc.property(text, (seen) => {
        expect(textWords(seen, null)).toContain(`${lastWord(seen)}'`);
      }),
    );
  });

  test("with what was just added to its end, and that an empty line stands there", () => {
    fc.assert(
      fc.property(text, line, (before, added) => {
        const end = added.slice(-100).replace(/^\S*\s/, "");
        expect(textWords(`${before}\n${added}`, before)).toContain(end);
        expect(textWords(`${before}\n${added}\n`, `${before}\n${added}`)).toContain("followed by an empty line");
      }),
    );
  });

  test("with what was put into its middle", () => {
    const before = `${"first words of it ".repeat(8)}\n${"last words of it ".repeat(8)}`.trim();
    expect(textWords(before.replace("\n", "\nAda signs.\n"), before)).toBe("now also has 'Ada signs.'");
  });
});

test("the middle of a window is what lies around its middle, and the rest is told by where it is", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1279 }), fc.integer({ min: 0, max: 735 }), (x, y) => {
      const side = sideOf([x, y, x, y], [0, 0, 1280, 736]);
      const isCentral = Math.abs(x / 1280 - 1 / 2) < 1 / 6 && Math.abs(y / 736 - 1 / 2) < 1 / 10;
      expect(side === "in the middle").toBe(isCentral);
      if (/top|upper/.test(side)) expect(y).toBeLessThan(736 / 2);
      if (/bottom|lower/.test(side)) expect(y).toBeGreaterThan(736 / 2);
      if (side.includes("left")) expect(x).toBeLessThan(1280 / 2);
      if (side.includes("right")) expect(x).toBeGreaterThan(1280 / 2);
    }),
  );
});
