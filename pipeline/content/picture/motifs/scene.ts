import type { Rng } from "../../../rng.js";

/** What a motif is drawn on. Lengths are in hundredths of the picture's shorter side. */
export interface Scene {
  wide: number;
  high: number;
  /** What the picture shows, without the word for what kind of picture it is: "Iced Tea" of "Banner Iced Tea". */
  title: string;
  /** Seeded with the label. */
  rng: Rng;
  /** A colour by its hue in degrees, saturation and lightness in percent, in the mood of the picture. */
  paint(hue: number, saturation: number, lightness: number): string;
  /** What is seen in a picture of this title that is no cover, for covers to stand on. */
  backdrop(): string;
}

/** Draws what is seen in a picture as SVG elements that cover the whole scene. Equal scenes give equal texts. */
export type Motif = (scene: Scene) => string;

/** A number from `least` to `most`. */
export function between(rng: Rng, least: number, most: number): number {
  return least + rng.next() * (most - least);
}
