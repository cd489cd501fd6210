import sharp from "sharp";
import { EnvironmentError } from "../errors.js";
import type { PixelField } from "./flat-parts.js";

/** Largest picture that is read. */
const mostPixels = 3840 * 2160;

/** The pixels of a picture (PNG). Throws EnvironmentError SCREEN_PICTURE for what is none, or has too many. */
export async function decodePicture(png: Uint8Array): Promise<PixelField> {
  try {
    const { data, info } = await sharp(png, { limitInputPixels: mostPixels, failOn: "error" })
      .flatten({ background: "white" })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    if (channels !== 3) throw new RangeError(`it has ${channels} channels, not 3`);
    return { width, height, rgb: data };
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    const text = `the picture of the screen cannot be read: ${why}; give a PNG of at most 3840 by 2160 pixels`;
    throw new EnvironmentError("SCREEN_PICTURE", text, { cause });
  }
}
