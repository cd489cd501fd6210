import type { Rect } from "../schema/computer/control.js";

/** Pixels of a picture: red, green and blue of each, row by row. */
export interface PixelField {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

/** The parts of a picture in which a colour hardly changes from pixel to pixel. */
export interface FlatParts {
  /** The part of each pixel. */
  readonly partOf: Uint32Array;
  readonly areas: Uint32Array;
  readonly boxes: readonly Rect[];
}

/** Most by which red, green or blue of neighbours may differ within a part: grounds may run from one shade into another. */
const tolerance = 6;

/** Divides a picture into flat parts, numbered in the order of their first pixels. Linear in pixels. */
export function flatParts({ width, height, rgb }: PixelField): FlatParts {
  const parents = new Uint32Array(width * height);
  const isNear = (a: number, b: number): boolean => {
    for (let channel = 0; channel < 3; channel++) {
      const difference = (rgb[a * 3 + channel] ?? 0) - (rgb[b * 3 + channel] ?? 0);
      if (difference > tolerance || difference < -tolerance) return false;
    }
    return true;
  };
  for (let pixel = 0, y = 0; y < height; y++) {
    for (let x = 0; x < width; x++, pixel++) {
      const isLeft = x > 0 && isNear(pixel, pixel - 1);
      const isAbove = y > 0 && isNear(pixel, pixel - width);
      if (isLeft) {
        parents[pixel] = parents[pixel - 1] ?? 0;
        if (isAbove && parents[pixel] !== parents[pixel - width]) join(parents, pixel, pixel - width);
      } else parents[pixel] = isAbove ? (parents[pixel - width] ?? 0) : pixel;
    }
  }
  return numberParts(parents, width);
}

/** The same for marked pixels alone, which belong together where they touch, also at corners; part 0 is all others. */
export function markedParts(marked: Uint8Array, width: number): FlatParts {
  const parents = new Uint32Array(marked.length);
  for (let pixel = 0, x = 0; pixel < marked.length; pixel++) {
    parents[pixel] = pixel;
    if (marked[pixel] === 1) {
      if (x > 0 && marked[pixel - 1] === 1) join(parents, pixel, pixel - 1);
      if (x > 0 && marked[pixel - width - 1] === 1) join(parents, pixel, pixel - width - 1);
      if (marked[pixel - width] === 1) join(parents, pixel, pixel - width);
      if (x < width - 1 && marked[pixel - width + 1] === 1) join(parents, pixel, pixel - width + 1);
    }
    x = x === width - 1 ? 0 : x + 1;
  }
  return numberParts(parents, width, marked);
}

/** The first pixel of the part of a pixel; shortens the way to it. */
function firstOf(parents: Uint32Array, pixel: number): number {
  let at = pixel;
  for (let above = parents[at] ?? 0; above !== at; above = parents[at] ?? 0) {
    const next = parents[above] ?? 0;
    parents[at] = next;
    at = next;
  }
  return at;
}

function join(parents: Uint32Array, a: number, b: number): void {
  const [first, other] = [firstOf(parents, a), firstOf(parents, b)];
  if (first < other) parents[other] = first;
  else parents[first] = other;
}

function numberParts(parents: Uint32Array, width: number, marked?: Uint8Array): FlatParts {
  const partOf = new Uint32Array(parents.length);
  const areas: number[] = marked === undefined ? [] : [0];
  const boxes: Rect[] = marked === undefined ? [] : [[0, 0, 0, 0]];
  for (let pixel = 0, y = 0, x = 0; pixel < parents.length; pixel++) {
    if (marked === undefined || marked[pixel] === 1) {
      const first = firstOf(parents, pixel);
      if (first === pixel) {
        partOf[pixel] = areas.length;
        areas.push(0);
        boxes.push([x, y, x + 1, y + 1]);
      }
      const part = partOf[first] ?? 0;
      partOf[pixel] = part;
      areas[part] = (areas[part] ?? 0) + 1;
      const box = boxes[part];
      if (box !== undefined) {
        if (x < box[0]) box[0] = x;
        if (x >= box[2]) box[2] = x + 1;
        box[3] = y + 1;
      }
    }
    x += 1;
    if (x === width) [x, y] = [0, y + 1];
  }
  return { partOf, areas: Uint32Array.from(areas), boxes };
}
