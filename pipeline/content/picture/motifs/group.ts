import { figure } from "./figure.js";
import { ridge, sky, spread } from "./land.js";
import { between, type Motif } from "./scene.js";
import { svg } from "./svg.js";

/** Several people in two rows, outdoors. */
export const group: Motif = (scene) => {
  const { wide, high, rng, paint } = scene;
  const size = Math.min(high * 0.56, wide * 0.5);
  const count = Math.max(2, Math.round(wide / (size * 0.78)));
  const row = (people: number, bottom: number, scale: number) =>
    spread(rng, people, wide * 0.04, wide * 0.96).map((x) =>
      figure(scene, rng, x, bottom, size * scale * between(rng, 0.92, 1.05)),
    );
  return [
    sky(scene, 205),
    ridge(scene, { top: 0.5, height: 0.2, peaks: 5, fill: paint(125, 30, 38) }),
    svg("rect", { y: high * 0.5, width: wide, height: high * 0.5, fill: paint(98, 40, 46) }),
    ...row(count + 1, high * 0.8, 0.88),
    ...row(count, high * 1.04, 1),
  ].join("");
};
