import sharp from "sharp";
import type { Rect } from "../schema/computer/control.js";
import type { PixelField } from "./flat-parts.js";
import type { Grounds } from "./grounds.js";
import type { Strip } from "./strips.js";
import type { GreyPage } from "./tiff-pages.js";

/** What is drawn in a box, as darkness on white. */
export interface Drawing extends GreyPage {
  readonly rect: Rect;
}

/** Pixels of white around letters, before they are enlarged. */
const margin = 6;
/** Letters of user interfaces are smaller than those that Tesseract was trained on. */
const enlargement = 2;

/**
 * A strip in grey: black where it differs most from its ground, white where it is the ground, whatever the colours of
 * both. The red waves under misspelt words are left out.
 */
export function drawingOf({ width, rgb }: PixelField, { partOf, isGround }: Grounds, { rect, ground }: Strip): Drawing {
  const [left, top, right, bottom] = rect;
  const [columns, rows] = [right - left, bottom - top];
  const shade = groundShade(rgb, width, partOf, { rect, ground });
  const contrasts = new Uint8Array(columns * rows);
  const hasWaves = !isRed(top, top + (rows >> 1));
  let most = 1;
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const pixel = (top + y) * width + left + x;
      if (isGround[partOf[pixel] ?? 0] === 1) continue;
      const [red, green, blue] = [rgb[pixel * 3] ?? 0, rgb[pixel * 3 + 1] ?? 0, rgb[pixel * 3 + 2] ?? 0];
      if (hasWaves && y > rows / 2 && red - Math.max(green, blue) > waveRed) continue;
      const contrast = Math.max(Math.abs(red - shade[0]), Math.abs(green - shade[1]), Math.abs(blue - shade[2]));
      contrasts[y * columns + x] = contrast;
      if (contrast > most) most = contrast;
    }
  }
  const grey = contrasts.map((contrast) => 255 - Math.round((255 * contrast) / most));
  return { width: columns, height: rows, grey, rect };

  /** Whether much of what is drawn in some rows is red: such letters have no waves that could be told from them. */
  function isRed(from: number, to: number): boolean {
    let [count, reds] = [0, 0];
    for (let y = from; y < to; y++) {
      for (let pixel = y * width + left, end = y * width + right; pixel < end; pixel++) {
        if (isGround[partOf[pixel] ?? 0] === 1) continue;
        count += 1;
        reds += Number((rgb[pixel * 3] ?? 0) - Math.max(rgb[pixel * 3 + 1] ?? 0, rgb[pixel * 3 + 2] ?? 0) > waveRed);
      }
    }
    return reds > mostRed * count;
  }
}

/** By so much red is stronger than green and blue in the waves, and the largest share of such pixels without them. */
const waveRed = 40;
const mostRed = 0.2;

/** The mean colour of a ground near a box. */
function groundShade(
  rgb: Uint8Array,
  width: number,
  partOf: Uint32Array,
  { rect: [left, top, right, bottom], ground }: Pick<Strip, "rect" | "ground">,
): [red: number, green: number, blue: number] {
  const sums: [number, number, number] = [0, 0, 0];
  let count = 0;
  const height = partOf.length / width;
  for (let y = Math.max(0, top - 1); y < Math.min(height, bottom + 1); y++) {
    for (let x = Math.max(0, left - 1); x < Math.min(width, right + 1); x++) {
      const pixel = y * width + x;
      if (partOf[pixel] !== ground) continue;
      count += 1;
      for (const channel of [0, 1, 2] as const) sums[channel] += rgb[pixel * 3 + channel] ?? 0;
    }
  }
  return count === 0 ? [255, 255, 255] : [sums[0] / count, sums[1] / count, sums[2] / count];
}

/** Drawings with white around them, enlarged, each as a page of its own. All are enlarged at once, which is cheaper. */
export async function letterPages(drawings: readonly GreyPage[]): Promise<GreyPage[]> {
  if (drawings.length === 0) return [];
  const width = Math.max(...drawings.map((drawing) => drawing.width)) + 2 * margin;
  const tops: number[] = [];
  let height = 0;
  for (const drawing of drawings) {
    tops.push(height);
    height += drawing.height + 2 * margin;
  }
  const column = new Uint8Array(width * height).fill(255);
  for (const [index, drawing] of drawings.entries()) {
    for (let y = 0; y < drawing.height; y++) {
      const row = drawing.grey.subarray(y * drawing.width, (y + 1) * drawing.width);
      column.set(row, ((tops[index] ?? 0) + margin + y) * width + margin);
    }
  }
  const enlarged = await sharp(column, { raw: { width, height, channels: 1 } })
    .resize({ width: width * enlargement, height: height * enlargement, kernel: "cubic", fit: "fill" })
    .toColourspace("b-w")
    .raw()
    .toBuffer();
  return drawings.map((drawing, index) => {
    const page = {
      width: (drawing.width + 2 * margin) * enlargement,
      height: (drawing.height + 2 * margin) * enlargement,
    };
    const grey = new Uint8Array(page.width * page.height);
    for (let y = 0; y < page.height; y++) {
      const from = ((tops[index] ?? 0) * enlargement + y) * width * enlargement;
      grey.set(enlarged.subarray(from, from + page.width), y * page.width);
    }
    return { ...page, grey };
  });
}
