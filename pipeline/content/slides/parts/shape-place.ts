import type { FoundAspects } from "../../part.js";

/** Where a shape stands on its slide, in points from the upper left corner, before it is turned. */
export interface ShapePlace {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Degrees clockwise. */
  turned: number;
}

/** Whole points: applications move and resize shapes by fractions of them when they only save a file. */
export function placeAspects(place: ShapePlace | null): FoundAspects {
  if (place === null) return {};
  const whole = (value: number) => Math.round(value) || 0;
  const turned = (((Math.round(place.turned * 10) / 10) % 360) + 360) % 360;
  return {
    left: whole(place.left),
    top: whole(place.top),
    width: whole(place.width),
    height: whole(place.height),
    rotation: turned === 0 ? null : turned,
  };
}
