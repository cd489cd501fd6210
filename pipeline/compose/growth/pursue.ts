import { lazily } from "../../flow/lazily.js";
import type { Aim } from "./aim.js";
import { carryInto, chooseField, findFields } from "./carry.js";
import { chooseOffer, takeOffer } from "./extend.js";
import type { Materials } from "./grow.js";
import { findOpenings, fittingOpenings } from "./openings.js";
import { copySketch, type Sketch } from "./sketch.js";
import type { SketchSpec } from "./sketch-spec.js";
import { fallsShort, figuresOf, goesTooFar } from "./steering.js";

/** Give up after this many consecutive failures. Only one in a thousand successful tries comes later. */
const mostFailures = 6;

/**
 * Grows a sketch that is smaller than its target: further final nodes take over its results, and values are read to
 * fill fields. A step that exceeds the target is undone.
 */
export function pursue(materials: Materials, spec: SketchSpec, sketch: Sketch, deliverable: string): Sketch {
  const { aim } = spec;
  const most = spec.nodes.maximum;
  if (aim === null || spec.linear || spec.condition) return sketch;
  let stage = stageOf(materials, spec, aim, sketch, deliverable);
  if (sketch.nodes.length >= most || !fallsShort(stage.measure, aim)) return sketch;
  let failures = 0;
  while (failures < mostFailures) {
    const next = growOn(materials, spec, aim, stage);
    if (next === "no way") break;
    const grown = next === null ? null : stageOf(materials, spec, aim, next, deliverable);
    if (grown === null || grown.measure("nodes") > most || goesTooFar(grown.measure, aim)) {
      failures++;
      continue;
    }
    stage = grown;
    if (stage.measure("nodes") >= most || !fallsShort(stage.measure, aim)) break;
    failures = 0;
  }
  return stage.sketch;
}

/** A sketch with its figures and the ways to grow it, which are found once for all tries. */
function stageOf(materials: Materials, spec: SketchSpec, aim: Aim, sketch: Sketch, deliverable: string) {
  const measure = figuresOf(sketch);
  return {
    sketch,
    measure,
    openings: lazily(() => fittingOpenings(findOpenings(materials, sketch, deliverable), sketch, measure, aim)),
    fields: lazily(() => findFields(sketch, spec)),
  };
}

/**
 * Returns the sketch with one more final node, or with one more value that is read. Returns null when this try fails,
 * and "no way" when no try can succeed.
 */
function growOn(
  materials: Materials,
  spec: SketchSpec,
  { size }: Aim,
  { sketch, openings, fields }: ReturnType<typeof stageOf>,
): Sketch | null | "no way" {
  const { chooser, index } = materials;
  const isReading = index.reads && chooser.rng.next() >= 0.7;
  const offer = isReading ? undefined : chooseOffer(materials, spec, sketch, openings());
  if (offer !== undefined) {
    const next = copySketch(sketch);
    return takeOffer(materials, spec, next, offer, size) ? next : null;
  }
  const field = index.reads ? chooseField(materials, fields()) : undefined;
  if (field === undefined) return isReading ? null : "no way";
  const next = copySketch(sketch);
  return carryInto(materials, spec, next, field, size, false) ? next : null;
}
