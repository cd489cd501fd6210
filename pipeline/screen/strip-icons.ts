import type { Rect } from "../schema/computer/control.js";
import { around, heightOf, type Strip, widthOf } from "./strips.js";

/** Sides of icons in pixels. */
const sides = { shortest: 5, least: 8, longest: 64 };

/**
 * The icons that a strip without text consists of: one, or several that stand beside each other, as the buttons of a
 * window do; none where it is too small or too large.
 */
export function stripIcons(strip: Strip): Strip[] {
  const groups: Rect[] = [];
  for (const blob of strip.blobs) {
    const last = groups.at(-1);
    if (last !== undefined && blob[0] < last[2]) groups[groups.length - 1] = around([last, blob]);
    else groups.push(blob);
  }
  const isRow = groups.every((group) => Math.min(widthOf(group), heightOf(group)) >= sides.least);
  if (!isRow && hasIconSize(strip.rect)) return [strip];
  return groups.filter(hasIconSize).map((rect) => ({ ...strip, rect, blobs: [rect] }));
}

function hasIconSize(rect: Rect): boolean {
  const [shorter, longer] = [Math.min(widthOf(rect), heightOf(rect)), Math.max(widthOf(rect), heightOf(rect))];
  return shorter >= sides.shortest && longer >= sides.least && longer <= sides.longest;
}
