import fc from "fast-check";
import { expect, test } from "vitest";
import type { Rect } from "../../pipeline/schema/computer/control.js";
import { inReadingOrder } from "../../pipeline/screen/reading-order.js";
import { tries } from "../property-runs.js";

test("what stands a little lower in the same row is read in its place", () => {
  const rects: Rect[] = [
    [90, 24, 120, 36],
    [10, 23, 30, 36],
    [50, 25, 80, 40],
    [10, 60, 40, 70],
  ];
  const order = inReadingOrder(rects.map((rect) => ({ rect }))).map(({ rect }) => rect[0] + rect[1]);
  expect(order).toEqual([33, 75, 114, 70]);
});

test("the order is the same whatever order the elements come in, and none is lost", () => {
  const side = fc.integer({ min: 0, max: 50 });
  const box = fc.tuple(side, side, fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 }));
  const boxes = fc.uniqueArray(box, { selector: ([left, top]) => `${left} ${top}` });
  fc.assert(
    fc.property(boxes, fc.infiniteStream(fc.nat()), (drawn, chance) => {
      const elements = drawn.map(([left, top, width, height]): { rect: Rect } => {
        return { rect: [left, top, left + width, top + height] };
      });
      const mixed = elements
        .map((element) => ({ element, place: chance.next().value ?? 0 }))
        .sort((a, b) => a.place - b.place)
        .map(({ element }) => element);
      const ordered = inReadingOrder(elements);
      expect(inReadingOrder(mixed)).toEqual(ordered);
      expect(new Set(ordered)).toEqual(new Set(elements));
    }),
    { numRuns: tries(200) },
  );
});
