import type { Rect } from "../schema/computer/control.js";
import { type ColourName, colourName } from "./colour-name.js";
import type { PixelField } from "./flat-parts.js";
import type { Grounds } from "./grounds.js";

/**
 * The colour of what is drawn in a box, or of a ground in it by its number: the mean of the pixels that are strongest.
 * OmniACT takes the mean of the whole box, which for letters is mostly that of their ground.
 */
export function colourOf(
  { width, rgb }: PixelField,
  { partOf, drawn }: Grounds,
  [left, top, right, bottom]: Rect,
  what: "drawn" | number,
): ColourName {
  const sums: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const pixel = y * width + x;
      if (what === "drawn" ? drawn[pixel] === 0 : partOf[pixel] !== what) continue;
      count += 1;
      for (const channel of [0, 1, 2] as const) sums[channel] += rgb[pixel * 3 + channel] ?? 0;
    }
  }
  const mean = (channel: 0 | 1 | 2): number => sums[channel] / Math.max(1, count);
  return colourName(mean(0), mean(1), mean(2));
}
