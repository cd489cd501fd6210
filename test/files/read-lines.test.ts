import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { readLines } from "../../pipeline/files/read-lines.js";
import { tries } from "../property-runs.js";

const folder = mkdtempSync(join(tmpdir(), "taskloom-lines-"));
const file = join(folder, "lines");
afterAll(() => rmSync(folder, { recursive: true }));

function linesOf(text: string, longest: number): string[] {
  writeFileSync(file, text);
  const handle = openSync(file, "r");
  try {
    return [...readLines(handle, file, longest)].map((line) => line.toString("utf8"));
  } finally {
    closeSync(handle);
  }
}

it("gives back the lines of a file, however long they are", () => {
  const line = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.integer({ min: 65_500, max: 131_100 }).map((n) => "x".repeat(n)),
  );
  fc.assert(
    fc.property(
      fc.array(
        line.map((text) => text.replaceAll("\n", " ")),
        { maxLength: 6 },
      ),
      (lines) => {
        const text = lines.map((one) => `${one}\n`).join("");
        expect(linesOf(text, 200_000)).toEqual(lines);
      },
    ),
    { numRuns: tries(200) },
  );
  expect(linesOf("a\nb", 10)).toEqual(["a", "b"]);
});

it("refuses a line that is too long", () => {
  expect(() => linesOf(`${"x".repeat(100)}\n`, 99)).toThrow(expect.objectContaining({ code: "INPUT_TOO_LARGE" }));
});
