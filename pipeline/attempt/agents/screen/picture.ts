import sharp from "sharp";
import type { PointerPlace } from "../../../environments/gestures/gesture.js";
import { ActionError } from "../../../errors.js";

/** Width and height of a PNG in pixels. */
export async function pictureSize(png: Uint8Array): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(png).metadata();
  return { width, height };
}

/** A part of a PNG, as large as the whole in one direction. Throws ActionError OFF_SCREEN for what is no part of it. */
export async function zoomPicture(png: Uint8Array, from: PointerPlace, to: PointerPlace): Promise<Uint8Array> {
  const { width, height } = await pictureSize(png);
  const [left, top] = [Math.round(Math.min(from.x, to.x)), Math.round(Math.min(from.y, to.y))];
  const [right, bottom] = [Math.round(Math.max(from.x, to.x)), Math.round(Math.max(from.y, to.y))];
  if (left < 0 || top < 0 || right > width || bottom > height || right === left || bottom === top) {
    throw new ActionError("OFF_SCREEN", `a part of the screen lies within ${width} x ${height} pixels`);
  }
  return sharp(png)
    .extract({ left, top, width: right - left, height: bottom - top })
    .resize({ width, height, fit: "inside" })
    .png()
    .toBuffer();
}
