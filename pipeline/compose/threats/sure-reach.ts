import { lazily } from "../../flow/lazily.js";
import { descendants } from "../../graph/reachability.js";
import { handoverMasks, type Sketch, type SketchNode } from "../growth/sketch.js";
import { originOf, outputKey } from "../values/folder-wishes.js";
import { disturbedPairs, type InterferenceIndex, type NodePairFacts } from "./interference.js";
import { extendReach } from "./order-constraints.js";

/**
 * Whether subtasks get in each other's way in every order and with all values: a sketch of which that is known need not
 * be given values. Only what is known to be the same without values is compared, so that false says nothing.
 */
export function isSurelyDisturbed(sketch: Sketch, interference: InterferenceIndex): boolean {
  const pairFacts = surePairFacts(sketch);
  const pairs = disturbedPairs(pairFacts, interference);
  if (pairs.length === 0) return false;
  const below = descendants(pairFacts.handovers);
  for (const [first, second] of pairs) {
    if ((((below[first] ?? 0) >>> second) & 1) === 1) return true;
    extendReach(below, { from: second, to: first });
  }
  return false;
}

function surePairFacts(sketch: Sketch): NodePairFacts {
  const files = sketch.nodes.map((node) =>
    lazily(() => ({
      inputs: originsOf(
        sketch,
        node,
        node.usable.inputs.map(({ name }) => name),
      ),
      written: new Set(originsOf(sketch, node, node.usable.places.written)),
    })),
  );
  return {
    subtasks: sketch.nodes.map(({ usable }) => usable.subtask.id),
    handovers: handoverMasks(sketch),
    isOnOneComputer: () => true,
    touches: (node, place) => sketch.nodes[node]?.usable.places.touched.has(place) ?? false,
    changesSharedInput: (first, second) => {
      const [mine, others] = [files[first]?.(), files[second]?.()];
      if (mine === undefined || others === undefined) return false;
      return mine.inputs.some(
        (file) => others.inputs.includes(file) && (mine.written.has(file) || others.written.has(file)),
      );
    },
    consumesUnderOtherType: () => false,
  };
}

/** Keys of where the files that parameters name come from, as far as that is known. */
function originsOf(sketch: Sketch, node: SketchNode, names: readonly string[]): string[] {
  const { parameters } = node.usable.subtask;
  return names.flatMap((name) => {
    const isMade = parameters.some((parameter) => parameter.name === name && parameter.role === "output");
    const origin = isMade ? outputKey(node.label, name) : originOf(sketch, node, name);
    return origin === null ? [] : [origin];
  });
}
