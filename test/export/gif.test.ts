import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { encodeGif, type GifFrame } from "../../pipeline/export/encode-gif.js";
import { sha256 } from "../../pipeline/hash.js";
import { createRng } from "../../pipeline/rng.js";

/** The colours of every frame as a viewer shows them, each with its delay in milliseconds. */
async function decodeGif(gif: Uint8Array): Promise<{ colours: number[]; delay: number | undefined }[]> {
  const picture = sharp(gif, { pages: -1 });
  const { pages = 1, pageHeight, height, width, delay } = await picture.metadata();
  const pixels = await picture.ensureAlpha().raw().toBuffer();
  const bytes = width * (pageHeight ?? height) * 4;
  return Array.from({ length: pages }, (_, page) => {
    const frame = pixels.subarray(page * bytes, (page + 1) * bytes);
    const colours = Array.from({ length: bytes / 4 }, (_, i) => frame.readUIntBE(i * 4, 3));
    return { colours, delay: delay?.[page] };
  });
}

const picture = (colours: readonly number[]): Uint8Array =>
  Uint8Array.from(colours.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255, 255]));

/** Frames of few colours that differ in one region, the last equal to the one before it. */
function screens(width: number, height: number): number[][] {
  const rng = createRng("gif");
  const colours = Array.from({ length: 200 }, (_, i) => (((i * 8) % 256) << 16) | (((i >> 5) * 40) << 8) | 0x33);
  let pixels = Array.from({ length: width * height }, () => rng.pick(colours));
  const frames = [pixels];
  for (let i = 0; i < 4; i++) {
    pixels = pixels.map((colour, at) =>
      at % width > 30 && at % width < 60 + i && rng.below(3) > 0 ? rng.pick(colours) : colour,
    );
    frames.push(pixels);
  }
  return [...frames, pixels];
}

const animation = (frames: readonly (readonly number[])[]): GifFrame[] =>
  frames.map((frame, i) => ({ pixels: picture(frame), milliseconds: 100 * (i + 1) }));

describe("an animated GIF", () => {
  it("shows the frames that were put in, each as long as it was told, colour by colour while there are few", async () => {
    const [width, height] = [120, 90];
    const frames = screens(width, height);
    const decoded = await decodeGif(await encodeGif(width, height, animation(frames)));
    expect(decoded.map(({ delay }) => delay)).toEqual([100, 200, 300, 400, 500, 600]);
    for (const [i, frame] of frames.entries()) expect(decoded[i]?.colours).toEqual(frame);
  });

  it("repeats for ever and begins as a GIF does", async () => {
    const gif = await encodeGif(120, 90, animation(screens(120, 90)));
    expect(Buffer.from(gif).toString("latin1", 0, 6)).toBe("GIF89a");
    expect((await sharp(gif).metadata()).loop).toBe(0);
  });

  it("has the same bytes whenever it is made of the same frames", async () => {
    const frames = animation(screens(120, 90));
    const gifs = await Promise.all(Array.from({ length: 4 }, () => encodeGif(120, 90, frames)));
    expect(new Set(gifs.map((gif) => sha256(gif))).size).toBe(1);
  });

  it("comes close where there are more colours than a palette holds", async () => {
    const [width, height] = [128, 128];
    const colours = Array.from(
      { length: width * height },
      (_, i) => (((i % width) * 2) << 16) | ((Math.floor(i / width) * 2) << 8) | 90,
    );
    const [frame] = await decodeGif(await encodeGif(width, height, animation([colours])));
    const errors = colours.map((colour, i) => {
      const shown = frame?.colours[i] ?? 0;
      return Math.max(...[16, 8, 0].map((shift) => Math.abs(((colour >> shift) & 255) - ((shown >> shift) & 255))));
    });
    expect(Math.max(...errors)).toBeLessThan(24);
  });
});
