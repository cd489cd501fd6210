import { between, type Motif, type Scene } from "./scene.js";
import { lettering, points, svg } from "./svg.js";
import { shadow, tableTop } from "./table-top.js";

/** A product with its name on the label: a pouch, a bottle or a carton, and fruit or leaves beside it. */
export const packaged: Motif = (scene) => {
  const { wide, high, rng, paint } = scene;
  const size = Math.min(high * 0.78, wide * 0.78);
  const [x, bottom] = [wide * between(rng, 0.4, 0.47), high * 0.88];
  const shape = rng.pick([pouch, bottle, carton]);
  const beside = [0.5, 0.66, 0.58].map((place, at) =>
    svg("circle", {
      cx: x + place * size,
      cy: bottom - size * (at === 2 ? 0.14 : 0.05),
      r: size * 0.075,
      fill: paint(between(rng, 5, 110), 65, 50),
    }),
  );
  return [tableTop(scene, 0.68), shadow(scene, x, bottom, size * 0.36), shape(scene, x, bottom, size), ...beside].join(
    "",
  );
};

type Packaging = (scene: Scene, x: number, bottom: number, size: number) => string;

const pouch: Packaging = (scene, x, bottom, size) => {
  const { rng, paint } = scene;
  const hue = rng.below(360);
  const at = placed(x, bottom, size);
  return [
    svg("path", {
      d: `M${at(-0.26, -0.96, 0.26, -0.96)}C${at(0.24, -0.6, 0.36, -0.3, 0.34, 0)}L${at(-0.34, 0)}C${at(-0.36, -0.3, -0.24, -0.6, -0.26, -0.96)}Z`,
      fill: paint(hue, 50, 46),
    }),
    svg("path", {
      d: `M${at(0.12, -0.96, 0.26, -0.96)}C${at(0.24, -0.6, 0.36, -0.3, 0.34, 0)}L${at(0.16, 0)}Z`,
      fill: paint(hue, 50, 36),
    }),
    svg("path", { d: `M${at(-0.26, -0.96, 0.26, -0.96, 0.255, -0.87, -0.255, -0.87)}Z`, fill: paint(hue, 40, 28) }),
    label(scene, { x, y: bottom - size * 0.62, width: size * 0.48, height: size * 0.42 }, hue),
  ].join("");
};

const bottle: Packaging = (scene, x, bottom, size) => {
  const { rng, paint } = scene;
  const hue = between(rng, 15, 200);
  const at = placed(x, bottom, size);
  const outline = `M${at(-0.07, -0.9, 0.07, -0.9, 0.07, -0.74)}C${at(0.09, -0.62, 0.2, -0.62, 0.2, -0.48)}L${at(0.2, 0, -0.2, 0, -0.2, -0.48)}C${at(-0.2, -0.62, -0.09, -0.62, -0.07, -0.74)}Z`;
  return [
    svg("path", { d: outline, fill: paint(hue, 55, 40) }),
    svg("path", {
      d: `M${at(0.1, -0.58)}C${at(0.16, -0.6, 0.2, -0.55, 0.2, -0.48)}L${at(0.2, 0, 0.1, 0)}Z`,
      fill: paint(hue, 55, 29),
    }),
    svg("path", { d: `M${at(-0.15, -0.5, -0.12, -0.5, -0.12, -0.04, -0.15, -0.04)}Z`, fill: paint(hue, 40, 78) }),
    svg("path", { d: `M${at(-0.08, -1, 0.08, -1, 0.08, -0.9, -0.08, -0.9)}Z`, fill: paint(hue + 180, 50, 35) }),
    label(scene, { x, y: bottom - size * 0.46, width: size * 0.4, height: size * 0.34 }, hue),
  ].join("");
};

const carton: Packaging = (scene, x, bottom, size) => {
  const { rng, paint } = scene;
  const hue = rng.below(360);
  const at = placed(x, bottom, size);
  return [
    svg("path", { d: `M${at(-0.34, -0.78, 0.18, -0.78, 0.18, 0, -0.34, 0)}Z`, fill: paint(hue, 48, 52) }),
    svg("path", { d: `M${at(0.18, -0.78, 0.38, -0.88, 0.38, -0.1, 0.18, 0)}Z`, fill: paint(hue, 48, 34) }),
    svg("path", { d: `M${at(-0.34, -0.78, -0.12, -0.88, 0.38, -0.88, 0.18, -0.78)}Z`, fill: paint(hue, 45, 68) }),
    svg("path", { d: `M${at(-0.34, -0.14, 0.18, -0.14, 0.18, -0.08, -0.34, -0.08)}Z`, fill: paint(hue + 150, 50, 60) }),
    label(scene, { x: x - size * 0.08, y: bottom - size * 0.66, width: size * 0.42, height: size * 0.42 }, hue),
  ].join("");
};

function placed(x: number, bottom: number, size: number) {
  return (...numbers: readonly number[]) =>
    points(...numbers.map((value, place) => (place % 2 === 0 ? x : bottom) + value * size));
}

interface Label {
  x: number;
  y: number;
  width: number;
  height: number;
}

function label({ title, paint }: Scene, { x, y, width, height }: Label, hue: number): string {
  const leaf = `M${points(x - width * 0.16, y + height * 0.5)}Q${points(x - width * 0.06, y + height * 0.1, x + width * 0.18, y + height * 0.12)}Q${points(x + width * 0.14, y + height * 0.48, x - width * 0.16, y + height * 0.5)}Z`;
  return [
    svg("rect", { x: x - width / 2, y, width, height, rx: 1.5, fill: paint(hue, 30, 93) }),
    svg("path", { d: leaf, fill: paint(115, 45, 40) }),
    lettering(title, {
      x,
      y: y + height * 0.78,
      width: width * 0.9,
      size: height * 0.2,
      "text-anchor": "middle",
      fill: paint(hue, 50, 22),
    }),
  ].join("");
}
