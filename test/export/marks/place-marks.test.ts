import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawnPixels } from "../../../pipeline/export/marks/drawn-pixels.js";
import { placeMarks } from "../../../pipeline/export/marks/place-marks.js";
import type { Control, Rect } from "../../../pipeline/schema/computer/control.js";

const [width, height] = [160, 120];
const sizesOf = (text: string) => ({
  usual: { font: 10, margin: 2, width: text.length * 7 + 4, height: 11 },
  small: { font: 8, margin: 1, width: text.length * 6 + 2, height: 9 },
});

function controlAt(rect: Rect, visible = true): Control {
  return {
    ...{ control_type: "Button", control_text: "Save", parent: null, application: "notes", window: "Notes" },
    ...{ rect, enabled: true, focused: false, selected: false, value: null, visible },
  };
}

/** A white picture with short black strokes in each box, as letters have them. */
function pictureWith(boxes: readonly Rect[]) {
  const rgb = new Uint8Array(width * height * 3).fill(255);
  for (const [left, top, right, bottom] of boxes) {
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const at = (y * width + x) * 3;
        if ((x - left) % 4 < 2 && (y - top) % 6 < 4) rgb.fill(0, at, at + 3);
      }
    }
  }
  return { rgb, drawn: drawnPixels({ width, height, rgb }) };
}

/** Whether anything black is in a box. */
function isDrawnOn(rgb: Uint8Array, [left, top, right, bottom]: Rect): boolean {
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) if (rgb[(y * width + x) * 3] === 0) return true;
  }
  return false;
}

function numbered(controls: readonly Control[]): Map<Control, string> {
  return new Map(controls.map((control, index) => [control, String(index + 1)]));
}

const meets = (a: Rect, b: Rect) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
const box: fc.Arbitrary<Rect> = fc
  .tuple(fc.nat(width - 10), fc.nat(height - 10), fc.integer({ min: 3, max: 60 }), fc.integer({ min: 3, max: 40 }))
  .map(([x, y, w, h]) => [x, y, Math.min(width, x + w), Math.min(height, y + h)]);

describe("the numbers on a picture of the screen", () => {
  it("lie on no label, on no other number, and within the picture", () => {
    const screens = fc.record({ labels: fc.array(box, { maxLength: 12 }), controls: fc.array(box, { maxLength: 30 }) });
    fc.assert(
      fc.property(screens, ({ labels, controls }) => {
        const { rgb, drawn } = pictureWith(labels);
        const marks = placeMarks(numbered(controls.map((rect) => controlAt(rect))), drawn, sizesOf);
        for (const [index, { rect }] of marks.entries()) {
          expect(isDrawnOn(rgb, rect)).toBe(false);
          expect(marks.slice(index + 1).filter((other) => meets(other.rect, rect))).toEqual([]);
          expect(rect[0] >= 0 && rect[1] >= 0 && rect[2] <= width && rect[3] <= height).toBe(true);
        }
      }),
    );
  });

  it("stand in the frame of their own control and in no other's, where nothing is drawn there", () => {
    const [left, right] = [controlAt([10, 10, 70, 30]), controlAt([70, 10, 130, 30])];
    const marks = placeMarks(
      numbered([left, right]),
      pictureWith([
        [12, 14, 40, 26],
        [74, 14, 100, 26],
      ]).drawn,
      sizesOf,
    );
    for (const { control, rect } of marks) expect(control === left ? rect[2] <= 70 : rect[0] >= 70).toBe(true);
    expect(marks).toHaveLength(2);
  });

  it("stand beside a control that its label fills, with a line where only a place further away is free", () => {
    const control = controlAt([40, 40, 80, 54]);
    const [beside] = placeMarks(numbered([control]), pictureWith([[41, 41, 79, 53]]).drawn, sizesOf);
    expect(beside?.isApart).toBe(false);
    expect(beside?.rect[2]).toBeLessThanOrEqual(41);
    const [apart] = placeMarks(numbered([control]), pictureWith([[26, 26, 94, 68]]).drawn, sizesOf);
    expect(apart?.isApart).toBe(true);
  });

  it("are left out where every place within reach is drawn on, and of what is out of sight", () => {
    const [crowded, hidden] = [controlAt([60, 50, 80, 60]), controlAt([0, 0, 30, 30], false)];
    expect(placeMarks(numbered([crowded, hidden]), pictureWith([[0, 0, width, height]]).drawn, sizesOf)).toEqual([]);
  });

  it("may cross the straight lines of frames and separators, which are no labels", () => {
    const rgb = new Uint8Array(width * height * 3).fill(255);
    for (let x = 0; x < width; x++) rgb.fill(0, (60 * width + x) * 3, (20 * width + x) * 3 + 3);
    for (let y = 0; y < height; y++) rgb.fill(0, (y * width + 50) * 3, (y * width + 50) * 3 + 3);
    expect(drawnPixels({ width, height, rgb }).countIn(0, 0, width, height)).toBe(0);
  });
});
