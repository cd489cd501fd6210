import type { Control } from "../schema/computer/control.js";
import { escapeMarkup } from "./escape-markup.js";
import { controlFrame, frameColours, frameHolders } from "./marks/control-frame.js";
import { pictureAddress, renderPicture } from "./render-picture.js";

/** Font size in pixels: small, because words are many. */
const size = 8;
const longestLabel = 26;

/** Draws the rectangle of every visible control on a screenshot, labelled with type and text. Returns a PNG. */
export async function labelScreenshot(screenshot: Uint8Array, controls: readonly Control[]): Promise<Uint8Array> {
  const { width, height } = sizeOf(screenshot);
  const visible = controls.filter(({ visible, rect }) => visible && rect[2] > rect[0] && rect[3] > rect[1]);
  const placed: Label[] = [];
  for (const control of visible) {
    const label = placeLabel(control, placed, width);
    if (label !== null) placed.push(label);
  }
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="DejaVu Sans" font-size="${size}">`,
    `<image width="${width}" height="${height}" href="${pictureAddress(screenshot)}"/>`,
    ...visible.map(controlFrame),
    ...placed.map(drawLabel),
    "</svg>",
  ].join("\n");
  return (await renderPicture(svg)).png();
}

/** Reads width and height from the header of a PNG. */
function sizeOf(png: Uint8Array): { width: number; height: number } {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** Null for containers, whose label would cover their content. */
function typeAndText({ control_type, control_text }: Control): string | null {
  if (frameHolders.has(control_type)) return null;
  const words = control_text.replaceAll(/\s+/g, " ").trim();
  const text = words === "" ? control_type : `${control_type} ${words}`;
  return text.length > longestLabel ? `${text.slice(0, longestLabel - 1)}…` : text;
}

interface Label {
  text: string;
  colour: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Returns the position of a label: in the upper left corner, or below or above other labels; null when there is no
 * room.
 */
function placeLabel(control: Control, placed: readonly Label[], room: number): Label | null {
  const text = typeAndText(control);
  if (text === null) return null;
  const { control_type, rect } = control;
  const [width, height] = [text.length * size * 0.6 + 6, size + 3];
  const left = Math.max(0, Math.min(rect[0], room - width));
  for (const top of [rect[1], rect[3] - height, rect[3], rect[1] - height]) {
    const label = { text, colour: frameColours[control_type], left, top, width, height };
    if (top >= 0 && !placed.some((other) => overlap(label, other))) return label;
  }
  return null;
}

function overlap(a: Label, b: Label): boolean {
  const apart =
    a.left + a.width <= b.left || b.left + b.width <= a.left || a.top + a.height <= b.top || b.top + b.height <= a.top;
  return !apart;
}

function drawLabel({ text, colour, left, top, width, height }: Label): string {
  return [
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="2" fill="${colour}" fill-opacity="0.88"/>`,
    `<text x="${left + 3}" y="${top + height - 2.8}" fill="#ffffff">${escapeMarkup(text)}</text>`,
  ].join("");
}
