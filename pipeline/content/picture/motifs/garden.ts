import { ridge, sky, spread, tree } from "./land.js";
import { between, type Motif, type Scene } from "./scene.js";
import { points, svg } from "./svg.js";

/** A garden with trees, a path to a gate, a shed and beds in bloom. */
export const garden: Motif = (scene) => {
  const { wide, high, rng, paint } = scene;
  const hue = between(rng, 88, 118);
  const ground = 0.52 * high;
  const bend = between(rng, 0.5, 0.6) * wide;
  return [
    sky(scene, between(rng, 195, 212)),
    ridge(scene, { top: 0.54, height: 0.14, peaks: 4, fill: paint(hue + 30, 28, 50) }),
    svg("rect", { y: ground, width: wide, height: high - ground, fill: paint(hue, 45, 45) }),
    svg("path", {
      d: `M${points(bend - 3, ground, bend + 3, ground)}Q${points(bend + 12, high * 0.75, wide * 0.5, high, wide * 0.24, high)}Q${points(bend - 6, high * 0.75, bend - 3, ground)}Z`,
      fill: paint(38, 35, 76),
    }),
    ...spread(rng, Math.round(wide / 28), 0, wide * 0.72).map((x) =>
      tree(scene, x, ground + between(rng, 1, 6), between(rng, 24, 38), false),
    ),
    shed(scene, wide * between(rng, 0.76, 0.84), ground + 6),
    bed(scene, { left: wide * 0.02, right: wide * 0.3, top: high * 0.68, bottom: high * 0.82 }),
    bed(scene, { left: wide * 0.55, right: wide * 0.98, top: high * 0.74, bottom: high * 0.97 }),
  ].join("");
};

function shed({ rng, paint }: Scene, x: number, y: number): string {
  const [hue, size] = [between(rng, 5, 40), between(rng, 20, 26)];
  return [
    svg("rect", { x: x - size / 2, y: y - size * 0.6, width: size, height: size * 0.6, fill: paint(hue, 45, 48) }),
    svg("path", {
      d: `M${points(x - size * 0.6, y - size * 0.6, x, y - size, x + size * 0.6, y - size * 0.6)}Z`,
      fill: paint(hue, 35, 28),
    }),
    svg("rect", {
      x: x - size * 0.3,
      y: y - size * 0.42,
      width: size * 0.22,
      height: size * 0.42,
      fill: paint(hue, 35, 30),
    }),
    svg("rect", {
      x: x + size * 0.1,
      y: y - size * 0.42,
      width: size * 0.22,
      height: size * 0.18,
      fill: paint(200, 40, 82),
    }),
  ].join("");
}

interface Bed {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function bed({ rng, paint }: Scene, { left, right, top, bottom }: Bed): string {
  const hue = between(rng, 290, 420);
  const flowers = [0, 1, 2].flatMap((row) =>
    spread(rng, Math.round((right - left) / 5), left + 2, right - 2).map((cx) => {
      const cy = top + ((row + between(rng, 0.2, 0.8)) * (bottom - top)) / 3;
      const bloom = svg("circle", {
        cx,
        cy,
        r: between(rng, 1.3, 2.2),
        fill: paint(hue + between(rng, -25, 25), 75, between(rng, 55, 72)),
      });
      return bloom + svg("circle", { cx, cy, r: 0.6, fill: paint(50, 90, 60) });
    }),
  );
  const soil = { x: left, y: top, width: right - left, height: bottom - top, rx: 3, fill: paint(115, 42, 28) };
  return svg("rect", soil) + flowers.join("");
}
