import { between, type Motif, type Scene } from "./scene.js";
import { points, svg } from "./svg.js";
import { shadow, tableTop } from "./table-top.js";

/** A cup, or several of them, with saucers and steam. */
export const cup: Motif = (scene) => {
  const { wide, high, rng } = scene;
  const size = Math.min(high * 0.5, wide * 0.4);
  const hue = rng.below(360);
  return [
    tableTop(scene, 0.6),
    one(scene, wide * between(rng, 0.7, 0.78), high * 0.66, size * 0.62, hue),
    one(scene, wide * between(rng, 0.34, 0.42), high * 0.84, size, hue),
  ].join("");
};

function one(scene: Scene, x: number, bottom: number, size: number, hue: number): string {
  const { rng, paint } = scene;
  const at = (...numbers: readonly number[]) =>
    points(...numbers.map((value, place) => (place % 2 === 0 ? x : bottom) + value * size));
  const [light, dark] = [paint(hue, 52, 52), paint(hue, 52, 40)];
  const drink = between(rng, 24, 46);
  const steam = [-0.2, 0.02, 0.2].map((place) =>
    svg("path", {
      d: `M${at(place, -0.92)}C${at(place - 0.12, -1.05, place + 0.12, -1.12, place + 0.02, -1.28)}`,
      "stroke-width": size * 0.03,
    }),
  );
  return [
    shadow(scene, x, bottom, size * 0.7),
    svg("ellipse", { cx: x, cy: bottom, rx: size * 0.68, ry: size * 0.13, fill: paint(hue, 30, 88) }),
    svg("ellipse", { cx: x, cy: bottom - size * 0.02, rx: size * 0.4, ry: size * 0.07, fill: paint(hue, 28, 74) }),
    svg("path", {
      d: `M${at(0.4, -0.66)}C${at(0.76, -0.7, 0.7, -0.2, 0.33, -0.22)}`,
      fill: "none",
      stroke: dark,
      "stroke-width": size * 0.08,
    }),
    svg("path", {
      d: `M${at(-0.44, -0.78)}C${at(-0.44, -0.3, -0.34, 0, 0, 0)}C${at(0.34, 0, 0.44, -0.3, 0.44, -0.78)}Z`,
      fill: light,
    }),
    svg("path", {
      d: `M${at(0.14, -0.72)}C${at(0.2, -0.3, 0.14, -0.05, 0, 0)}C${at(0.34, 0, 0.44, -0.3, 0.44, -0.78)}Z`,
      fill: dark,
    }),
    svg("circle", {
      cx: x - size * 0.12,
      cy: bottom - size * 0.38,
      r: size * 0.13,
      fill: paint(hue + between(rng, 120, 200), 40, 88),
    }),
    svg("ellipse", { cx: x, cy: bottom - size * 0.78, rx: size * 0.44, ry: size * 0.1, fill: paint(hue, 35, 82) }),
    svg("ellipse", { cx: x, cy: bottom - size * 0.77, rx: size * 0.38, ry: size * 0.075, fill: paint(drink, 60, 30) }),
    svg(
      "g",
      { fill: "none", stroke: paint(200, 10, 97), "stroke-linecap": "round", "stroke-opacity": 0.7 },
      steam.join(""),
    ),
  ].join("");
}
