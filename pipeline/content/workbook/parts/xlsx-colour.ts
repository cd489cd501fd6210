import { withLuminance } from "../../office-xml/drawing-theme.js";
import { child, childElements, type XmlElement } from "../../xml-tree.js";

/** The colour that an element with rgb, theme or indexed says, as "#rrggbb"; null for the automatic one. */
export type ColourOf = (element: XmlElement) => string | null;

/** Palette of ECMA-376, 18.8.27, from its eighth place; the eight before it are the same as the first eight here. */
const palette = (
  "000000 ffffff ff0000 00ff00 0000ff ffff00 ff00ff 00ffff 800000 008000 000080 808000 800080 008080 c0c0c0 808080 " +
  "9999ff 993366 ffffcc ccffff 660066 ff8080 0066cc ccccff 000080 ff00ff ffff00 00ffff 800080 800000 008080 0000ff " +
  "00ccff ccffff ccffcc ffff99 99ccff ff99cc cc99ff ffcc99 3366ff 33cccc 99cc00 ffcc00 ff9900 ff6600 666699 969696 " +
  "003366 339966 003300 333300 993300 993366 333399 333333"
).split(" ");
/** Order in which cells count the colours of a theme; the theme itself has dark before light. */
const themeOrder = [
  "lt1",
  "dk1",
  "lt2",
  "dk2",
  "accent1",
  "accent2",
  "accent3",
  "accent4",
  "accent5",
  "accent6",
  "hlink",
  "folHlink",
];

/** Reads colours as the theme of a workbook (root of its part) defines them. */
export function coloursOf(theme: XmlElement): ColourOf {
  const scheme = child(theme, "a:themeElements", "a:clrScheme");
  const themed = themeOrder.map((name) => {
    const [colour] = childElements(child(scheme, `a:${name}`));
    return colour?.attributes.lastClr ?? colour?.attributes.val ?? null;
  });
  return ({ attributes: { rgb, theme: number, indexed, tint } }) => {
    const base = rgb?.slice(-6) ?? (number === undefined ? indexedColour(indexed) : themed[Number(number)]);
    if (base === null || base === undefined || !/^[0-9a-f]{6}$/i.test(base)) return null;
    return `#${tinted(base.toLowerCase(), Number(tint ?? 0))}`;
  };
}

function indexedColour(indexed: string | undefined): string | null {
  const number = Number(indexed ?? Number.NaN);
  return palette[number < 8 ? number : number - 8] ?? null;
}

/** Lighter towards white for a tint above 0, darker for one below (ECMA-376, 18.3.1.15), in luminance. */
function tinted(colour: string, tint: number): string {
  if (tint === 0 || Number.isNaN(tint)) return colour;
  const channels = [0, 2, 4].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return withLuminance(channels, (light) => (tint < 0 ? light * (1 + tint) : light + (1 - light) * tint))
    .map((channel) => Math.round(Math.min(1, Math.max(0, channel)) * 255))
    .map((channel) => channel.toString(16).padStart(2, "0"))
    .join("");
}
