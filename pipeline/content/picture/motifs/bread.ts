import { between, type Motif } from "./scene.js";
import { points, svg } from "./svg.js";
import { shadow, tableTop } from "./table-top.js";

/** A loaf on a board, with a roll and ears of corn. */
export const bread: Motif = (scene) => {
  const { wide, high, rng, paint } = scene;
  const size = Math.min(high * 0.9, wide * 0.7);
  const [x, y] = [wide * between(rng, 0.4, 0.46), high * 0.68];
  const at = (...numbers: readonly number[]) =>
    points(...numbers.map((value, place) => (place % 2 === 0 ? x : y) + value * size));
  const hue = between(rng, 24, 34);
  const cuts = [-0.26, -0.08, 0.1, 0.28].map((cut) =>
    svg("path", {
      d: `M${at(cut - 0.06, -0.08)}Q${at(cut - 0.02, -0.22, cut + 0.07, -0.27)}Q${at(cut + 0.04, -0.16, cut - 0.06, -0.08)}Z`,
      fill: paint(hue + 8, 60, 80),
    }),
  );
  return [
    tableTop(scene, 0.5),
    shadow(scene, x, y + size * 0.16, size * 0.56),
    svg("path", { d: `M${at(-0.6, 0.04, 0.5, 0.04, 0.66, 0.2, -0.66, 0.2)}Z`, fill: paint(32, 45, 66) }),
    svg("path", { d: `M${at(-0.66, 0.2, 0.66, 0.2, 0.66, 0.24, -0.66, 0.24)}Z`, fill: paint(28, 42, 36) }),
    svg("path", {
      d: `M${at(-0.48, 0.1)}C${at(-0.58, -0.2, -0.3, -0.34, 0, -0.34)}C${at(0.32, -0.34, 0.54, -0.2, 0.46, 0.1)}Q${at(0, 0.18, -0.48, 0.1)}Z`,
      fill: paint(hue, 62, 46),
    }),
    svg("path", {
      d: `M${at(-0.48, 0.1)}C${at(-0.2, 0.04, 0.3, 0.08, 0.49, -0.06)}Q${at(0.5, 0.02, 0.46, 0.1)}Q${at(0, 0.18, -0.48, 0.1)}Z`,
      fill: paint(hue - 4, 60, 32),
    }),
    ...cuts,
    svg("ellipse", {
      cx: x + size * 0.58,
      cy: y + size * 0.1,
      rx: size * 0.15,
      ry: size * 0.11,
      fill: paint(hue + 4, 62, 56),
    }),
    svg("ellipse", {
      cx: x + size * 0.55,
      cy: y + size * 0.06,
      rx: size * 0.07,
      ry: size * 0.03,
      fill: paint(hue + 10, 60, 74),
    }),
  ].join("");
};
