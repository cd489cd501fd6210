import fc from "fast-check";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { fixedZip } from "../../pipeline/content/archive/fixed-zip.js";
import { writeDocx, writeDocxAlone } from "../../pipeline/content/document/write-docx.js";
import { writePng } from "../../pipeline/content/picture/write-png.js";
import { readBytes } from "../../pipeline/content/read-bytes.js";
import { writePptx, writePptxAlone } from "../../pipeline/content/slides/write-pptx.js";
import { writeXlsx } from "../../pipeline/content/workbook/write-xlsx.js";
import { writeXlsxAlone } from "../../pipeline/content/workbook/write-xlsx-alone.js";

/** Texts of what XML, the libraries or a replacement in JavaScript treat in a way of their own, and of anything. */
const awkward = [" ", "\t", "\n", "\r", "&", "<", ">", '"', "'", "😀", "é", "\0", "\x0b", "\x7f", "$&", "=", "1", "a"];
const text = fc.oneof(fc.string({ unit: fc.constantFrom(...awkward), maxLength: 12 }), fc.string({ unit: "binary" }));
const documents = fc.record({ kind: fc.constant("document" as const), paragraphs: fc.array(text, { maxLength: 6 }) });
// Of control characters the library makes a file that is no XML; other XML of a text that is empty or has lines.
const shown = text.map((drawn) => drawn.replace(/[^\t\n\r\u0020-\uffff]/g, ""));
const line = shown.map((drawn) => drawn.replaceAll("\n", "") || "x");
const slideText = fc.oneof({ arbitrary: line, weight: 15 }, { arbitrary: shown, weight: 1 });
const slides = fc.record({
  kind: fc.constant("slides" as const),
  slides: fc.array(fc.record({ title: slideText, lines: fc.array(slideText, { maxLength: 3 }) }), { maxLength: 3 }),
});
const day = fc.constantFrom("2026-06-18", "1999-12-31", "2026-02-30", "1900-01-01");
const cell = fc.oneof(text, day, fc.constant(""), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
const tables = fc.integer({ min: 0, max: 30 }).chain((width) =>
  fc.record({
    kind: fc.constant("table" as const),
    columns: fc.array(text, { minLength: width, maxLength: width }),
    // Rows of another length now and then, too.
    rows: fc.array(
      fc.boolean().chain((odd) => fc.array(cell, odd ? { maxLength: 3 } : { minLength: width, maxLength: width })),
      { maxLength: 4 },
    ),
  }),
);

function expectSame(bytes: Uint8Array, expected: Uint8Array): void {
  if (Buffer.compare(bytes, expected) === 0) return;
  const [parts, expectedParts] = [unzipSync(bytes), unzipSync(expected)];
  expect(Object.keys(parts)).toEqual(Object.keys(expectedParts));
  for (const [name, part] of Object.entries(parts))
    expect(strFromU8(part), name).toBe(strFromU8(expectedParts[name] ?? part));
  expect.unreachable("the parts are equal, but packed in another way");
}

describe("a file made from a template has the bytes that its library alone makes", () => {
  it("of a document", async () => {
    const property = async (content: Parameters<typeof writeDocx>[0]) =>
      expectSame(await writeDocx(content), await writeDocxAlone(content));
    await fc.assert(fc.asyncProperty(documents, property), { numRuns: 50 });
  });

  it("of a workbook", async () => {
    const property = async (content: Parameters<typeof writeXlsx>[0]) =>
      expectSame(await writeXlsx(content), await writeXlsxAlone(content));
    await fc.assert(fc.asyncProperty(tables, property), { numRuns: 100 });
  });

  it("of a presentation", async () => {
    const property = async (content: Parameters<typeof writePptx>[0]) =>
      expectSame(await writePptx(content), await writePptxAlone(content));
    await fc.assert(fc.asyncProperty(slides, property), { numRuns: 50 });
  });
});

it.each(["CURRENT", "TOTAL_PAGES", "SECTION"])(
  "a document may say %s, which its library takes for a field",
  async (word) => {
    const content = { kind: "document" as const, paragraphs: [`${word}\t${word}`, word] };
    expect(await readBytes(await writeDocx(content), "docx")).toEqual(content);
  },
);

it("pictures that differ in anything are told apart, though those written last are kept", async () => {
  const pictures = fc.record({
    kind: fc.constant("image" as const),
    width: fc.constantFrom(40, 60),
    height: fc.constantFrom(40, 60),
    label: fc.constantFrom("A", "B"),
    marks: fc.uniqueArray(fc.constantFrom("rotated right", "cropped"), { maxLength: 2 }),
  });
  const property = async (picture: Parameters<typeof writePng>[0]) => {
    expect(await readBytes(await writePng(picture), "png")).toEqual(picture);
  };
  await fc.assert(fc.asyncProperty(pictures, property));
});

it("pictures written one after another do not fill the memory", async () => {
  const before = process.memoryUsage().rss;
  for (let count = 0; count < 100; count++) {
    await writePng({ kind: "image", width: 800, height: 600, label: `Photo ${count}`, marks: [] });
  }
  // Kept, their pixels alone would be 190 MB, and once more for the digest.
  expect(process.memoryUsage().rss - before).toBeLessThan(180e6);
});

it("a zip file joined from packed entries has the bytes of one that is packed at once", () => {
  // Names like whole numbers are put in another order by JavaScript's objects.
  const entry = fc.tuple(
    fc.string({ unit: "binary", minLength: 1 }).filter((name) => !/^(\d+|__proto__)$/.test(name)),
    fc.string({ unit: fc.constantFrom("a", "ab", "bab", "abcab", "c ", "é"), maxLength: 2000 }).map(strToU8),
  );
  const mtime = new Date(2026, 0, 1);
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 6 }), (entries) => {
      expect(fixedZip(entries)).toEqual(zipSync(Object.fromEntries(entries), { level: 1, mtime }));
    }),
  );
});
