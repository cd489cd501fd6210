import sharp from "sharp";

/** Width and height of a PNG in pixels. */
export async function pictureSize(png: Uint8Array): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(png).metadata();
  return { width, height };
}
