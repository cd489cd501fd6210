import { inflateSync } from "node:zlib";
import { requireWithin } from "../bounds.js";

/** Samples per pixel, by colour type (PNG specification, table 11.1). */
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

export interface PngImage {
  width: number;
  height: number;
  /** Red, green, blue and alpha of every pixel, row by row, eight bits each. */
  pixels: Uint8Array;
}

export interface PngParts {
  width: number;
  height: number;
  depth: number;
  colour: number;
  interlaced: boolean;
  palette: Uint8Array;
  transparency: Uint8Array;
  data: Uint8Array;
}

/** The pixels of a picture; null for an interlaced one. Throws where the data are damaged. */
export function decodePng(parts: PngParts): PngImage | null {
  const { width, height, depth, colour } = parts;
  const channels = channelsOf[colour];
  if (parts.interlaced || channels === undefined) return null;
  requireWithin(width * height, "pixels");
  const stride = Math.ceil((width * channels * depth) / 8);
  const raw = inflateSync(parts.data, { maxOutputLength: Math.max(1, (stride + 1) * height) });
  const lines = unfilter(raw, stride, height, Math.max(1, (channels * depth) >> 3));
  if (colour === 6 && depth === 8) return { width, height, pixels: lines };
  const pixels = new Uint8Array(width * height * 4);
  const sample = sampler(lines, stride, channels, depth);
  const scale = depth < 8 && colour !== 3 ? 255 / ((1 << depth) - 1) : 1;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const first = sample(y, x, 0);
      if (colour === 3) {
        for (let part = 0; part < 3; part++) pixels[at + part] = parts.palette[first * 3 + part] ?? 0;
        pixels[at + 3] = parts.transparency[first] ?? 255;
      } else {
        const coloured = channels > 2;
        pixels[at] = first * scale;
        pixels[at + 1] = coloured ? sample(y, x, 1) : first * scale;
        pixels[at + 2] = coloured ? sample(y, x, 2) : first * scale;
        pixels[at + 3] = channels % 2 === 0 ? sample(y, x, channels - 1) : 255;
      }
    }
  }
  return { width, height, pixels };
}

/** The value of a channel of a pixel; of sixteen bits the upper eight. */
function sampler(lines: Uint8Array, stride: number, channels: number, depth: number) {
  return (y: number, x: number, channel: number): number => {
    const index = x * channels + channel;
    if (depth >= 8) return lines[y * stride + index * (depth >> 3)] ?? 0;
    const bit = index * depth;
    return ((lines[y * stride + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
  };
}

/** Takes the filters of PNG specification, 9.2 away, line by line. */
function unfilter(raw: Uint8Array, stride: number, height: number, step: number): Uint8Array {
  const lines = new Uint8Array(stride * height);
  let above = new Uint8Array(stride);
  for (let y = 0; y < height; y++) {
    const from = y * (stride + 1);
    const line = lines.subarray(y * stride, (y + 1) * stride);
    line.set(raw.subarray(from + 1, from + 1 + stride));
    undo(raw[from] ?? 0, line, above, step);
    above = line;
  }
  return lines;
}

function undo(filter: number, line: Uint8Array, above: Uint8Array, step: number): void {
  const at = (of: Uint8Array, index: number): number => (index < 0 ? 0 : (of[index] ?? 0));
  if (filter === 1) for (let x = step; x < line.length; x++) line[x] = at(line, x) + at(line, x - step);
  if (filter === 2) for (let x = 0; x < line.length; x++) line[x] = at(line, x) + at(above, x);
  if (filter === 3) {
    for (let x = 0; x < line.length; x++) line[x] = at(line, x) + ((at(line, x - step) + at(above, x)) >> 1);
  }
  if (filter === 4) {
    for (let x = 0; x < line.length; x++) {
      line[x] = at(line, x) + nearest(at(line, x - step), at(above, x), at(above, x - step));
    }
  }
}

/** Paeth's predictor. */
function nearest(left: number, above: number, corner: number): number {
  const toLeft = Math.abs(above - corner);
  const toAbove = Math.abs(left - corner);
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
