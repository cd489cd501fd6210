import { ridge, sky } from "./land.js";
import { between, type Motif, type Scene } from "./scene.js";
import { points, shaded, svg } from "./svg.js";

/** The sea with a coast, a lighthouse and boats. */
export const sea: Motif = (scene) => {
  const { wide, high, rng, paint } = scene;
  const horizon = between(rng, 0.48, 0.58) * high;
  const hue = between(rng, 190, 215);
  const waves = Array.from({ length: 9 }, (_, row) => {
    const y = horizon + ((row + 1) / 9) ** 1.5 * (high - horizon) * 0.92;
    const x = between(rng, 0, 0.8) * wide;
    return svg("rect", { x, y, width: between(rng, 8, 26), height: 0.4 + row * 0.12, rx: 0.5 });
  });
  return [
    sky(scene, hue),
    ridge(scene, { top: horizon / high + 0.02, height: 0.1, peaks: 3, fill: paint(hue - 40, 22, 60) }),
    shaded({ y: horizon, width: wide, height: high - horizon }, [paint(hue, 55, 52), paint(hue + 8, 60, 30)]),
    svg("g", { fill: paint(hue, 40, 78), "fill-opacity": 0.6 }, waves.join("")),
    lighthouse(scene, wide * between(rng, 0.74, 0.88), horizon),
    boat(scene, wide * between(rng, 0.18, 0.34), horizon + (high - horizon) * 0.35, between(rng, 18, 24)),
    boat(scene, wide * between(rng, 0.48, 0.6), horizon + (high - horizon) * 0.12, between(rng, 8, 12)),
  ].join("");
};

function lighthouse({ high, paint }: Scene, x: number, horizon: number): string {
  const top = horizon - high * 0.26;
  const height = horizon - top;
  const band = (place: number) => svg("rect", { x: x - 3, y: top + height * place, width: 6, height: height * 0.16 });
  return [
    svg("path", {
      d: `M${points(x - 22, horizon + 9)}Q${points(x - 6, horizon - 9, x + 22, horizon + 9)}Z`,
      fill: paint(30, 18, 38),
    }),
    svg("path", {
      d: `M${points(x - 3, top, x + 3, top, x + 4.5, horizon, x - 4.5, horizon)}Z`,
      fill: paint(40, 20, 94),
    }),
    svg("g", { fill: paint(4, 65, 50) }, [0.18, 0.5, 0.82].map(band).join("")),
    svg("rect", { x: x - 2.4, y: top - 4, width: 4.8, height: 4, fill: paint(50, 90, 75) }),
    svg("path", { d: `M${points(x - 3.6, top - 4, x, top - 7.5, x + 3.6, top - 4)}Z`, fill: paint(4, 55, 36) }),
  ].join("");
}

function boat({ rng, paint }: Scene, x: number, y: number, size: number): string {
  const half = size / 2;
  return [
    svg("path", { d: `M${points(x, y - size * 1.1, x, y - 1, x + half * 0.95, y - 1)}Z`, fill: paint(45, 40, 92) }),
    svg("path", {
      d: `M${points(x - 1, y - size * 0.85, x - 1, y - 1, x - half * 0.7, y - 1)}Z`,
      fill: paint(rng.below(360), 60, 60),
    }),
    svg("path", {
      d: `M${points(x - half, y, x + half, y, x + half * 0.7, y + size * 0.2, x - half * 0.7, y + size * 0.2)}Z`,
      fill: paint(rng.below(360), 55, 38),
    }),
  ].join("");
}
