import { between, type Motif } from "./scene.js";
import { lettering, points, shaded, svg } from "./svg.js";
import { wall } from "./wall.js";

/** The front of a shop or a house that is open to the public: its name over an awning, a window and a door. */
export const shop: Motif = (scene) => {
  const { wide, high, rng, paint, title } = scene;
  const [hue, trim] = [rng.below(360), rng.below(360)];
  const kerb = 0.86 * high;
  const width = Math.min(wide * 0.86, high * 1.25);
  const left = (wide - width) * between(rng, 0.35, 0.5);
  const at = (share: number) => left + share * width;
  const stripes = Array.from({ length: 12 }, (_, stripe) => {
    const [x, next] = [at(0.02 + stripe * 0.08), at(0.1 + stripe * 0.08)];
    const edge = `Q${points((x + next) / 2, high * 0.47, x, high * 0.43)}Z`;
    const fill = stripe % 2 === 0 ? paint(trim, 60, 48) : paint(trim, 20, 93);
    return svg("path", { d: `M${points(x, high * 0.32, next, high * 0.32, next, high * 0.43)}${edge}`, fill });
  });
  const goods = Array.from({ length: 6 }, (_, place) => {
    const size = between(rng, 0.05, 0.13) * high;
    return svg("rect", {
      x: at(0.1 + place * 0.085),
      y: kerb - high * 0.12 - size,
      width: width * 0.06,
      height: size,
      rx: 1,
      fill: paint(rng.below(360), 50, 60),
    });
  });
  return [
    wall(scene, [paint(hue, 18, 78), paint(hue, 22, 62)]),
    svg("rect", { y: kerb, width: wide, height: high - kerb, fill: paint(35, 10, 46) }),
    svg("rect", { x: left, y: high * 0.1, width, height: kerb - high * 0.1, fill: paint(hue, 42, 36) }),
    svg("rect", { x: at(0.04), y: high * 0.16, width: width * 0.92, height: high * 0.14, fill: paint(hue, 40, 22) }),
    lettering(title, {
      x: at(0.5),
      y: high * 0.26,
      width: width * 0.86,
      size: high * 0.09,
      "text-anchor": "middle",
      fill: paint(45, 70, 88),
    }),
    shaded({ x: at(0.07), y: high * 0.4, width: width * 0.56, height: kerb - high * 0.5 }, [
      paint(200, 35, 52),
      paint(195, 40, 80),
    ]),
    ...goods,
    svg("rect", {
      x: at(0.07),
      y: kerb - high * 0.12,
      width: width * 0.56,
      height: high * 0.025,
      fill: paint(hue, 25, 60),
    }),
    svg("rect", {
      x: at(0.7),
      y: high * 0.44,
      width: width * 0.22,
      height: kerb - high * 0.44,
      fill: paint(trim, 45, 30),
    }),
    svg("rect", { x: at(0.73), y: high * 0.48, width: width * 0.16, height: high * 0.2, fill: paint(200, 35, 72) }),
    svg("circle", { cx: at(0.735), cy: high * 0.73, r: 1.2, fill: paint(48, 70, 70) }),
    ...stripes,
  ].join("");
};
