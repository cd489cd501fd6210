import type { Rect } from "../schema/computer/control.js";
import type { Grounds } from "./grounds.js";
import { heightOf, type Strip, widthOf } from "./strips.js";

/** Shorter side in pixels, the largest part of the screen that a region takes, and the least part of its box. */
const bounds = { side: 12, screen: 0.6, fill: 0.6 };

/** Grounds on which nothing is drawn, such as empty fields, cells and areas of a colour, by their numbers. */
export function emptyRegions(grounds: Grounds, strips: readonly Strip[]): { ground: number; rect: Rect }[] {
  const taken = new Set(strips.map(({ ground }) => ground));
  return grounds.boxes.flatMap((rect, ground) => {
    const area = widthOf(rect) * heightOf(rect);
    const isOne =
      grounds.isGround[ground] === 1 &&
      !taken.has(ground) &&
      Math.min(widthOf(rect), heightOf(rect)) >= bounds.side &&
      area <= bounds.screen * grounds.partOf.length &&
      (grounds.areas[ground] ?? 0) >= bounds.fill * area;
    return isOne ? [{ ground, rect }] : [];
  });
}
