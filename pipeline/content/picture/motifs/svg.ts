import { encodeXml } from "../../xml-text.js";
import { shades } from "./colour.js";

type Attributes = Readonly<Record<string, string | number>>;

/** An SVG element, with numbers to a hundredth; `inside` is markup. */
export function svg(tag: string, attributes: Attributes, inside = ""): string {
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${attribute(value)}"`);
  return `<${tag} ${written.join(" ")}>${inside}</${tag}>`;
}

/** Numbers of a path or of points. */
export function points(...numbers: readonly number[]): string {
  return numbers.map(hundredth).join(" ");
}

/**
 * A rectangle whose colour goes over into another one from its top to its bottom, in bands: the renderer takes eight
 * times as long for a gradient.
 */
export function shaded(area: Area, [upper, lower]: readonly [upper: string, lower: string]): string {
  const { x = 0, y = 0, width, height } = area;
  const bands = shades(upper, lower);
  const high = height / bands.length;
  // A band reaches below the next one, so that nothing shows between them.
  return bands
    .map((fill, at) =>
      svg("rect", { x, y: y + at * high, width, height: high * (at + 1 < bands.length ? 1.5 : 1), fill }),
    )
    .join("");
}

interface Area {
  x?: number;
  y?: number;
  width: number;
  height: number;
}

/** A line of text that is no wider than `width`, and smaller than `size` where it has to be. */
export function lettering(text: string, { width, size, ...attributes }: Attributes & { width: number; size: number }) {
  // A letter of DejaVu Sans is 0.62 of its size wide on average.
  const fitting = Math.min(size, width / (0.62 * Math.max(1, text.length)));
  return svg("text", { ...attributes, "font-size": fitting }, encodeXml(text));
}

function attribute(value: string | number): string {
  return typeof value === "number" ? hundredth(value) : encodeXml(value);
}

function hundredth(value: number): string {
  return String(Math.round(value * 100) / 100);
}
