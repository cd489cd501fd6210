import { describe, expect, it } from "vitest";
import { encodeGif } from "../../pipeline/export/gif/encode-gif.js";
import { createRng } from "../../pipeline/rng.js";

/** Pixels of every frame as a viewer would show them; written after the specification of GIF 89a. */
function decodeGif(bytes: Uint8Array): {
  width: number;
  height: number;
  frames: { pixels: number[]; delay: number }[];
} {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [width, height] = [view.getUint16(6, true), view.getUint16(8, true)];
  const table = bytes.subarray(13, 13 + 768);
  const screen = new Array<number>(width * height).fill(-1);
  const frames: { pixels: number[]; delay: number }[] = [];
  let delay = 0;
  let at = 13 + 768;
  const blocks = (): number[] => {
    const data: number[] = [];
    for (let size = bytes[at] ?? 0; size > 0; size = bytes[at] ?? 0) {
      data.push(...bytes.subarray(at + 1, at + 1 + size));
      at += size + 1;
    }
    at++;
    return data;
  };
  for (; bytes[at] !== 0x3b; ) {
    if (bytes[at] === 0x21) {
      if (bytes[at + 1] === 0xf9) delay = view.getUint16(at + 4, true);
      at += 2;
      blocks();
      continue;
    }
    const [left, top] = [view.getUint16(at + 1, true), view.getUint16(at + 3, true)];
    const columns = view.getUint16(at + 5, true);
    at += 11;
    for (const [i, entry] of decompress(blocks()).entries()) {
      if (entry === 255) continue;
      const place = (top + Math.floor(i / columns)) * width + left + (i % columns);
      screen[place] =
        ((table[entry * 3] ?? 0) << 16) | ((table[entry * 3 + 1] ?? 0) << 8) | (table[entry * 3 + 2] ?? 0);
    }
    frames.push({ pixels: [...screen], delay });
  }
  return { width, height, frames };
}

function decompress(data: readonly number[]): number[] {
  let [bit, width] = [0, 9];
  let strings: number[][] = [];
  let before: number[] | null = null;
  const entries: number[] = [];
  for (;;) {
    let code = 0;
    for (let i = 0; i < width; i++, bit++) code |= (((data[bit >> 3] ?? 0) >> (bit & 7)) & 1) << i;
    if (code === 257) return entries;
    if (code === 256) {
      strings = Array.from({ length: 258 }, (_, entry) => [entry]);
      [width, before] = [9, null];
      continue;
    }
    const known: number[] | undefined = strings[code];
    const now: number[] = known ?? [...(before ?? []), before?.[0] ?? 0];
    if (before !== null && strings.length < 4096) strings.push([...before, now[0] ?? 0]);
    if (strings.length === 1 << width && width < 12) width++;
    entries.push(...now);
    before = now;
  }
}

const picture = (colours: readonly number[]): Uint8Array =>
  Uint8Array.from(colours.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255, 255]));

describe("an animated GIF", () => {
  it("shows the frames that were put in, colour by colour, while there are few colours", () => {
    const rng = createRng("gif");
    const colours = Array.from({ length: 200 }, (_, i) => (((i * 8) % 256) << 16) | (((i >> 5) * 40) << 8) | 0x33);
    const [width, height] = [120, 90];
    let pixels = Array.from({ length: width * height }, () => rng.pick(colours));
    const frames = [pixels];
    for (let i = 0; i < 4; i++) {
      pixels = pixels.map((colour, at) =>
        at % width > 30 && at % width < 60 + i && rng.below(3) > 0 ? rng.pick(colours) : colour,
      );
      frames.push(pixels);
    }
    frames.push(pixels);
    const decoded = decodeGif(
      encodeGif(
        width,
        height,
        frames.map((frame, i) => ({ pixels: picture(frame), milliseconds: 100 * i })),
      ),
    );
    expect([decoded.width, decoded.height]).toEqual([width, height]);
    expect(decoded.frames.map(({ delay }) => delay)).toEqual([0, 10, 20, 30, 40, 50]);
    for (const [i, frame] of frames.entries()) expect(decoded.frames[i]?.pixels).toEqual(frame);
  });

  it("comes close where there are more colours than a palette holds", () => {
    const [width, height] = [128, 128];
    const pixels = Array.from(
      { length: width * height },
      (_, i) => (((i % width) * 2) << 16) | ((Math.floor(i / width) * 2) << 8) | 90,
    );
    const [frame] = decodeGif(encodeGif(width, height, [{ pixels: picture(pixels), milliseconds: 50 }])).frames;
    const errors = pixels.map((colour, i) => {
      const shown = frame?.pixels[i] ?? 0;
      return Math.max(...[16, 8, 0].map((shift) => Math.abs(((colour >> shift) & 255) - ((shown >> shift) & 255))));
    });
    expect(Math.max(...errors)).toBeLessThan(24);
  });
});
