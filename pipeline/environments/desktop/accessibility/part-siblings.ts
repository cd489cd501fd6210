import type { Rect } from "../../../schema/computer/control.js";
import type { ControlDraft } from "./control-draft.js";

const most = 8;

/** Toolkits round rectangles outwards, so that neighbours overlap by some pixels: the earlier one ends where the later begins. */
export function partSiblings(drafts: readonly ControlDraft[]): void {
  const solid = drafts.filter(({ type, isVisible }) => type !== "Menu" && isVisible);
  solid.sort((a, b) => a.rect[1] - b.rect[1]);
  for (const [index, one] of solid.entries()) {
    for (let next = index + 1; next < solid.length; next++) {
      const other = solid[next];
      if (other === undefined || other.rect[1] >= one.rect[3]) break;
      part(one, other);
    }
  }
}

function part(one: ControlDraft, other: ControlDraft): void {
  const across = Math.min(one.rect[2], other.rect[2]) - Math.max(one.rect[0], other.rect[0]);
  const down = Math.min(one.rect[3], other.rect[3]) - Math.max(one.rect[1], other.rect[1]);
  if (across <= 0 || down <= 0) return;
  const axis = across <= down ? 0 : 1;
  const overlap = Math.min(across, down);
  const [first, second] = one.rect[axis] <= other.rect[axis] ? [one, other] : [other, one];
  if (overlap > most || first.rect[axis + 2] === second.rect[axis] || 2 * overlap > size(second.rect, axis)) return;
  const edge = second.rect[axis];
  if (first.rect[axis] >= edge || (first.rect[axis + 2] ?? 0) > (second.rect[axis + 2] ?? 0)) return;
  first.rect =
    axis === 0
      ? [first.rect[0], first.rect[1], edge, first.rect[3]]
      : [first.rect[0], first.rect[1], first.rect[2], edge];
}

function size(rect: Rect, axis: 0 | 1): number {
  return axis === 0 ? rect[2] - rect[0] : rect[3] - rect[1];
}
