import { distance } from "fastest-levenshtein";
import sharp from "sharp";
import { rootsOf } from "../../pipeline/environments/roots-of.js";
import type { Control, ControlType, Rect } from "../../pipeline/schema/computer/control.js";
import type { ScreenSight } from "./screen-sights.js";

/**
 * What is really to be seen of a screen, by what accessibility tells:
 * - controls that hold no others and are wholly inside of the screen and of all that they are in (not clipped);
 * - no window, menu or pointer in front of them (not covered), and not the panel, which is the same on every screen;
 * - their text, or the value of a field or a cell, is drawn: what stands out from the ground inside of their borders is
 *   as wide as the text would be in the desktop's font (four fifths of it at least), is not of the size of an icon, and
 *   is not cut off by the box. Of a button with something narrower it is an icon where it is higher than a line of small
 *   text, 15 to 64 pixels, and not twice as wide. Everything else is left out.
 */
export interface ScreenTruth {
  kind: TruthKind;
  rect: Rect;
  /** What is drawn, in comparable form; empty for an icon. */
  text: string;
}

export const truthKinds = ["label", "menu", "button", "cell", "field", "icon"] as const;
type TruthKind = (typeof truthKinds)[number];

const kindOf: Partial<Record<ControlType, Exclude<TruthKind, "icon">>> = {
  Text: "label",
  Hyperlink: "label",
  MenuItem: "menu",
  Button: "button",
  CheckBox: "button",
  RadioButton: "button",
  TabItem: "button",
  ComboBox: "field",
  Edit: "field",
  ListItem: "cell",
  DataItem: "cell",
};

/** A picture in grey, a byte for each pixel. */
interface GreyPicture {
  width: number;
  height: number;
  grey: Uint8Array;
}

/** Everything on a screen that a reader of its picture should find. */
export async function screenTruths({ controls, screenshot, pointer }: ScreenSight): Promise<ScreenTruth[]> {
  const { data, info } = await sharp(screenshot).greyscale().raw().toBuffer({ resolveWithObject: true });
  const picture: GreyPicture = { width: info.width, height: info.height, grey: data };
  const covers = coversOf(controls);
  const truths: ScreenTruth[] = [];
  for (const [index, control] of controls.entries()) {
    const kind = kindOf[control.control_type];
    if (kind === undefined || control.application === "desktop" || !control.visible) continue;
    if (!isWhole(controls, control, picture) || covers(index)) continue;
    if (pointer !== null && meets(control.rect, pointer)) continue;
    const text = comparable(textOf(control));
    const drawn = inkOf(picture, control.rect);
    if (text === "" || drawn === null) continue;
    const width = await drawnWidth(text);
    const [left, , right] = control.rect;
    const isText = drawn.width >= 0.8 * width && !(isSquare(drawn) && drawn.width < width + 8 && drawn.height < 28);
    if (isText && width <= right - left + 2) truths.push({ kind, rect: control.rect, text });
    else if (!isText && kind === "button" && isSquare(drawn))
      truths.push({ kind: "icon", rect: control.rect, text: "" });
  }
  return truths;
}

/** Higher than a line of small text, and of the size of an icon. */
function isSquare({ width, height }: { width: number; height: number }): boolean {
  return Math.min(width, height) >= 6 && Math.max(width, height) <= 64 && height >= 15 && width < 2 * height;
}

/** A field shows its value, a cell as well where it has one. */
function textOf({ control_type, control_text, value }: Control): string {
  const showsValue = control_type === "Edit" || control_type === "ComboBox" || (value !== null && value !== "");
  return showsValue && value !== null ? value : control_text;
}

/** A text in the form in which texts are compared: one blank between words, and one sign for what looks alike. */
export function comparable(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/∶/gu, ":")
    .replace(/[‘’]/gu, "'")
    .replace(/[“”]/gu, '"')
    .replace(/[–—−]/gu, "-")
    .replace(/\s+/gu, " ")
    .trim();
}

/** How alike two texts are, from 0 to 1. */
export function likeness(a: string, b: string): number {
  const length = Math.max(a.length, b.length);
  return length === 0 ? 1 : 1 - distance(a, b) / length;
}

function isWhole(controls: readonly Control[], { rect, parent }: Control, { width, height }: GreyPicture): boolean {
  if (!isInside(rect, [0, 0, width, height]) || rect[2] - rect[0] < 4 || rect[3] - rect[1] < 6) return false;
  for (let above = parent; above !== null; above = controls[above]?.parent ?? null) {
    const holder = controls[above];
    // The item that a menu belongs to does not hold it on the screen.
    if (holder !== undefined && holder.control_type !== "MenuItem" && !isInside(rect, holder.rect)) return false;
    if (holder?.control_type === "Menu") return true;
  }
  return true;
}

function isInside([left, top, right, bottom]: Rect, [outerLeft, outerTop, outerRight, outerBottom]: Rect): boolean {
  return left >= outerLeft - 1 && top >= outerTop - 1 && right <= outerRight + 1 && bottom <= outerBottom + 1;
}

/** Whether something lies in front of a control: a window before its own, or a menu that it is not in. */
function coversOf(controls: readonly Control[]): (index: number) => boolean {
  const roots = rootsOf(controls);
  const windows = [...new Set(roots)];
  const menus = controls.filter(({ control_type, rect }) => control_type === "Menu" && rect[2] - rect[0] > 20);
  return (index) => {
    const control = controls[index];
    const root = roots[index];
    if (control === undefined || root === undefined) return true;
    const inFront = windows.slice(0, windows.indexOf(root)).filter(({ application }) => application !== "desktop");
    const holders = new Set<Control | undefined>();
    for (let above = control.parent; above !== null; above = controls[above]?.parent ?? null)
      holders.add(controls[above]);
    const own = [...holders].find((holder) => holder?.control_type === "Menu");
    const later = menus.slice(own === undefined ? 0 : menus.indexOf(own) + 1).filter((menu) => !holders.has(menu));
    return [...inFront, ...later].some(({ rect }) => meets(control.rect, rect));
  };
}

function meets(a: Rect, b: Rect): boolean {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}

/** Borders of controls. */
const border = 3;
/** Difference from the ground that counts as drawn; disabled text is pale. */
const leastContrast = 40;

/** Size of what is drawn inside of a box on its ground, which is its most frequent grey; null for nothing. */
function inkOf(
  { width, grey }: GreyPicture,
  [left, top, right, bottom]: Rect,
): { width: number; height: number } | null {
  const counts = new Uint32Array(256);
  const [x0, x1, y0, y1] = [left + 1, right - 1, top + border, bottom - border];
  for (let y = y0; y < y1; y++) {
    for (const shade of grey.subarray(y * width + x0, y * width + x1)) counts[shade] = (counts[shade] ?? 0) + 1;
  }
  const ground = counts.indexOf(Math.max(...counts));
  let [minX, maxX, minY, maxY] = [x1, -1, y1, -1];
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      if (Math.abs((grey[y * width + x] ?? 0) - ground) < leastContrast) continue;
      [minX, maxX, minY, maxY] = [Math.min(minX, x), Math.max(maxX, x), Math.min(minY, y), Math.max(maxY, y)];
    }
  }
  return maxX < 0 ? null : { width: maxX - minX + 1, height: maxY - minY + 1 };
}

const widths = new Map<string, number>();

/** Pixels that a text is wide in the font of the desktop. */
async function drawnWidth(text: string): Promise<number> {
  const known = widths.get(text);
  if (known !== undefined) return known;
  const escaped = text.slice(0, 400).replace(/[&<>]/gu, (sign) => `&#${sign.codePointAt(0)};`);
  const { width = 0 } = await sharp({
    text: { text: escaped, font: "DejaVu Sans 10", dpi: 96, wrap: "none" },
  }).metadata();
  widths.set(text, width);
  return width;
}
