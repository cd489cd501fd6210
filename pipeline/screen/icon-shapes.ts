import type { GreyPage } from "./tiff-pages.js";

/** Side of the square to which icons are brought before they are compared. */
export const shapeSide = 24;

/** A drawing brought to a square; each pixel is the mean of what falls into it. */
export function shapeOf({ width, height, grey }: GreyPage): Uint8Array {
  const shape = new Uint8Array(shapeSide * shapeSide);
  const shares = (length: number, at: number): [from: number, share: number][] => {
    const [from, to] = [(at * length) / shapeSide, ((at + 1) * length) / shapeSide];
    const parts: [number, number][] = [];
    for (let pixel = Math.floor(from); pixel < Math.min(length, Math.ceil(to)); pixel++) {
      parts.push([pixel, Math.min(to, pixel + 1) - Math.max(from, pixel)]);
    }
    return parts;
  };
  const columns = Array.from({ length: shapeSide }, (_, x) => shares(width, x));
  for (let row = 0; row < shapeSide; row++) {
    const rows = shares(height, row);
    for (const [column, across] of columns.entries()) {
      let [sum, weight] = [0, 0];
      for (const [y, down] of rows) {
        for (const [x, part] of across) {
          sum += (grey[y * width + x] ?? 255) * down * part;
          weight += down * part;
        }
      }
      shape[row * shapeSide + column] = Math.round(sum / weight);
    }
  }
  return shape;
}

/** A picture without the white rows and columns around what is drawn; null where nothing is. */
export function trimmed({ width, height, grey }: GreyPage): GreyPage | null {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (const [pixel, shade] of grey.entries()) {
    if (shade > faintest) continue;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
  }
  if (left >= right) return null;
  const size = { width: right - left, height: bottom - top };
  const cut = new Uint8Array(size.width * size.height);
  for (let y = 0; y < size.height; y++) {
    const from = (top + y) * width + left;
    cut.set(grey.subarray(from, from + size.width), y * size.width);
  }
  return { ...size, grey: cut };
}

/** Lightest shade that is not white. */
const faintest = 200;
