import type { Control } from "../../schema/computer/control.js";
import { decodePicture } from "../../screen/decode-picture.js";
import { escapeMarkup } from "../escape-markup.js";
import { pictureAddress, renderPicture } from "../render-picture.js";
import { controlFrame, frameColours } from "./control-frame.js";
import { drawnPixels } from "./drawn-pixels.js";
import { type MarkSizes, type PlacedMark, placeMarks } from "./place-marks.js";

/** Font sizes in pixels: a model has to read them. */
const fonts = { usual: 10, small: 8 } as const;

/** The marks of a picture, and its size in pixels. */
export interface MarkedPicture {
  width: number;
  height: number;
  marks: readonly PlacedMark[];
}

/** Where the numbers of controls stand on a screenshot (PNG). Throws EnvironmentError SCREEN_PICTURE for what is no picture. */
export async function marksOn(screenshot: Uint8Array, numbers: ReadonlyMap<Control, string>): Promise<MarkedPicture> {
  const drawn = drawnPixels(await decodePicture(screenshot));
  const { width, height } = drawn;
  return { width, height, marks: placeMarks(numbers, drawn, sizesOf) };
}

function sizesOf(text: string): ReturnType<MarkSizes> {
  const sizeOf = (font: number, margin: number) => ({
    font,
    margin,
    width: Math.ceil(text.length * font * 0.64) + font - 6,
    height: font + 1,
  });
  return { usual: sizeOf(fonts.usual, 2), small: sizeOf(fonts.small, 1) };
}

/**
 * Draws a frame around every visible control that has a number, and the number where nothing else is drawn, so that it
 * hides no label; a control without room for one has no frame either. Returns a PNG. Throws EnvironmentError SCREEN_PICTURE for what is no picture.
 */
export async function numberScreenshot(
  screenshot: Uint8Array,
  numbers: ReadonlyMap<Control, string>,
): Promise<Uint8Array> {
  const { width, height, marks } = await marksOn(screenshot, numbers);
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="DejaVu Sans">`,
    `<image width="${width}" height="${height}" href="${pictureAddress(screenshot)}"/>`,
    ...marks.map(({ control }) => controlFrame(control)),
    ...marks.map(leadingLine),
    ...marks.map(drawMark),
    "</svg>",
  ].join("\n");
  return (await renderPicture(svg)).png();
}

/** From a mark that stands off its control to the nearest point of it. */
function leadingLine({ control, rect, isApart }: PlacedMark): string {
  if (!isApart) return "";
  const [x, y] = [(rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2];
  const [left, top, right, bottom] = control.rect;
  const [toX, toY] = [Math.max(left, Math.min(x, right)), Math.max(top, Math.min(y, bottom))];
  return `<line x1="${x}" y1="${y}" x2="${toX}" y2="${toY}" stroke="${frameColours[control.control_type]}" stroke-width="0.8"/>`;
}

function drawMark({ control, text, rect: [left, top, right, bottom], size }: PlacedMark): string {
  return [
    `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" rx="2" fill="${frameColours[control.control_type]}" fill-opacity="0.88"/>`,
    `<text x="${left + size.font / 2 - 3}" y="${bottom - 2}" font-size="${size.font}" fill="#ffffff">${escapeMarkup(text)}</text>`,
  ].join("");
}
