import sharp, { type Metadata } from "sharp";
import type { ContentPart } from "../../schema/computer/content-part.js";
import { fileBounds, requireWithin } from "../bounds.js";
import { part } from "../part.js";
import { pictureLook } from "./picture-look.js";
import { pixelDigest } from "./read-png.js";

/**
 * The part that a picture is: its format, size, bytes, mode, digest of pixels, and what it looks like. Its label "look"
 * is what other pictures are compared with. Throws for bytes that are no picture, and for too many pixels.
 */
export async function readPictureParts(bytes: Uint8Array): Promise<ContentPart> {
  const picture = sharp(bytes, { limitInputPixels: fileBounds.pixels, failOn: "error" });
  const metadata = await picture.metadata();
  requireWithin(metadata.width * metadata.height, "pixels");
  const { data, info } = await picture.toColourspace("srgb").ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const pixels = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const { fields, ...look } = pictureLook({ width, height, pixels });
  const found = {
    format: metadata.format,
    width,
    height,
    bytes: bytes.length,
    mode: modeOf(metadata),
    depth: metadata.depth === "uchar" ? null : metadata.depth,
    frames: metadata.pages !== undefined && metadata.pages > 1 ? metadata.pages : null,
    interlaced: metadata.isProgressive === true,
    pixels: pixelDigest(pixels),
    ...look,
    transparency: look.transparency === 0 ? null : look.transparency,
  };
  return part("picture", "", found, { labels: { look: fields } });
}

const modes: Readonly<Record<string, string>> = {
  "b-w": "grey",
  grey16: "grey",
  srgb: "RGB",
  rgb16: "RGB",
  cmyk: "CMYK",
};

/** How a picture keeps its colours: "palette", "grey", "RGB", "CMYK", each with "and alpha" where it has that. */
function modeOf({ isPalette, space, hasAlpha }: Metadata): string {
  const mode = isPalette ? "palette" : (modes[space] ?? space);
  return hasAlpha ? `${mode} and alpha` : mode;
}
