import { between, type Motif } from "./scene.js";
import { points, svg } from "./svg.js";
import { shadow, tableTop } from "./table-top.js";

/** A box of cardboard, torn and dented at one corner. */
export const parcel: Motif = (scene) => {
  const { wide, high, rng, paint } = scene;
  const size = Math.min(wide, high) * between(rng, 0.62, 0.72);
  const [x, bottom] = [wide * between(rng, 0.42, 0.48), high * between(rng, 0.8, 0.86)];
  const at = (...numbers: readonly number[]) =>
    points(...numbers.map((value, place) => (place % 2 === 0 ? x : bottom) + value * size));
  const hue = between(rng, 26, 36);
  const [tear, depth] = [between(rng, -0.14, 0.02), between(rng, 0.3, 0.42)];
  const crack = { fill: "none", stroke: paint(hue, 40, 22), "stroke-width": size * 0.012 };
  return [
    tableTop(scene, 0.6),
    shadow(scene, x, bottom, size * 0.6),
    svg("path", { d: `M${at(-0.5, -0.62, 0.16, -0.56, 0.16, 0.04, -0.5, -0.06)}Z`, fill: paint(hue, 45, 58) }),
    svg("path", { d: `M${at(0.16, -0.56, 0.54, -0.68, 0.54, -0.1, 0.16, 0.04)}Z`, fill: paint(hue, 42, 42) }),
    svg("path", { d: `M${at(-0.5, -0.62, -0.1, -0.74, 0.54, -0.68, 0.16, -0.56)}Z`, fill: paint(hue, 48, 70) }),
    svg("path", {
      d: `M${at(-0.2, -0.592, 0.2, -0.711, 0.28, -0.704, -0.12, -0.585, -0.12, -0.44, -0.2, -0.45)}Z`,
      fill: paint(hue + 12, 35, 84),
    }),
    svg("rect", {
      x: x - size * 0.44,
      y: bottom - size * 0.36,
      width: size * 0.22,
      height: size * 0.16,
      fill: paint(45, 20, 94),
    }),
    ...[0.32, 0.28, 0.24].map((line) =>
      svg("rect", {
        x: x - size * 0.42,
        y: bottom - size * line,
        width: size * (line - 0.1),
        height: size * 0.015,
        fill: paint(220, 15, 30),
      }),
    ),
    svg("path", {
      d: `M${at(tear, -0.575, tear + 0.1, -depth, tear + 0.16, -depth - 0.08, tear + 0.2, -depth + 0.06, 0.16, -0.5, 0.16, -0.56)}Z`,
      fill: paint(hue, 35, 16),
    }),
    svg("path", { d: `M${at(tear + 0.1, -depth, tear + 0.08, -depth + 0.12, tear + 0.14, -depth + 0.2)}`, ...crack }),
    svg("path", { d: `M${at(0.22, -0.5, 0.34, -0.42, 0.3, -0.3)}`, ...crack }),
  ].join("");
};
