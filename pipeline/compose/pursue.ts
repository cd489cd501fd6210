import { carryValue, forkEnd } from "./extend.js";
import type { Materials } from "./grow.js";
import type { Recipe } from "./recipe.js";
import { copySketch, type Sketch } from "./sketch.js";
import { fallsShort, goesTooFar } from "./steering.js";

/** Tries for each node of the size that is aimed at. */
const triesPerNode = 3;

/**
 * Grows a sketch that falls short of what is aimed at: further ends take over what it makes, and values are read to be
 * written down. A step that leads too far is taken back.
 */
export function pursue(materials: Materials, recipe: Recipe, sketch: Sketch, deliverable: string): Sketch {
  const { aim } = recipe;
  if (aim === null || recipe.linear || recipe.condition) return sketch;
  let best = sketch;
  const isDone = () => best.nodes.length >= recipe.nodes.maximum || !fallsShort(best, aim);
  if (isDone()) return best;
  for (let turn = 0; turn < triesPerNode * aim.size; turn++) {
    const next = copySketch(best);
    const grown =
      materials.chooser.rng.next() < 0.7
        ? forkEnd(materials, recipe, next, deliverable, aim.size)
        : carryValue(materials, recipe, next, aim.size);
    if (!grown || goesTooFar(next, aim, recipe.nodes.maximum)) continue;
    best = next;
    if (isDone()) break;
  }
  return best;
}
