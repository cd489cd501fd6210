import { encodeXml } from "../../xml-text.js";

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

/** A rectangle whose colour goes over into another one from its top to its bottom. */
export function shaded(area: Attributes, colours: readonly [upper: string, lower: string]): string {
  const id = colours.join("-").replace(/[^a-z0-9]+/g, "-");
  const stops = colours.map((colour, offset) => svg("stop", { offset, "stop-color": colour }));
  const gradient = svg("linearGradient", { id, x1: 0, y1: 0, x2: 0, y2: 1 }, stops.join(""));
  return gradient + svg("rect", { ...area, fill: `url(#${id})` });
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
