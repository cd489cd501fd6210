import { expect, it } from "vitest";
import { actionMark } from "../../pipeline/export/action-mark.js";

const size = [640, 400] as const;
const markup = (rect: [number, number, number, number] | null, points: { x: number; y: number }[]) =>
  actionMark({ rect, points }, size).markup;

it("draws nothing where there is nothing to mark", () => {
  expect(markup(null, [])).toBe("");
});

it("outlines a control, and stays within the picture for one at its edge", () => {
  expect(markup([160, 100, 320, 150], [])).toContain('<rect x="157" y="97" width="166" height="56"');
  expect(markup([0, 0, 640, 400], [])).toContain('<rect x="2" y="2" width="636" height="396"');
  expect(markup([900, 900, 950, 950], [])).toContain('width="4" height="4"');
});

it("rings the pixel of a click, and draws the way of a drag with its end", () => {
  expect(markup(null, [{ x: 5, y: 6 }])).toContain('<circle cx="5" cy="6"');
  expect(markup(null, [{ x: 5, y: 6 }])).not.toContain("<polyline");
  const drag = markup(null, [
    { x: 5, y: 6 },
    { x: 7, y: 8 },
    { x: 90, y: 80 },
  ]);
  expect(drag).toContain('points="5,6 7,8 90,80"');
  expect(drag).toContain('<circle cx="90" cy="80" r="13"');
});

it("needs no style sheet and takes the size of the picture", () => {
  expect(markup([1, 2, 3, 4], [])).toContain('viewBox="0 0 640 400"');
  expect(markup([1, 2, 3, 4], [{ x: 1, y: 1 }])).not.toMatch(/style=/);
});
