import type { Control, ControlType } from "../schema/computer/control.js";
import { escapeMarkup } from "./escape-markup.js";
import { pictureAddress, renderPicture } from "./render-picture.js";

/** Colours by the purpose of a control: buttons, inputs, choices, text, containers. */
const colours: Readonly<Record<ControlType, string>> = {
  Button: "#d9480f",
  Hyperlink: "#d9480f",
  MenuItem: "#d9480f",
  Edit: "#1864ab",
  Document: "#1864ab",
  ComboBox: "#1864ab",
  CheckBox: "#2b8a3e",
  RadioButton: "#2b8a3e",
  ListItem: "#2b8a3e",
  DataItem: "#2b8a3e",
  TabItem: "#862e9c",
  Text: "#5c5f66",
  Image: "#5c5f66",
  Window: "#495057",
  Dialog: "#c2255c",
  Pane: "#868e96",
  MenuBar: "#868e96",
  Menu: "#868e96",
  List: "#868e96",
};

/** Font sizes in pixels: small for words, which are many, and larger for numbers, which a model has to read. */
const wordSize = 8;
const numberSize = 10;
/** Containers get a thin line and no label, because a label would cover their content. */
const holders: ReadonlySet<ControlType> = new Set(["Window", "Pane", "MenuBar", "Menu", "List"]);
const longestLabel = 26;

/** Draws the rectangle of every visible control on a screenshot, labelled with type and text. Returns a PNG. */
export function labelScreenshot(screenshot: Uint8Array, controls: readonly Control[]): Promise<Uint8Array> {
  return drawLabels(screenshot, controls, { size: wordSize, textOf: typeAndText });
}

/** Draws only the controls that have a number, labelled with it. Returns a PNG. */
export function numberScreenshot(screenshot: Uint8Array, numbers: ReadonlyMap<Control, string>): Promise<Uint8Array> {
  const textOf = (control: Control) => numbers.get(control) ?? null;
  return drawLabels(screenshot, [...numbers.keys()], { size: numberSize, textOf });
}

/** Size and text of labels; the text is null for a control without a label. */
interface Lettering {
  size: number;
  textOf(control: Control): string | null;
}

async function drawLabels(
  screenshot: Uint8Array,
  controls: readonly Control[],
  lettering: Lettering,
): Promise<Uint8Array> {
  const { width, height } = sizeOf(screenshot);
  const visible = controls.filter(({ visible, rect }) => visible && rect[2] > rect[0] && rect[3] > rect[1]);
  const placed: Label[] = [];
  for (const control of visible) {
    const label = placeLabel(control, placed, width, lettering);
    if (label !== null) placed.push(label);
  }
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="DejaVu Sans" font-size="${lettering.size}">`,
    `<image width="${width}" height="${height}" href="${pictureAddress(screenshot)}"/>`,
    ...visible.map(outline),
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

function typeAndText({ control_type, control_text }: Control): string | null {
  if (holders.has(control_type)) return null;
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

function outline({ control_type, rect: [left, top, right, bottom], enabled }: Control): string {
  const holder = holders.has(control_type);
  const dash = enabled ? "" : ' stroke-dasharray="3 2"';
  const weight = holder ? `stroke-width="0.8" stroke-opacity="0.5"` : `stroke-width="1.3"`;
  return `<rect x="${left + 0.5}" y="${top + 0.5}" width="${Math.max(1, right - left - 1)}" height="${Math.max(1, bottom - top - 1)}" fill="none" stroke="${colours[control_type]}" ${weight}${dash}/>`;
}

/**
 * Returns the position of a label: in the upper left corner, or below or above other labels; null when there is no
 * room.
 */
function placeLabel(
  control: Control,
  placed: readonly Label[],
  room: number,
  { size, textOf }: Lettering,
): Label | null {
  const text = textOf(control);
  if (text === null) return null;
  const { control_type, rect } = control;
  const [width, height] = [text.length * size * 0.6 + 6, size + 3];
  const left = Math.max(0, Math.min(rect[0], room - width));
  for (const top of [rect[1], rect[3] - height, rect[3], rect[1] - height]) {
    const label = { text, colour: colours[control_type], left, top, width, height };
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
