import { unzlibSync } from "fflate";

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
  const stride = Math.ceil((width * channels * depth) / 8);
  const lines = unfilter(unzlibSync(parts.data), stride, height, Math.max(1, (channels * depth) >> 3));
  const pixels = new Uint8Array(width * height * 4);
  const sample = sampler(lines, stride, channels, depth);
  const scale = depth < 8 && colour !== 3 ? 255 / ((1 << depth) - 1) : 1;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const first = sample(y, x, 0);
      if (colour === 3) {
        pixels.set(parts.palette.subarray(first * 3, first * 3 + 3), at);
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

/** Takes the filters of PNG specification, 9.2 away. */
function unfilter(raw: Uint8Array, stride: number, height: number, step: number): Uint8Array {
  const lines = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)] ?? 0;
    const from = y * (stride + 1) + 1;
    const to = y * stride;
    for (let x = 0; x < stride; x++) {
      const left = x >= step ? (lines[to + x - step] ?? 0) : 0;
      const above = y > 0 ? (lines[to + x - stride] ?? 0) : 0;
      const corner = x >= step && y > 0 ? (lines[to + x - stride - step] ?? 0) : 0;
      lines[to + x] = (raw[from + x] ?? 0) + predict(filter, left, above, corner);
    }
  }
  return lines;
}

function predict(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  if (filter !== 4) return 0;
  const [a, b, c] = [Math.abs(above - corner), Math.abs(left - corner), Math.abs(left + above - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? above : corner;
}
