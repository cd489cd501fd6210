import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { Rect } from "../../pipeline/schema/computer/control.js";
import { createElementReader, requireScreenReader } from "../../pipeline/screen/read-elements.js";
import type { ScreenElement } from "../../pipeline/screen/screen-element.js";
import { drawScreen } from "./drawn-screen.js";

const readElements = createElementReader();
const size = { width: 640, height: 400 };

/** The element that says something; its box is near the expected one. */
function saying(elements: readonly ScreenElement[], words: string): ScreenElement {
  const found = elements.find((element) => element.kind === "text" && element.words === words);
  if (found === undefined)
    throw new Error(`nothing says "${words}" of ${elements.map((one) => one.words).join(" | ")}`);
  return found;
}

function expectNear(rect: Rect, wanted: Rect): void {
  for (const [side, value] of rect.entries()) expect(Math.abs(value - (wanted[side] ?? 0))).toBeLessThanOrEqual(4);
}

test("Tesseract and the icons of the desktop are installed", () => requireScreenReader());

test("words are read with their boxes and colours, dark on light, light on dark, and in small and large letters", async () => {
  const png = await drawScreen(size, {
    boxes: [
      [[0, 40, 640, 80], "#1a5fb4"],
      [[400, 200, 560, 240], "#2e3436"],
    ],
    words: [
      { text: "Save as", x: 20, y: 30 },
      { text: "Selected row", x: 20, y: 65, colour: "#ffffff" },
      { text: "Cancel", x: 440, y: 225, colour: "#eeeeee" },
      { text: "Heading", x: 20, y: 140, size: 32 },
      { text: "failed", x: 20, y: 200, colour: "#cc0000" },
      { text: "not available", x: 20, y: 240, size: 12, colour: "#9a9996" },
    ],
  });
  const elements = await readElements(png);
  expectNear(saying(elements, "Save as").rect, [20, 19, 74, 30]);
  expect(saying(elements, "Selected row").colour).toBe("white");
  expectNear(saying(elements, "Cancel").rect, [441, 214, 490, 226]);
  expectNear(saying(elements, "Heading").rect, [23, 116, 154, 148]);
  expect(saying(elements, "failed").colour).toBe("red");
  expect(saying(elements, "not available").colour).toBe("grey");
  expect(saying(elements, "Save as").colour).toBe("black");
});

test("cells beside each other are elements of their own, and words of a label are one", async () => {
  const lines = `<path d="M20 100H420M20 124H420M20 148H420M20 100V148M120 100V148M320 100V148M420 100V148" stroke="#b0b0b0" fill="none"/>`;
  const png = await drawScreen(size, {
    shapes: lines,
    words: [
      { text: "PO-6104", x: 24, y: 117 },
      { text: "Fairlane Catering", x: 124, y: 117 },
      { text: "142.88", x: 368, y: 117 },
      { text: "PO-6105", x: 24, y: 141 },
    ],
  });
  const texts = (await readElements(png)).flatMap(({ kind, words }) => (kind === "text" ? [words] : []));
  expect(texts).toEqual(["PO-6104", "Fairlane Catering", "142.88", "PO-6105"]);
});

test("an icon of the theme has its name, an empty field is a region, and a coloured area is called by its colour", async () => {
  const icon = await sharp("/usr/share/icons/Adwaita/24x24/legacy/document-save.png").png().toBuffer();
  const png = await drawScreen(size, {
    boxes: [
      [[100, 100, 300, 130], "#ffffff"],
      [[400, 100, 440, 140], "#e01b24"],
    ],
    words: [{ text: "Name:", x: 40, y: 120 }],
  });
  const screen = await sharp(png)
    .composite([{ input: icon, left: 500, top: 20 }])
    .png()
    .toBuffer();
  const elements = await readElements(screen);
  const found = elements.find(({ kind }) => kind === "icon");
  expect(found).toMatchObject({ words: "document-save" });
  expect(found?.rect[0]).toBeGreaterThanOrEqual(499);
  expect(found?.rect[3]).toBeLessThanOrEqual(45);
  const regions = elements.filter(({ kind }) => kind === "region");
  expect(regions.map(({ rect, colour }) => [rect, colour])).toEqual([
    [[100, 100, 300, 130], "white"],
    [[400, 100, 440, 140], "red"],
  ]);
});

test("a screen on which nothing is drawn has no elements, and what is no picture is refused", async () => {
  expect(await readElements(await drawScreen(size, {}))).toEqual([]);
  await expect(readElements(Buffer.from("no picture"))).rejects.toMatchObject({ code: "SCREEN_PICTURE" });
});

test("whatever is drawn, boxes lie in the picture, reading twice gives the same, and nothing but the words is read", async () => {
  const known = ["Invoice", "Budget", "Archive", "Window", "Insert", "Delete", "Summary", "Printer"];
  const colours = ["#000000", "#7a1010", "#0b3d91", "#555555"];
  const placed = fc.record({
    words: fc.shuffledSubarray(known, { minLength: 1, maxLength: 6 }),
    left: fc.integer({ min: 0, max: 400 }),
    colour: fc.constantFrom(...colours),
    letters: fc.integer({ min: 13, max: 24 }),
    ground: fc.constantFrom("#ffffff", "#e8e8e7", "#fce94f"),
  });
  await fc.assert(
    fc.asyncProperty(placed, async ({ words, left, colour, letters, ground }) => {
      const png = await drawScreen(size, {
        boxes: [[[0, 0, 640, 400], ground]],
        words: words.map((text, row) => ({ text, x: left, y: 40 + row * 60, size: letters, colour })),
      });
      const elements = await readElements(png);
      expect(await readElements(png)).toEqual(elements);
      expect(await createElementReader()(png)).toEqual(elements);
      for (const { rect } of elements) {
        expect(rect[0]).toBeGreaterThanOrEqual(0);
        expect(rect[1]).toBeGreaterThanOrEqual(0);
        expect(rect[2]).toBeLessThanOrEqual(size.width);
        expect(rect[3]).toBeLessThanOrEqual(size.height);
        expect(rect[2] > rect[0] && rect[3] > rect[1]).toBe(true);
      }
      expect(elements.map((element) => element.words)).toEqual(words);
    }),
    { numRuns: 8 },
  );
});
