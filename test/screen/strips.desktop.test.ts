import sharp from "sharp";
import { expect, test } from "vitest";
import type { PixelField } from "../../pipeline/screen/flat-parts.js";
import { findGrounds } from "../../pipeline/screen/grounds.js";
import { findStrips } from "../../pipeline/screen/strips.js";
import { drawScreen } from "./drawn-screen.js";

async function fieldOf(png: Uint8Array): Promise<PixelField> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgb: data };
}

test("a selected word has a ground of its own, and a large letter is none", async () => {
  const png = await drawScreen(
    { width: 300, height: 120 },
    {
      boxes: [[[20, 20, 62, 40], "#3584e4"]],
      words: [
        { text: "word", x: 22, y: 35, colour: "#ffffff" },
        { text: "n", x: 120, y: 60, size: 40 },
      ],
    },
  );
  const { boxes, isGround } = findGrounds(await fieldOf(png));
  expect(boxes.filter((_, part) => isGround[part] === 1)).toEqual([
    [0, 0, 300, 120],
    [20, 20, 62, 40],
  ]);
});

test("letters with dots and accents, blanks and low points make one strip, and what a line parts makes two", async () => {
  const png = await drawScreen(
    { width: 400, height: 60 },
    {
      words: [
        { text: "This is it, in a é line.", x: 10, y: 30 },
        { text: "ab", x: 302, y: 30 },
        { text: "cd", x: 325, y: 30 },
      ],
      shapes: `<path d="M322.5 0V60" stroke="#777777"/>`,
    },
  );
  const { strips } = findStrips(await fieldOf(png));
  expect(strips).toHaveLength(3);
  const widths = strips.map(({ rect: [left, , right] }) => [left, right]);
  expect(widths.sort(([a = 0], [b = 0]) => a - b).map(([left]) => left)).toEqual([9, 302, 325]);
});
