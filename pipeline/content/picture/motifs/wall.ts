import type { Scene } from "./scene.js";
import { points, shaded, svg } from "./svg.js";

/** A plain ground over the whole scene with the light of a window on its left, so that it tells its left from its right. */
export function wall({ wide, high, paint }: Scene, colours: readonly [upper: string, lower: string]): string {
  const beam = `M${points(0, 0, wide * 0.46, 0, wide * 0.24, high, 0, high)}Z`;
  const edge = `M${points(wide * 0.46, 0, wide * 0.6, 0, wide * 0.34, high, wide * 0.24, high)}Z`;
  const light = paint(45, 40, 97);
  return [
    shaded({ width: wide, height: high }, colours),
    svg("path", { d: beam, fill: light, "fill-opacity": 0.34 }),
    svg("path", { d: edge, fill: light, "fill-opacity": 0.15 }),
  ].join("");
}
