import { spread } from "./land.js";
import { between, type Motif } from "./scene.js";
import { points, svg } from "./svg.js";
import { wall } from "./wall.js";

/** Balloons and a string of flags. */
export const party: Motif = (scene) => {
  const { wide, high, rng, paint } = scene;
  const hue = rng.below(360);
  const flags = Array.from({ length: Math.ceil(wide / 11) }, (_, at) => {
    const y = 5 + 12 * Math.sin(((at + 0.5) * Math.PI * 11) / wide) * (at % 2 === 0 ? 1 : 0.96);
    return svg("path", {
      d: `M${points(at * 11, y, at * 11 + 9, y, at * 11 + 4.5, y + 11)}Z`,
      fill: paint(hue + at * 75, 70, 58),
    });
  });
  const balloons = spread(rng, Math.round(wide / 24), wide * 0.06, wide * 0.7).map((x, at) => {
    const y = high * between(rng, 0.32, 0.5);
    const string = `M${points(x, y + 13)}Q${points(x + 5, y + 26, x - 1, high)}`;
    return [
      svg("path", { d: string, fill: "none", stroke: paint(220, 10, 40), "stroke-width": 0.5 }),
      svg("ellipse", { cx: x, cy: y, rx: 10.5, ry: 13, fill: paint(hue + at * 97, 72, 54) }),
      svg("ellipse", { cx: x - 4, cy: y - 5, rx: 2, ry: 3.5, fill: paint(hue + at * 97, 60, 84) }),
    ].join("");
  });
  return [wall(scene, [paint(hue + 180, 40, 84), paint(hue + 180, 45, 70)]), ...flags, ...balloons].join("");
};
