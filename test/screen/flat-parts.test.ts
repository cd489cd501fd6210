import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { flatParts, type PixelField } from "../../pipeline/screen/flat-parts.js";
import { findStrips } from "../../pipeline/screen/strips.js";
import { tries } from "../property-runs.js";
import { drawScreen } from "./drawn-screen.js";

async function fieldOf(png: Uint8Array): Promise<PixelField> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgb: data };
}

const fields = fc.integer({ min: 1, max: 12 }).chain((width) =>
  fc
    .array(fc.constantFrom(0, 3, 40, 255), { minLength: 0, maxLength: 12 * width })
    .map((shades) => shades.slice(0, shades.length - (shades.length % width)))
    .map((shades): PixelField => {
      return { width, height: shades.length / width, rgb: Uint8Array.from(shades.flatMap((shade) => [shade, 7, 9])) };
    }),
);

test("flat parts share out all pixels, each in its box, and neighbours of like colour are of one part", () => {
  fc.assert(
    fc.property(fields, (field) => {
      const { partOf, areas, boxes } = flatParts(field);
      expect(areas.reduce((sum, area) => sum + area, 0)).toBe(field.width * field.height);
      for (const [pixel, part] of partOf.entries()) {
        const [x, y] = [pixel % field.width, Math.floor(pixel / field.width)];
        const [left, top, right, bottom] = boxes[part] ?? [0, 0, 0, 0];
        expect(x >= left && x < right && y >= top && y < bottom).toBe(true);
        const isAlike = Math.abs((field.rgb[pixel * 3] ?? 0) - (field.rgb[pixel * 3 - 3] ?? 0)) <= 6;
        if (x > 0 && isAlike) expect(partOf[pixel - 1]).toBe(part);
      }
    }),
    { numRuns: tries(200) },
  );
});

test("the borders of buttons and fields are no strips", async () => {
  const border = `<rect x="20.5" y="20.5" width="120" height="30" rx="4" fill="none" stroke="#b0a8a0"/>`;
  const png = await drawScreen({ width: 200, height: 80 }, { shapes: border });
  expect(findStrips(await fieldOf(png)).strips).toEqual([]);
});
