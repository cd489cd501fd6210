import { figure } from "./figure.js";
import { between, type Motif } from "./scene.js";
import { wall } from "./wall.js";

/** Somebody before a plain wall. */
export const portrait: Motif = (scene) => {
  const { wide, high, rng, paint } = scene;
  const hue = rng.below(360);
  const size = Math.min(high * 0.84, wide * 0.95);
  return [
    wall(scene, [paint(hue, 26, 78), paint(hue, 30, 58)]),
    figure(scene, rng, wide * between(rng, 0.42, 0.48), high, size),
  ].join("");
};
