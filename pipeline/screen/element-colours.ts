import type { Rect } from "../schema/computer/control.js";
import { type ColourName, colourName } from "./colour-name.js";
import type { PixelField } from "./flat-parts.js";
import type { Grounds } from "./grounds.js";
import type { Drawing } from "./letter-pages.js";

/** Lightest shade of a drawing whose pixels count: the edges of letters are mixed with their ground. */
const lightest = 80;

/** The colour of what is drawn, by the mean of its strongest pixels. OmniACT takes that of the whole box, ground included. */
export function drawnColour({ width, rgb }: PixelField, { rect: [left, top], ...drawing }: Drawing): ColourName {
  const pixels: number[] = [];
  for (const [at, shade] of drawing.grey.entries()) {
    if (shade > lightest) continue;
    pixels.push((top + Math.floor(at / drawing.width)) * width + left + (at % drawing.width));
  }
  return meanColour(rgb, pixels);
}

/** The mean colour of a ground. */
export function groundColour(
  { width, rgb }: PixelField,
  { partOf }: Grounds,
  { ground, rect: [left, top, right, bottom] }: { ground: number; rect: Rect },
): ColourName {
  const pixels: number[] = [];
  for (let y = top; y < bottom; y++) {
    for (let pixel = y * width + left, end = y * width + right; pixel < end; pixel++) {
      if (partOf[pixel] === ground) pixels.push(pixel);
    }
  }
  return meanColour(rgb, pixels);
}

function meanColour(rgb: Uint8Array, pixels: readonly number[]): ColourName {
  const mean = (channel: number): number =>
    pixels.reduce((sum, pixel) => sum + (rgb[pixel * 3 + channel] ?? 0), 0) / Math.max(1, pixels.length);
  return colourName(mean(0), mean(1), mean(2));
}
