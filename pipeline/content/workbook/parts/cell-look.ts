import type { AspectValue } from "../../../schema/computer/content-part.js";
import { generalFormat, type NumberFormat } from "./number-format.js";

/**
 * How a cell looks: its number format, and the aspects of its style that are not the usual ones: style (its name), bold,
 * italic, underline (true; with underline-style where it is not one line), strikethrough, font and size (where they are
 * not those of the workbook), colour, fill, alignment, vertical, wrap, indent, rotation, border, unlocked.
 */
export interface CellLook {
  format: NumberFormat;
  aspects: Readonly<Record<string, AspectValue>>;
}

export const usualLook: CellLook = { format: generalFormat, aspects: {} };

/** Whether cells of both looks look the same. */
export function isSameLook(one: CellLook, other: CellLook): boolean {
  if (one === other) return true;
  const names = Object.keys(one.aspects);
  return (
    one.format.code === other.format.code &&
    names.length === Object.keys(other.aspects).length &&
    names.every((name) => one.aspects[name] === other.aspects[name])
  );
}

/** The look as aspects of a row or column that has it as a whole. */
export function lookAspects({ format, aspects }: CellLook): Record<string, AspectValue> {
  return { ...(format !== generalFormat && { format: format.code }), ...aspects };
}

/** Border of four sides as one aspect: "thin" where all are equal, else "top thin, bottom double #c00000". */
export function borderAspect(
  sides: Readonly<Record<"left" | "right" | "top" | "bottom", string | null>>,
): string | null {
  const { left, right, top, bottom } = sides;
  if (left === right && left === top && left === bottom) return left;
  const told = [
    ["left", left],
    ["right", right],
    ["top", top],
    ["bottom", bottom],
  ].filter(([, line]) => line !== null);
  return told.map((side) => side.join(" ")).join(", ");
}
