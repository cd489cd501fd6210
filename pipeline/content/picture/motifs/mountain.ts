import { ridge, sky, spread, tree } from "./land.js";
import { between, type Motif } from "./scene.js";
import { points, shaded, svg } from "./svg.js";

/** A lake and a forest before mountains, with a hut at the edge of the wood. */
export const mountain: Motif = (scene) => {
  const { wide, high, rng, paint } = scene;
  const hue = between(rng, 200, 235);
  const shore = 0.72 * high;
  const [x, y] = [wide * between(rng, 0.2, 0.34), shore + 4];
  return [
    sky(scene, hue - 8),
    ridge(scene, { top: 0.56, height: 0.4, peaks: 3, fill: paint(hue, 22, 68), pointed: true }),
    ridge(scene, { top: 0.64, height: 0.26, peaks: 4, fill: paint(hue + 10, 24, 46), pointed: true }),
    ridge(scene, { top: 0.72, height: 0.12, peaks: 3, fill: paint(hue - 90, 30, 36) }),
    ...spread(rng, Math.round(wide / 11), wide * 0.45, wide).map((place) =>
      tree(scene, place, shore + between(rng, 0, 5), between(rng, 16, 34), true),
    ),
    shaded({ y: shore + 2, width: wide, height: high - shore }, [paint(hue - 15, 45, 62), paint(hue - 5, 50, 34)]),
    svg("path", {
      d: `M${points(0, shore - 2)}Q${points(wide * 0.35, shore - 4, wide * 0.62, high, 0, high)}Z`,
      fill: paint(hue - 115, 38, 42),
    }),
    svg("rect", { x: x - 7, y: y - 9, width: 14, height: 9, fill: paint(24, 45, 36) }),
    svg("path", { d: `M${points(x - 9, y - 8, x, y - 16, x + 9, y - 8)}Z`, fill: paint(12, 50, 26) }),
    svg("rect", { x: x + 1, y: y - 6.5, width: 3.5, height: 3, fill: paint(48, 85, 72) }),
  ].join("");
};
