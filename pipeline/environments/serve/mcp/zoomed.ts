import sharp from "sharp";
import { ActionError } from "../../../errors.js";

/** Corners in pixels of the screen; the second is outside. */
interface Region {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** A part of a picture as large as the screen allows, as PNG. Throws ActionError OFF_SCREEN for what is no part of it. */
export async function zoomed(
  png: Uint8Array,
  region: Region,
  screen: { readonly width: number; readonly height: number },
): Promise<Uint8Array> {
  const [left, top] = [Math.floor(region.x0), Math.floor(region.y0)];
  const [right, bottom] = [Math.ceil(region.x1), Math.ceil(region.y1)];
  if (right <= left || bottom <= top || right > screen.width || bottom > screen.height) {
    const all = `the screen of ${screen.width} x ${screen.height} pixels`;
    throw new ActionError("OFF_SCREEN", `(${left}, ${top}) to (${right}, ${bottom}) is no part of ${all}`);
  }
  return sharp(png)
    .extract({ left, top, width: right - left, height: bottom - top })
    .resize({ ...screen, fit: "inside", kernel: "cubic" })
    .png()
    .toBuffer();
}
