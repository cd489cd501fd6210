import { lazily } from "../lazily.js";
import { carryInto, chooseField, chooseOffer, findFields, findOffers, takeOffer } from "./extend.js";
import type { Materials } from "./grow.js";
import type { Recipe } from "./recipe.js";
import { copySketch, type Sketch } from "./sketch.js";
import { fallsShort, figuresOfSketch, goesTooFar } from "./steering.js";

/** Tries in a row that come to nothing before it is given up: of those that come to something, one in a thousand comes later. */
const mostFailures = 6;

/**
 * Grows a sketch that falls short of what is aimed at: further ends take over what it makes, and values are read to be
 * written down. A step that leads too far is taken back.
 */
export function pursue(materials: Materials, recipe: Recipe, sketch: Sketch, deliverable: string): Sketch {
  const { aim } = recipe;
  if (aim === null || recipe.linear || recipe.condition) return sketch;
  const { chooser } = materials;
  const most = recipe.nodes.maximum;
  if (sketch.nodes.length >= most || !fallsShort(figuresOfSketch(sketch), aim)) return sketch;
  let from = startingAt(sketch);
  let failures = 0;
  while (failures < mostFailures) {
    failures++;
    const takesOver = chooser.rng.next() < 0.7;
    const offer = takesOver ? chooseOffer(materials, recipe, from.sketch, from.offers()) : undefined;
    const field = takesOver ? undefined : chooseField(materials, from.sketch, from.fields());
    if (offer === undefined && field === undefined) continue;
    const next = copySketch(from.sketch);
    const grown =
      offer === undefined
        ? field !== undefined && carryInto(materials, recipe, next, field, aim.size, false)
        : takeOffer(materials, recipe, next, offer, aim.size);
    if (!grown || next.nodes.length > most) continue;
    const figures = figuresOfSketch(next);
    if (goesTooFar(figures, aim)) continue;
    if (next.nodes.length >= most || !fallsShort(figures, aim)) return next;
    from = startingAt(next);
    failures = 0;
  }
  return from.sketch;

  /** A sketch with the ways to grow it, which are found once for all tries. */
  function startingAt(sketch: Sketch) {
    return {
      sketch,
      offers: lazily(() => findOffers(materials, sketch, deliverable, recipe)),
      fields: lazily(() => findFields(sketch, recipe)),
    };
  }
}
