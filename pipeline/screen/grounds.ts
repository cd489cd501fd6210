import type { Rect } from "../schema/computer/control.js";
import { type FlatParts, flatParts, type PixelField } from "./flat-parts.js";

/** A picture divided into grounds, on which things are drawn, and what is drawn on them. */
export interface Grounds extends FlatParts {
  /** 1 for each pixel that is of no ground. */
  readonly drawn: Uint8Array;
  readonly isGround: Uint8Array;
}

/** Sides in pixels from which on a flat part cannot be a part of a letter. */
const longest = 64;
const thickest = 12;
const leastArea = 150;
/** Share of its box that a ground fills; letters on it leave holes. */
const leastFill = 0.45;

/** Tells the grounds of a picture from what is drawn on them: letters, icons, pictures. */
export function findGrounds(field: PixelField): Grounds {
  const parts = flatParts(field);
  const isGround = Uint8Array.from(parts.boxes, (box, part) => Number(isWide(box, parts.areas[part] ?? 0)));
  const drawn = new Uint8Array(parts.partOf.length);
  for (const [pixel, part] of parts.partOf.entries()) drawn[pixel] = 1 - (isGround[part] ?? 0);
  return { ...parts, drawn, isGround };
}

function isWide([left, top, right, bottom]: Rect, area: number): boolean {
  const [width, height] = [right - left, bottom - top];
  if (width >= longest || height >= longest) return true;
  return Math.min(width, height) >= thickest && area >= leastArea && area >= leastFill * width * height;
}
