import { child, childElements, noElement, type XmlElement } from "../xml-tree.js";

/** What the theme of a slide says: its colours as "#rrggbb", and its two fonts. */
export interface DrawingTheme {
  /** The colour that an element with a colour inside says (ECMA-376, part 1, 20.1.2.3); null for none. */
  colour(holder: XmlElement | undefined): string | null;
  /** The name of a font, "+mj-lt" and "+mn-lt" being those of the theme. */
  font(typeface: string | undefined): string | null;
}

/** Some of the colours that have a name (ECMA-376, part 1, 20.1.10.48); others are told as none. */
const presets: Readonly<Record<string, string>> = {
  black: "000000",
  white: "ffffff",
  red: "ff0000",
  green: "008000",
  lime: "00ff00",
  blue: "0000ff",
  yellow: "ffff00",
  cyan: "00ffff",
  magenta: "ff00ff",
  gray: "808080",
  orange: "ffa500",
  purple: "800080",
};

/** Reads a theme (root of its part); `map` says under which names the master uses its colours. */
export function drawingTheme(theme: XmlElement | null, map: Readonly<Record<string, string>>): DrawingTheme {
  const elements = child(theme ?? noElement, "a:themeElements");
  const schemed = new Map(
    childElements(child(elements, "a:clrScheme")).map((entry) => {
      const [colour] = childElements(entry);
      return [entry.name.replace(/^a:/, ""), colour?.attributes.lastClr ?? colour?.attributes.val ?? ""];
    }),
  );
  const fonts = child(elements, "a:fontScheme");
  const fontOf = (place: string) => child(fonts, place, "a:latin").attributes.typeface;

  const base = ({ name, attributes }: XmlElement): string | undefined => {
    const { val = "", lastClr } = attributes;
    if (name === "a:srgbClr") return val;
    if (name === "a:sysClr") return lastClr;
    if (name === "a:prstClr") return presets[val];
    return name === "a:schemeClr" ? schemed.get(map[val] ?? val) : undefined;
  };
  return {
    colour(holder) {
      const found = holder === undefined ? [] : childElements(holder);
      const element = found.find(({ name }) => /^a:(srgb|sys|prst|scheme)Clr$/.test(name));
      const hex = element === undefined ? undefined : base(element);
      if (element === undefined || hex === undefined || !/^[0-9a-f]{6}$/i.test(hex)) return null;
      return `#${changed(hex.toLowerCase(), element)}`;
    },
    font(typeface) {
      if (typeface === "+mj-lt") return fontOf("a:majorFont") ?? null;
      return typeface === "+mn-lt" ? (fontOf("a:minorFont") ?? null) : (typeface ?? null);
    },
  };
}

/** A colour with its luminance changed, or mixed with white (tint) or black (shade). */
function changed(hex: string, element: XmlElement): string {
  const share = (name: string) => {
    const value = child(element, name).attributes.val;
    return value === undefined ? null : Number(value) / 100_000;
  };
  let channels = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [tint, shade] = [share("a:tint"), share("a:shade")];
  const [lumMod, lumOff] = [share("a:lumMod"), share("a:lumOff")];
  if (tint !== null) channels = channels.map((channel) => 1 - (1 - channel) * tint);
  if (shade !== null) channels = channels.map((channel) => channel * shade);
  if (lumMod !== null || lumOff !== null)
    channels = withLuminance(channels, (light) => light * (lumMod ?? 1) + (lumOff ?? 0));
  return channels
    .map((channel) => Math.round(Math.min(1, Math.max(0, channel)) * 255))
    .map((channel) => channel.toString(16).padStart(2, "0"))
    .join("");
}

/** A colour of the same hue and saturation with another luminance (HSL). */
export function withLuminance(channels: readonly number[], luminance: (light: number) => number): number[] {
  const [high, low] = [Math.max(...channels), Math.min(...channels)];
  const light = (high + low) / 2;
  const wanted = Math.min(1, Math.max(0, luminance(light)));
  const spread = light === 0 || light === 1 ? 0 : (1 - Math.abs(2 * wanted - 1)) / (1 - Math.abs(2 * light - 1));
  return channels.map((channel) => wanted + (channel - light) * spread);
}
