import type { Rect } from "../schema/computer/control.js";
import { type FlatParts, flatParts, type PixelField } from "./flat-parts.js";

/** A picture divided into grounds, on which things are drawn, and what is drawn on them. */
export interface Grounds extends FlatParts {
  /** 1 for each pixel that is of no ground. */
  readonly drawn: Uint8Array;
  readonly isGround: Uint8Array;
}

/** Side in pixels from which on a flat part cannot be a part of a letter. */
const longest = 64;
/** A smaller ground, as that of a selected word: least side and area, and the share of the edge of its box that it has. */
const small = { side: 12, area: 150, edge: 0.85 };

/** Tells the grounds of a picture from what is drawn on them: letters, icons, pictures. */
export function findGrounds(field: PixelField): Grounds {
  const parts = flatParts(field);
  const isGround = Uint8Array.from(parts.boxes, (box, part) => Number(isWide(box) || isBox(parts, field.width, part)));
  const drawn = new Uint8Array(parts.partOf.length);
  for (const [pixel, part] of parts.partOf.entries()) drawn[pixel] = 1 - (isGround[part] ?? 0);
  return { ...parts, drawn, isGround };
}

function isWide([left, top, right, bottom]: Rect): boolean {
  return right - left >= longest || bottom - top >= longest;
}

/** Whether a part reaches along the edge of its box, as letters do not. */
function isBox({ partOf, areas, boxes }: FlatParts, width: number, part: number): boolean {
  const [left, top, right, bottom] = boxes[part] ?? [0, 0, 0, 0];
  if (Math.min(right - left, bottom - top) < small.side || (areas[part] ?? 0) < small.area) return false;
  let own = 0;
  for (let x = left; x < right; x++) {
    own += Number(partOf[top * width + x] === part) + Number(partOf[(bottom - 1) * width + x] === part);
  }
  for (let y = top; y < bottom; y++) {
    own += Number(partOf[y * width + left] === part) + Number(partOf[y * width + right - 1] === part);
  }
  return own >= small.edge * 2 * (right - left + bottom - top);
}
