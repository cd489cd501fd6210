import sharp from "sharp";
import { ActionError } from "../../errors.js";
import type { ScreenPart } from "../../schema/computer/pixel-action.js";

/** A part of a picture (PNG) as large as the whole allows, as PNG. Throws ActionError OFF_SCREEN for what is no part of it. */
export async function zoomed(png: Uint8Array, part: ScreenPart): Promise<Uint8Array> {
  const { width, height } = await sharp(png).metadata();
  const [left, top] = [Math.floor(part.x0), Math.floor(part.y0)];
  const [right, bottom] = [Math.ceil(part.x1), Math.ceil(part.y1)];
  if (left < 0 || top < 0 || right <= left || bottom <= top || right > width || bottom > height) {
    const all = `the screen of ${width} x ${height} pixels`;
    throw new ActionError("OFF_SCREEN", `(${left}, ${top}) to (${right}, ${bottom}) is no part of ${all}`);
  }
  return sharp(png)
    .extract({ left, top, width: right - left, height: bottom - top })
    .resize({ width, height, fit: "inside", kernel: "cubic" })
    .png()
    .toBuffer();
}
