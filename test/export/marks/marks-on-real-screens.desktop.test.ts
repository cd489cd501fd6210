import { expect, test } from "vitest";
import { numberControls } from "../../../pipeline/environments/view/numbered-controls.js";
import { marksOn } from "../../../pipeline/export/marks/numbered-screenshot.js";
import type { Rect } from "../../../pipeline/schema/computer/control.js";
import { createElementReader } from "../../../pipeline/screen/read-elements.js";
import { poolSights } from "../../bench/screen-sights.js";

const meets = (a: Rect, b: Rect) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** Boxes of texts that were read are exact to so many pixels (`test/screen/read-elements.desktop.test.ts`). */
const exactness = 4;

test("on the screens of real applications no number hides a label that Tesseract reads there, and few have no place", async () => {
  const readElements = createElementReader();
  const hidden: string[] = [];
  let [wanted, placed, labels] = [0, 0, 0];
  for await (const { application, controls, screenshot } of poolSights(["mousepad", "thunar"])) {
    const { marks } = numberControls(controls);
    const drawn = (await marksOn(screenshot, marks)).marks;
    wanted += [...marks.keys()].filter(({ visible }) => visible).length;
    placed += drawn.length;
    for (const { kind, words, rect } of await readElements(screenshot)) {
      if (kind !== "text") continue;
      const [left, top, right, bottom] = rect;
      const label: Rect = [left + exactness, top + exactness, right - exactness, bottom - exactness];
      labels += 1;
      for (const mark of drawn) {
        if (meets(mark.rect, label))
          hidden.push(`${application}: number ${mark.text} at ${mark.rect} on "${words}" at ${rect}`);
      }
    }
  }
  expect(hidden).toEqual([]);
  expect(labels).toBeGreaterThan(300);
  expect(placed / wanted).toBeGreaterThan(0.97);
});
