import { hsl, towards } from "./colour.js";

/** How a label changes the colours of what is seen, by its words; the first row that fits. */
const moods: readonly [words: RegExp, paint: Paint][] = [
  // A tint is left, as on old prints: what is grey already cannot lose its colours.
  [
    /\b(black and white|grand(mother|father)|1[89]\d\d)\b/i,
    (_, saturation, lightness) => hsl(34, saturation / 5 + 6, lightness),
  ],
  [/\b(night|lantern)\b/i, atNight],
  [
    /\b(dawn|morning)\b/i,
    (hue, saturation, lightness) => hsl(towards(hue, 15, 0.75), saturation * 0.6, 8 + lightness * 0.88),
  ],
  [
    /\b(winter|snow)\b/i,
    (hue, saturation, lightness) => hsl(towards(hue, 210, 0.2), saturation * 0.4, 22 + lightness * 0.72),
  ],
];

/** Lamps and the moon stay bright. */
function atNight(hue: number, saturation: number, lightness: number): string {
  if (hue >= 40 && hue <= 60 && lightness >= 70) return hsl(hue, saturation, lightness);
  return hsl(towards(hue, 235, 0.4), saturation * 0.7, lightness * 0.42);
}

type Paint = (hue: number, saturation: number, lightness: number) => string;

/** The colours of a picture with this label. */
export function paintOf(label: string): Paint {
  return moods.find(([words]) => words.test(label))?.[1] ?? hsl;
}
