import { ridge, sky, spread, tree } from "./land.js";
import { between, type Motif, type Scene } from "./scene.js";
import { points, svg } from "./svg.js";

/** Beehives on a meadow in bloom, and bees. */
export const hives: Motif = (scene) => {
  const { wide, high, rng, paint } = scene;
  const ground = high * 0.5;
  const size = Math.min(wide, high) * 0.26;
  const flowers = spread(rng, Math.round(wide / 5), 0, wide).map((cx) =>
    svg("circle", {
      cx,
      cy: high * between(rng, 0.84, 0.98),
      r: between(rng, 1, 2),
      fill: paint(between(rng, 280, 420), 70, 68),
    }),
  );
  return [
    sky(scene, 205),
    ridge(scene, { top: 0.52, height: 0.16, peaks: 4, fill: paint(130, 28, 46) }),
    svg("rect", { y: ground, width: wide, height: high - ground, fill: paint(95, 42, 46) }),
    ...spread(rng, 2, wide * 0.02, wide * 0.3).map((x) => tree(scene, x, ground + 4, between(rng, 30, 40), false)),
    ...spread(rng, 3, wide * 0.26, wide).map((x, at) => hive(scene, x, high * (0.7 + at * 0.06), size)),
    ...flowers,
    ...spread(rng, 5, wide * 0.1, wide * 0.9).map((x) => bee(scene, x, high * between(rng, 0.3, 0.6), size * 0.17)),
  ].join("");
};

function hive({ rng, paint }: Scene, x: number, bottom: number, size: number): string {
  const hue = rng.pick([40, 205, 5, 130]);
  const box = (top: number, fill: string) =>
    svg("rect", { x: x - size * 0.4, y: bottom - size * top, width: size * 0.8, height: size * 0.36, fill });
  return [
    svg("path", {
      d: `M${points(x - size * 0.36, bottom, x - size * 0.3, bottom + size * 0.2, x + size * 0.3, bottom + size * 0.2, x + size * 0.36, bottom)}Z`,
      fill: paint(28, 35, 26),
    }),
    box(0.36, paint(hue, 55, 58)),
    box(0.74, paint(hue, 50, 70)),
    svg("rect", {
      x: x - size * 0.46,
      y: bottom - size * 0.84,
      width: size * 0.92,
      height: size * 0.12,
      fill: paint(220, 12, 42),
    }),
    svg("rect", {
      x: x - size * 0.24,
      y: bottom - size * 0.1,
      width: size * 0.48,
      height: size * 0.06,
      fill: paint(25, 40, 16),
    }),
  ].join("");
}

function bee({ paint }: Scene, x: number, y: number, size: number): string {
  const dark = paint(30, 40, 12);
  return [
    svg("ellipse", {
      cx: x - size * 0.1,
      cy: y - size * 0.5,
      rx: size * 0.25,
      ry: size * 0.45,
      fill: paint(205, 30, 95),
    }),
    svg("ellipse", { cx: x, cy: y, rx: size * 0.7, ry: size * 0.42, fill: paint(46, 90, 55) }),
    ...[-0.2, 0.2].map((stripe) =>
      svg("rect", {
        x: x + (stripe - 0.08) * size,
        y: y - size * 0.4,
        width: size * 0.16,
        height: size * 0.8,
        fill: dark,
      }),
    ),
    svg("circle", { cx: x + size * 0.66, cy: y - size * 0.05, r: size * 0.27, fill: dark }),
  ].join("");
}
