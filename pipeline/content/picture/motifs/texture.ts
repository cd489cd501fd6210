import { between, type Motif } from "./scene.js";
import { points, svg } from "./svg.js";
import { wall } from "./wall.js";

/** Bands and discs of colour, for what no word tells how it looks. */
export const texture: Motif = (scene) => {
  const { wide, high, rng, paint } = scene;
  const hue = rng.below(360);
  const bands = [0.3, 0.46, 0.62, 0.78].map((share, at) => {
    const y = () => high * (share + between(rng, -0.14, 0.14));
    const curve = `C${points(wide * 0.3, y(), wide * 0.6, y(), wide, high * (share + 0.12))}`;
    return svg("path", {
      d: `M${points(0, y())}${curve}L${points(wide, high, 0, high)}Z`,
      fill: paint(hue + at * 22, 50, 66 - at * 12),
      "fill-opacity": 0.85,
    });
  });
  const discs = Array.from({ length: 4 }, () =>
    svg("circle", {
      cx: wide * between(rng, 0.05, 0.5),
      cy: high * between(rng, 0.05, 0.45),
      r: between(rng, 5, 14),
      fill: paint(hue + between(rng, 120, 200), 60, 66),
      "fill-opacity": 0.6,
    }),
  );
  return [wall(scene, [paint(hue - 30, 40, 84), paint(hue, 45, 62)]), ...bands, ...discs].join("");
};
