/** The colours that people tell apart (OmniACT, section 5). */
export const colourNames = [
  "yellow",
  "blue",
  "green",
  "red",
  "pink",
  "violet",
  "white",
  "black",
  "orange",
  "brown",
  "grey",
] as const;
export type ColourName = (typeof colourNames)[number];

/** Hues in degrees up to which each colour reaches. */
const hues: readonly [to: number, name: ColourName][] = [
  [15, "red"],
  [45, "orange"],
  [70, "yellow"],
  [165, "green"],
  [255, "blue"],
  [290, "violet"],
  [345, "pink"],
  [360, "red"],
];

/** The colour that people call these amounts of red, green and blue (0 to 255). */
export function colourName(red: number, green: number, blue: number): ColourName {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const spread = most - least;
  const lightness = (most + least) / 2;
  if (lightness < 30) return "black";
  if (spread < 28 || spread < 0.15 * most) return lightness > 225 ? "white" : lightness < 65 ? "black" : "grey";
  const turned =
    most === red ? (green - blue) / spread : most === green ? 2 + (blue - red) / spread : 4 + (red - green) / spread;
  const hue = (turned * 60 + 360) % 360;
  const name = hues.find(([to]) => hue <= to)?.[1] ?? "red";
  if (name === "red" && lightness > 175) return "pink";
  return (name === "orange" || name === "yellow") && lightness < 100 ? "brown" : name;
}
