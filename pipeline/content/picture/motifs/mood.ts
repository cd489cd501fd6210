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

/** A hue on the shorter way from one to another one. */
function towards(from: number, to: number, share: number): number {
  return from + (((to - from + 540) % 360) - 180) * share;
}

type Paint = (hue: number, saturation: number, lightness: number) => string;

/** The colours of a picture with this label. */
export function paintOf(label: string): Paint {
  return moods.find(([words]) => words.test(label))?.[1] ?? hsl;
}

/** Whole degrees and percents: the renderer takes no fractions, and paints black instead. */
function hsl(hue: number, saturation: number, lightness: number): string {
  const percent = (value: number) => `${Math.min(100, Math.max(0, Math.round(value)))}%`;
  return `hsl(${((Math.round(hue) % 360) + 360) % 360},${percent(saturation)},${percent(lightness)})`;
}
