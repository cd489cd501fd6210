/** One frame: red, green, blue and alpha of every pixel, all opaque, and its duration. */
export interface GifFrame {
  readonly pixels: Uint8Array;
  readonly milliseconds: number;
}

/**
 * Encodes an animated GIF that repeats for ever; all frames have the given size. Colours are not dithered, because
 * screens consist of even areas. The same frames give the same bytes with the same version of sharp.
 */
export async function encodeGif(width: number, height: number, frames: readonly GifFrame[]): Promise<Uint8Array> {
  const { default: sharp } = await import("sharp");
  const stack = Buffer.concat(frames.map(({ pixels }) => pixels));
  const pages = frames.length > 1 ? { pageHeight: height } : {};
  // The frames were drawn by this program, so that no limit of pixels is needed.
  return sharp(stack, {
    raw: { width, height: height * frames.length, channels: 4, ...pages },
    limitInputPixels: false,
  })
    .gif({ delay: frames.map(({ milliseconds }) => milliseconds), loop: 0, dither: 0, keepDuplicateFrames: true })
    .toBuffer();
}
