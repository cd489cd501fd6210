import { exactLength } from "../../rich-text/lengths.js";
import { childElements, type XmlElement } from "../../xml-tree.js";
import type { ShapePlace } from "./shape-place.js";

/** The place of a shape (OpenDocument 1.3, part 3, 10.3); of a group, the smallest that holds its shapes; null for none. */
export function odpPlace(element: XmlElement): ShapePlace | null {
  const { attributes } = element;
  if (element.name === "draw:g" || element.name === "draw:a") return around(childElements(element).map(odpPlace));
  const [x1, y1, x2, y2] = ["svg:x1", "svg:y1", "svg:x2", "svg:y2"].map((name) => exactLength(attributes[name]));
  if (x1 != null && y1 != null && x2 != null && y2 != null)
    return {
      left: Math.min(x1, x2),
      top: Math.min(y1, y2),
      width: Math.abs(x2 - x1),
      height: Math.abs(y2 - y1),
      turned: 0,
    };
  const [width, height] = [exactLength(attributes["svg:width"]), exactLength(attributes["svg:height"])];
  if (width === null || height === null) return null;
  const transform = attributes["draw:transform"];
  if (transform !== undefined) return transformed(transform, width, height);
  const [left, top] = [exactLength(attributes["svg:x"]) ?? 0, exactLength(attributes["svg:y"]) ?? 0];
  return { left, top, width, height, turned: 0 };
}

/**
 * The place before turning: "rotate (a) translate (x y)" turns the shape against the clock about its upper left corner,
 * which it then moves; what stays is the middle of the shape.
 */
function transformed(transform: string, width: number, height: number): ShapePlace {
  const argument = (name: string) => new RegExp(`(?:^|\\s)${name}\\s*\\(([^)]*)\\)`).exec(transform)?.[1] ?? "";
  const angle = Number(argument("rotate")) || 0;
  const [x = 0, y = 0] = argument("translate")
    .trim()
    .split(/[\s,]+/)
    .map((length) => exactLength(length) ?? 0);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const middle = { x: x + (width / 2) * cos + (height / 2) * sin, y: y - (width / 2) * sin + (height / 2) * cos };
  return { left: middle.x - width / 2, top: middle.y - height / 2, width, height, turned: (-angle * 180) / Math.PI };
}

function around(places: readonly (ShapePlace | null)[]): ShapePlace | null {
  const found = places.filter((place) => place !== null);
  if (found.length === 0) return null;
  const left = Math.min(...found.map((place) => place.left));
  const top = Math.min(...found.map((place) => place.top));
  const right = Math.max(...found.map((place) => place.left + place.width));
  const bottom = Math.max(...found.map((place) => place.top + place.height));
  return { left, top, width: right - left, height: bottom - top, turned: 0 };
}
