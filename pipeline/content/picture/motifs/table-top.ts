import { between, type Scene } from "./scene.js";
import { svg } from "./svg.js";
import { wall } from "./wall.js";

/** A plain wall and a table, lit from the left, for a thing to stand on; the table's edge is at a share of the height. */
export function tableTop(scene: Scene, edge: number): string {
  const { wide, high, rng, paint } = scene;
  const hue = rng.below(360);
  const top = edge * high;
  return [
    wall(scene, [paint(hue, 26, between(rng, 78, 86)), paint(hue, 30, between(rng, 64, 72))]),
    svg("rect", {
      y: top,
      width: wide,
      height: high - top,
      fill: paint(between(rng, 22, 38), 32, between(rng, 38, 54)),
    }),
  ].join("");
}

/** The shadow of a thing that stands at a place. */
export function shadow({ paint }: Scene, cx: number, cy: number, rx: number): string {
  return svg("ellipse", { cx: cx + rx * 0.3, cy, rx, ry: rx * 0.16, fill: paint(25, 30, 14), "fill-opacity": 0.35 });
}
