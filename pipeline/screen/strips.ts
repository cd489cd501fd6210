import type { Rect } from "../schema/computer/control.js";
import { markedParts, type PixelField } from "./flat-parts.js";
import { findGrounds, type Grounds } from "./grounds.js";

/** Things drawn beside each other on one ground, as letters of a line are. */
export interface Strip {
  readonly rect: Rect;
  /** The part of `Grounds` that they are on. */
  readonly ground: number;
  /** Boxes of what it consists of, from left to right. */
  readonly blobs: readonly Rect[];
}

/** Highest thing that can be a letter. */
const highestLetter = 48;
/** Widest gap between letters of a line, as a share of their height, and in pixels. */
const gapShare = 0.6;
const leastGap = 7;
/** Dots and accents: at most so high, so far from the rest of the letter. */
const dot = { height: 5, gap: 4 };
/** Borders: bars, and hollow boxes. */
const bar = { height: 25, width: 6 };
const frame = { side: 14, fill: 0.2 };
/** Lines under texts and between things. */
const rule = { height: 4, width: 16 };

/** What is drawn on each ground of a picture, joined into strips; in the order of rows, then columns. */
export function findStrips(field: PixelField): { grounds: Grounds; strips: Strip[] } {
  const grounds = findGrounds(field);
  const { partOf, drawn, isGround } = grounds;
  const { width, height } = field;
  const { boxes, areas } = markedParts(drawn, width);
  const blobs = boxes
    .slice(1)
    .filter((box, index) => !isRule(box) && !isFrame(box, areas[index + 1] ?? 0))
    .sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  const owners = blobs.map((_, index) => index);
  const ownerOf = (index: number): number => {
    let at = index;
    while (owners[at] !== at) at = owners[at] ?? at;
    return at;
  };

  /** The one ground of all pixels of a row between two columns; null where something else is between them. */
  function groundBetween(y: number, from: number, to: number): number | null {
    let ground: number | null = null;
    for (let x = from; x < to; x++) {
      const part = partOf[y * width + x] ?? 0;
      if (isGround[part] === 0) continue;
      if (ground !== null && part !== ground) return null;
      ground = part;
    }
    return ground;
  }

  for (const [index, blob] of blobs.entries()) {
    for (let next = index + 1; next < blobs.length; next++) {
      const other = blobs[next];
      if (other === undefined || other[1] - blob[3] > dot.gap) break;
      const [before, after] = blob[0] <= other[0] ? [blob, other] : [other, blob];
      const gap = after[0] - before[2];
      if (gap > highestLetter * gapShare) continue;
      const overlap = Math.min(blob[3], other[3]) - Math.max(blob[1], other[1]);
      if (gap < 0) {
        // One above the other: a dot of an i, two strokes of a sign.
        const isDot = Math.min(heightOf(blob), heightOf(other)) <= dot.height && -overlap <= dot.gap;
        if (!isDot && overlap < 0) continue;
      } else {
        if (gap > Math.max(leastGap, gapShare * Math.min(heightOf(blob), heightOf(other)))) continue;
        if (overlap < 0.3 * Math.min(heightOf(blob), heightOf(other))) {
          // Points and commas stand low, quotes high.
          const isSmall = Math.min(heightOf(blob), heightOf(other)) <= dot.height;
          const inLine =
            Math.max(blob[3], other[3]) - Math.min(blob[1], other[1]) <=
            1.3 * Math.max(heightOf(blob), heightOf(other)) + 1;
          if (!isSmall || !inLine || gap > leastGap) continue;
        }
        const y = Math.min(height - 1, Math.max(0, (Math.max(blob[1], other[1]) + Math.min(blob[3], other[3])) >> 1));
        if (gap > 0 && groundBetween(y, before[2], after[0]) === null) continue;
      }
      if (Math.max(heightOf(blob), heightOf(other)) > highestLetter) continue;
      owners[ownerOf(next)] = ownerOf(index);
    }
  }

  const members = new Map<number, Rect[]>();
  for (const [index, blob] of blobs.entries()) {
    const owner = ownerOf(index);
    const of = members.get(owner);
    if (of === undefined) members.set(owner, [blob]);
    else of.push(blob);
  }
  const strips = [...members.values()].map((of): Strip => {
    const rect = around(of);
    return { rect, ground: groundOf(rect), blobs: of.sort((a, b) => a[0] - b[0] || a[1] - b[1]) };
  });
  return { grounds, strips: strips.sort((a, b) => a.rect[1] - b.rect[1] || a.rect[0] - b.rect[0]) };

  /** The ground that most pixels of a box and of its frame are of. */
  function groundOf([left, top, right, bottom]: Rect): number {
    const counts = new Map<number, number>();
    for (let y = Math.max(0, top - 1); y < Math.min(height, bottom + 1); y++) {
      for (let x = Math.max(0, left - 1); x < Math.min(width, right + 1); x++) {
        const part = partOf[y * width + x] ?? 0;
        if (isGround[part] === 1) counts.set(part, (counts.get(part) ?? 0) + 1);
      }
    }
    let [best, most] = [0, -1];
    for (const [part, count] of counts) if (count > most) [best, most] = [part, count];
    return best;
  }
}

export function heightOf([, top, , bottom]: Rect): number {
  return bottom - top;
}

export function widthOf([left, , right]: Rect): number {
  return right - left;
}

function isRule(box: Rect): boolean {
  return heightOf(box) <= rule.height && widthOf(box) >= rule.width;
}

/** Borders of buttons and fields are thin for their size. */
function isFrame(box: Rect, area: number): boolean {
  const [width, height] = [widthOf(box), heightOf(box)];
  if (height >= bar.height && width <= bar.width) return true;
  return Math.min(width, height) >= frame.side && area < frame.fill * width * height;
}

/** The smallest box around others. */
export function around(boxes: readonly Rect[]): Rect {
  return boxes.reduce(([left, top, right, bottom], box): Rect => {
    return [Math.min(left, box[0]), Math.min(top, box[1]), Math.max(right, box[2]), Math.max(bottom, box[3])];
  }, boxes[0] ?? [0, 0, 0, 0]);
}
