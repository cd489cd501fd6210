import { between, type Motif } from "./scene.js";
import { points, svg } from "./svg.js";
import { shadow, tableTop } from "./table-top.js";

/** A bicycle before a hedge and a wall. */
export const bicycle: Motif = (scene) => {
  const { wide, high, rng, paint } = scene;
  const size = Math.min(wide * 0.8, high * 1.1);
  const [x, y] = [wide * between(rng, 0.46, 0.5), high * 0.68];
  const at = (...numbers: readonly number[]) =>
    points(...numbers.map((value, place) => (place % 2 === 0 ? x : y) + value * size));
  const line = (d: string, stroke: string, width: number) =>
    svg("path", {
      d,
      stroke,
      "stroke-width": width * size,
      fill: "none",
      "stroke-linejoin": "round",
      "stroke-linecap": "round",
    });
  const [frame, dark] = [paint(rng.below(360), 65, 45), paint(220, 12, 20)];
  const wheel = (cx: number) =>
    svg("circle", {
      cx: x + cx * size,
      cy: y,
      r: size * 0.21,
      fill: dark,
      "fill-opacity": 0.22,
      stroke: dark,
      "stroke-width": size * 0.034,
    }) + svg("circle", { cx: x + cx * size, cy: y, r: size * 0.03, fill: dark });
  return [
    tableTop(scene, 0.72),
    svg("path", {
      d: `M${points(0, high * 0.34)}Q${points(wide * 0.5, high * 0.2, wide * 0.56, high * 0.72)}L${points(0, high * 0.72)}Z`,
      fill: paint(115, 32, 58),
    }),
    shadow(scene, x, y + size * 0.22, size * 0.5),
    wheel(-0.32),
    wheel(0.34),
    line(
      `M${at(-0.32, 0, -0.12, -0.28, 0.22, -0.3, -0.02, 0.01, -0.32, 0)}M${at(-0.02, 0.01, -0.14, -0.34)}M${at(0.34, 0, 0.2, -0.4)}`,
      frame,
      0.036,
    ),
    line(`M${at(0.2, -0.4, 0.3, -0.43, 0.32, -0.38)}M${at(-0.02, 0.01, 0.03, 0.09, 0.07, 0.09)}`, dark, 0.02),
    svg("path", { d: `M${at(-0.24, -0.35, -0.05, -0.35)}Q${at(-0.08, -0.31, -0.14, -0.31)}Z`, fill: dark }),
    svg("path", { d: `M${at(0.24, -0.36, 0.42, -0.36, 0.39, -0.22, 0.26, -0.22)}Z`, fill: paint(32, 45, 52) }),
  ].join("");
};
