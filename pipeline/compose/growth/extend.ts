import type { Taker } from "../material/takers.js";
import { addNode, type Materials, mayJoin, supplyAll } from "./grow.js";
import { findOpenings, type Opening } from "./openings.js";
import { type ResultRef, type Sketch, setSource, type ValueSource } from "./sketch.js";
import type { SketchSpec } from "./sketch-spec.js";
import { weighApplications, weighCategories } from "./steering.js";

/** Largest number of final nodes with the same subtask: a file may be sent to three people. */
const mostAlike = 3;

/** Adds another final node that takes over a result of the graph. Returns false when none fits. */
export function forkEnd(
  materials: Materials,
  spec: SketchSpec,
  sketch: Sketch,
  deliverable: string,
  size: number,
): boolean {
  const openings = findOpenings(materials, sketch, deliverable).filter(
    ({ from }) => !sketch.leaves.includes(from.node),
  );
  const offer = chooseOffer(materials, spec, sketch, openings);
  return offer !== undefined && takeOffer(materials, spec, sketch, offer, size);
}

/** A possible final node, and the opening that it takes over. */
interface Offer extends Taker {
  from: ResultRef;
}

/** Chooses a final node that could take over one of the openings; undefined when none is wanted. */
export function chooseOffer(
  { chooser }: Materials,
  spec: SketchSpec,
  sketch: Sketch,
  openings: readonly Opening[],
): Offer | undefined {
  const only = spec.applications.maximum === 1 ? sketch.nodes[0]?.usable.application : null;
  const [applications, categories] = [weighApplications(sketch, spec), weighCategories(sketch, spec)];
  for (const { from, takers } of chooser.rng.shuffle(openings)) {
    const taker = chooser.prefer(takers, ({ usable }) => {
      const isAllowed = (only === null || usable.application === only) && mayJoin(sketch, usable, mostAlike);
      return isAllowed ? (applications(usable) * categories(usable)) / (1 + usable.rank / 6) : 0;
    });
    if (taker !== undefined) return { ...taker, from };
  }
  return undefined;
}

/**
 * Adds the offered final node and the sources of its other inputs. A final node whose result it takes over is no longer
 * final. Returns false when an input finds no source.
 */
export function takeOffer(
  materials: Materials,
  spec: SketchSpec,
  sketch: Sketch,
  { usable, parameter, from }: Offer,
  size: number,
): boolean {
  const leaf = sketch.nodes.length;
  const wants = addNode(sketch, usable, null, sketch.leaves.length).filter((want) => want.parameter !== parameter);
  const source: ValueSource =
    parameter.role === "input" ? { kind: "result", from } : { kind: "carried", operands: [from], operator: null };
  setSource(sketch, leaf, parameter, source);
  const ended = sketch.leaves.indexOf(from.node);
  if (ended >= 0) sketch.leaves.splice(ended, 1);
  sketch.leaves.push(leaf);
  return supplyAll(materials, spec, sketch, wants, size);
}
