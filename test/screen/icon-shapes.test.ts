import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { colourName } from "../../pipeline/screen/colour-name.js";
import { readIconNames } from "../../pipeline/screen/icon-names.js";
import { shapeOf, shapeSide, trimmed } from "../../pipeline/screen/icon-shapes.js";
import { structuralSimilarity } from "../../pipeline/screen/structural-similarity.js";
import { tiffOf } from "../../pipeline/screen/tiff-pages.js";
import { tries } from "../property-runs.js";

const shade = fc.integer({ min: 0, max: 255 });
const shape = fc.uint8Array({ minLength: shapeSide ** 2, maxLength: shapeSide ** 2 });

describe("structural similarity", () => {
  it("is 1 for a picture and itself, the same both ways, and never more than 1", () => {
    fc.assert(
      fc.property(shape, shape, (a, b) => {
        expect(structuralSimilarity(a, a, shapeSide)).toBeCloseTo(1, 10);
        const similarity = structuralSimilarity(a, b, shapeSide);
        expect(similarity).toBeCloseTo(structuralSimilarity(b, a, shapeSide), 10);
        expect(similarity).toBeLessThanOrEqual(1 + 1e-10);
      }),
      { numRuns: tries(200) },
    );
  });

  it("is for grounds of one shade what their means say (Wang et al. 2004, equation 6)", () => {
    fc.assert(
      fc.property(shade, shade, (a, b) => {
        const expected = (2 * a * b + 6.5025) / (a * a + b * b + 6.5025);
        const flat = (value: number) => new Uint8Array(shapeSide ** 2).fill(value);
        expect(structuralSimilarity(flat(a), flat(b), shapeSide)).toBeCloseTo(expected, 10);
      }),
      { numRuns: tries(200) },
    );
  });

  it("is refused for pictures of another size", () => {
    expect(() => structuralSimilarity(new Uint8Array(9), new Uint8Array(9), 3)).toThrow(RangeError);
    expect(() => structuralSimilarity(new Uint8Array(100), new Uint8Array(99), 10)).toThrow(RangeError);
  });
});

it("a shape keeps the mean of the picture, whatever its size", () => {
  const picture = fc
    .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }))
    .chain(([width, height]) =>
      fc.uint8Array({ minLength: width * height, maxLength: width * height }).map((grey) => ({ width, height, grey })),
    );
  const meanOf = (values: Uint8Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
  fc.assert(
    fc.property(picture, (of) => {
      expect(Math.abs(meanOf(shapeOf(of)) - meanOf(of.grey))).toBeLessThan(1);
    }),
    { numRuns: tries(200) },
  );
});

it("what is white around a drawing is cut off, and a white picture has no drawing", () => {
  const grey = new Uint8Array(30).fill(255);
  expect(trimmed({ width: 6, height: 5, grey })).toBeNull();
  grey[6 + 2] = 10;
  grey[12 + 4] = 20;
  expect(trimmed({ width: 6, height: 5, grey })).toEqual({
    ...{ width: 3, height: 2 },
    grey: Uint8Array.from([10, 255, 255, 255, 255, 20]),
  });
});

it("pages of a TIFF are read by another program as they were written", async () => {
  const page = fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
    .chain(([width, height]) =>
      fc.uint8Array({ minLength: width * height, maxLength: width * height }).map((grey) => ({ width, height, grey })),
    );
  await fc.assert(
    fc.asyncProperty(fc.array(page, { minLength: 1, maxLength: 4 }), async (pages) => {
      const file = tiffOf(pages, 140);
      for (const [number, { width, height, grey }] of pages.entries()) {
        const read = sharp(file, { page: number }).toColourspace("b-w").raw();
        const { data, info } = await read.toBuffer({ resolveWithObject: true });
        expect([info.width, info.height, [...data]]).toEqual([width, height, [...grey]]);
      }
    }),
    { numRuns: tries(40) },
  );
});

it("colours are called as people call them", () => {
  const seen = [
    [255, 255, 255],
    [0, 0, 0],
    [128, 128, 130],
    [200, 20, 20],
    [53, 132, 228],
    [46, 160, 67],
    [250, 220, 40],
    [240, 140, 30],
    [120, 70, 20],
    [140, 60, 190],
    [255, 170, 190],
  ] as const;
  const names = seen.map(([red, green, blue]) => colourName(red, green, blue));
  const wanted = "white black grey red blue green yellow orange brown violet pink";
  expect(names.join(" ")).toBe(wanted);
});

it("where the theme is not installed, it is said what to install", async () => {
  await expect(readIconNames("/nowhere/icons")).rejects.toMatchObject({
    code: "SCREEN_ICONS_MISSING",
    message: expect.stringContaining("pnpm desktop install"),
  });
});
