import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvRecord, guard, readCsv, unguard } from "../../pipeline/review/forms/csv.js";
import { tries } from "../property-runs.js";

const nasty = [..."=+-@＝＋－＠﹢−'\"`,;\t\r\n \0\u200b\ufeff\u202eaé|%"];
const cell = fc
  .array(fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: "grapheme" })), { maxLength: 12 })
  .map((parts) => parts.join(""));
/** What spreadsheets take for the start of a formula; full-width forms are folded by some of them. */
const starts = /^[\s\p{Cc}\p{Cf}]*[=+\-@]|^[\t\r]/u;

describe("cells of a table", () => {
  it("are never a formula, however they begin, also where the wrong separator is taken", () => {
    fc.assert(
      fc.property(cell, (text) => {
        for (const part of guard(text).split(/[;\t\r\n]/)) expect(part.normalize("NFKC")).not.toMatch(starts);
        expect(guard(text)).not.toMatch(/^[\t\r]/);
      }),
      { numRuns: tries(2000) },
    );
  });

  it("give back every text exactly", () => {
    fc.assert(
      fc.property(cell, (text) => {
        expect(unguard(guard(text))).toBe(text);
      }),
      { numRuns: tries(2000) },
    );
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1 }), (rows) => {
        const text = csvRecord(["a", "b", "c"]) + rows.map(csvRecord).join("");
        const read = readCsv(text, "x.csv").slice(1);
        const filled = rows.filter((row) => row.some((one) => one !== ""));
        expect(read.map(({ cells }) => cells)).toEqual(filled);
      }),
      { numRuns: tries(500) },
    );
  });

  it("are read as a spreadsheet saves them again: other separators, line ends, quotes only where needed", () => {
    const cells = [
      ["a", "b"],
      ["x", 'say "hi"'],
      ["", "two\nlines"],
    ];
    const forms = [
      '\uFEFFa;b\r\nx;"say ""hi"""\r\n;"two\nlines"\r\n',
      'a\tb\nx\t"say ""hi"""\n\t"two\nlines"',
      'a,b\rx,"say ""hi"""\r,"two\nlines"\r',
    ];
    for (const form of forms) expect(readCsv(form, "x.csv").map((record) => record.cells)).toEqual(cells);
  });

  it("say where a quote is wrong", () => {
    expect(() => readCsv('a,b\n"x,y\n', "x.csv")).toThrow(/x\.csv, row 2: a quote is never closed/);
    expect(() => readCsv('a,b\n\n"x"y,z\n', "x.csv")).toThrow(/x\.csv, row 3: text stands after a closing quote/);
  });
});
