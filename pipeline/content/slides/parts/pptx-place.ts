import { officeUnits } from "../../rich-text/lengths.js";
import { child, type XmlElement } from "../../xml-tree.js";
import type { ShapePlace } from "./shape-place.js";

/** Carries a place inside a group to the slide. */
export type Carry = (place: ShapePlace) => ShapePlace;

/** Degrees are counted in sixty thousandths. */
const degree = 60_000;

function numberOf(element: XmlElement, name: string): number {
  const value = Number(element.attributes[name] ?? 0);
  return Number.isFinite(value) ? value : 0;
}

/** The place that an a:xfrm or p:xfrm says (ECMA-376, part 1, 20.1.7.6); null for one that says none. */
export function pptxPlace(transform: XmlElement): ShapePlace | null {
  const [offset, extent] = [child(transform, "a:off"), child(transform, "a:ext")];
  if (offset.name === "" || extent.name === "") return null;
  return {
    left: numberOf(offset, "x") / officeUnits.emu,
    top: numberOf(offset, "y") / officeUnits.emu,
    width: numberOf(extent, "cx") / officeUnits.emu,
    height: numberOf(extent, "cy") / officeUnits.emu,
    turned: numberOf(transform, "rot") / degree,
  };
}

/** How a group's a:xfrm carries the places of what is inside, within the carrying of what holds the group. */
export function groupCarry(transform: XmlElement, outer: Carry): Carry {
  const group = pptxPlace(transform);
  const [from, size] = [child(transform, "a:chOff"), child(transform, "a:chExt")];
  if (group === null || from.name === "" || size.name === "") return outer;
  const scale = (own: number, name: string) => {
    const inner = numberOf(size, name) / officeUnits.emu;
    return inner === 0 ? 1 : own / inner;
  };
  const [across, down] = [scale(group.width, "cx"), scale(group.height, "cy")];
  return ({ left, top, width, height, turned }) =>
    outer({
      left: group.left + (left - numberOf(from, "x") / officeUnits.emu) * across,
      top: group.top + (top - numberOf(from, "y") / officeUnits.emu) * down,
      width: width * across,
      height: height * down,
      turned: turned + group.turned,
    });
}
