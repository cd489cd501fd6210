import type { Control, Rect } from "../../schema/computer/control.js";
import type { DrawnPixels } from "./drawn-pixels.js";

/** The number of a control with its place on the picture. */
export interface PlacedMark {
  control: Control;
  text: string;
  rect: Rect;
  /** Whether it stands off its control, so that a line has to lead there. */
  isApart: boolean;
  size: MarkSize;
}

/** Size of a mark in pixels: with its font, and what is to be free around it. */
export interface MarkSize {
  margin: number;
  width: number;
  height: number;
  font: number;
}

/** Usual and small size of a mark by its text. */
export type MarkSizes = (text: string) => { usual: MarkSize; small: MarkSize };

/** How far from its control a mark may stand, and in which steps places are looked for there. */
const reach = { most: 24, step: 4 };

type MarkCorner = readonly [left: number, top: number];

/**
 * Places a mark for each control where nothing is drawn: within its frame, smaller if need be, else beside it, else nearby
 * with a line to it. No mark lies on letters, icons or another mark, nor beside its control in the frame of another, for
 * whose it would be taken. A control without such a place within reach, as in a crowded table, has none.
 */
export function placeMarks(
  numbers: ReadonlyMap<Control, string>,
  drawn: DrawnPixels,
  sizesOf: MarkSizes,
): PlacedMark[] {
  const visible = [...numbers].filter(([{ visible, rect }]) => visible && rect[2] > rect[0] && rect[3] > rect[1]);
  const controls = visible.map(([control]) => control);
  const placed: PlacedMark[] = [];
  // The smaller a control is, the fewer places it has.
  for (const [control, text] of [...visible].sort(([a], [b]) => areaOf(a.rect) - areaOf(b.rect))) {
    const mark = placeOf(control, text, sizesOf(text), { drawn, placed, controls });
    if (mark !== null) placed.push(mark);
  }
  return placed;
}

interface MarkNeighbours {
  drawn: DrawnPixels;
  placed: readonly PlacedMark[];
  controls: readonly Control[];
}

function placeOf(
  control: Control,
  text: string,
  { usual, small }: ReturnType<MarkSizes>,
  { drawn, placed, controls }: MarkNeighbours,
): PlacedMark | null {
  const own = control.rect;
  const others = controls.filter(({ rect }) => rect !== own && !contains(rect, own)).map(({ rect }) => rect);
  const firstFree = (places: Iterable<MarkCorner>, size: MarkSize, where: "clear of others" | "anywhere") => {
    for (const [x, y] of places) {
      const [left, top] = [Math.round(x), Math.round(y)];
      const rect: Rect = [left, top, left + size.width, top + size.height];
      if (left < 0 || top < 0 || rect[2] > drawn.width || rect[3] > drawn.height) continue;
      if (placed.some((mark) => meets(rect, mark.rect))) continue;
      const { margin } = size;
      if (drawn.countIn(left - margin, top - margin, rect[2] + margin, rect[3] + margin) > 0) continue;
      if (where === "clear of others" && others.some((other) => meets(other, rect))) continue;
      return { control, text, rect, isApart: !meets(grown(own, 2), rect), size };
    }
    return null;
  };
  return (
    firstFree(placesWithin(own, usual), usual, "clear of others") ??
    firstFree(placesWithin(own, small), small, "clear of others") ??
    firstFree(placesBeside(own, usual), usual, "clear of others") ??
    firstFree(placesBeside(own, small), small, "clear of others") ??
    firstFree(placesWithin(own, small), small, "anywhere") ??
    firstFree(placesAround(own, usual), usual, "clear of others")
  );
}

/** Within the frame, the clearest first: labels mostly begin on the left or stand in the middle. */
function* placesWithin([left, top, right, bottom]: Rect, { width, height }: MarkSize): Generator<MarkCorner> {
  if (right - left < width || bottom - top < height) return;
  const rows = [(top + bottom - height) / 2, top + 1, bottom - height - 1];
  for (const x of [right - width - 2, left + 2, left + 1]) for (const y of rows) yield [x, y];
  for (let x = left + 2; x + width <= right; x += width) for (const y of rows) yield [x, y];
}

function* placesBeside([left, top, right, bottom]: Rect, { width, height }: MarkSize): Generator<MarkCorner> {
  const middle = (top + bottom - height) / 2;
  yield [left - width - 1, middle];
  yield [right + 1, middle];
  for (const y of [top - height - 1, bottom + 1]) for (const x of [left, right - width]) yield [x, y];
}

/** Around the control, nearest first. */
function* placesAround([left, top, right, bottom]: Rect, { width, height }: MarkSize): Generator<MarkCorner> {
  for (let away = reach.step; away <= reach.most; away += reach.step) {
    const [x0, x1, y0, y1] = [left - width - away, right + away, top - height - away, bottom + away];
    for (let x = x0; x <= x1; x += reach.step) for (const y of [y0, y1]) yield [x, y];
    for (let y = y0 + reach.step; y < y1; y += reach.step) for (const x of [x0, x1]) yield [x, y];
  }
}

function grown([left, top, right, bottom]: Rect, by: number): Rect {
  return [left - by, top - by, right + by, bottom + by];
}

function areaOf([left, top, right, bottom]: Rect): number {
  return (right - left) * (bottom - top);
}

/** Whether a box holds another one, which is smaller. */
function contains(outer: Rect, inner: Rect): boolean {
  return (
    outer[0] <= inner[0] &&
    outer[1] <= inner[1] &&
    outer[2] >= inner[2] &&
    outer[3] >= inner[3] &&
    areaOf(outer) > areaOf(inner)
  );
}

function meets(a: Rect, b: Rect): boolean {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}
