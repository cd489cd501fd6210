import { markedParts, type PixelField } from "../../screen/flat-parts.js";

/** Where labels and icons are drawn on a picture. */
export interface DrawnPixels {
  readonly width: number;
  readonly height: number;
  /** How many pixels of labels and icons a box has; the box is cut at the edges of the picture. Constant time. */
  countIn(left: number, top: number, right: number, bottom: number): number;
}

/** Least difference of neighbours, in red, green or blue, at which something is drawn; disabled text is pale. */
const leastContrast = 24;
/** Straight edges of this length are frames, separators and grounds, and no letters. */
const shortestLine = { across: 40, down: 20 };
/** Pixels between letters and words of one label, at most. */
const widestGap = 6;
/** What is higher is no line of a label: a drawing or a picture. */
const highestLabel = 40;

/**
 * Finds where labels and icons are: edges between colours that do not go on straight, as those of frames do, and the boxes
 * of those that stand together in a line, so that what lies above a low letter belongs to its label, too. Linear in pixels.
 */
export function drawnPixels({ width, height, rgb }: PixelField): DrawnPixels {
  const differs = (a: number, b: number): boolean => {
    for (let channel = 0; channel < 3; channel++) {
      const difference = (rgb[a * 3 + channel] ?? 0) - (rgb[b * 3 + channel] ?? 0);
      if (difference >= leastContrast || difference <= -leastContrast) return true;
    }
    return false;
  };
  const drawn = new Uint8Array(width * height);
  for (let y = 1; y < height; y++) {
    for (let x = 0, from = 0; x <= width; x++) {
      const at = y * width + x;
      if (x < width && differs(at, at - width)) continue;
      if (x - from < shortestLine.across) drawn.fill(1, y * width + from, at);
      from = x + 1;
    }
  }
  for (let x = 1; x < width; x++) {
    for (let y = 0, from = 0; y <= height; y++) {
      const at = y * width + x;
      if (y < height && differs(at, at - 1)) continue;
      if (y - from < shortestLine.down) for (let row = from; row < y; row++) drawn[row * width + x] = 1;
      from = y + 1;
    }
  }
  fillLabels(drawn, width, height);
  return { width, height, countIn: countsOf(drawn, width, height) };
}

/** Fills the box of everything that stands together in a line. */
function fillLabels(drawn: Uint8Array, width: number, height: number): void {
  const joined = Uint8Array.from(drawn);
  for (let y = 0; y < height; y++) {
    for (let x = 0, last = Number.NEGATIVE_INFINITY; x < width; x++) {
      if (drawn[y * width + x] !== 1) continue;
      if (x - last <= widestGap) joined.fill(1, y * width + last, y * width + x);
      last = x;
    }
  }
  for (const [left, top, right, bottom] of markedParts(joined, width).boxes) {
    if (bottom - top > highestLabel) continue;
    for (let y = top; y < bottom; y++) drawn.fill(1, y * width + left, y * width + right);
  }
}

function countsOf(drawn: Uint8Array, width: number, height: number): DrawnPixels["countIn"] {
  const stride = width + 1;
  const sums = new Uint32Array(stride * (height + 1));
  for (let y = 0; y < height; y++) {
    for (let x = 0, row = 0; x < width; x++) {
      row += drawn[y * width + x] ?? 0;
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] ?? 0) + row;
    }
  }
  const within = (value: number, most: number) => Math.max(0, Math.min(most, Math.round(value)));
  return (left, top, right, bottom) => {
    const [x0, x1] = [within(left, width), within(right, width)];
    const [y0, y1] = [within(top, height), within(bottom, height)];
    if (x1 <= x0 || y1 <= y0) return 0;
    const sum = (x: number, y: number) => sums[y * stride + x] ?? 0;
    return sum(x1, y1) - sum(x0, y1) - sum(x1, y0) + sum(x0, y0);
  };
}
