import { type GraphFigures, measureGraph } from "../graph/complexity.js";
import { toMasks } from "../graph/graph.js";
import { depth, width } from "../graph/measures.js";
import { lazily } from "../lazily.js";
import { figureLimits, figureNames } from "../schema/request.js";
import type { Aim } from "./aim.js";
import type { Recipe } from "./recipe.js";
import { handoverGraph, type Sketch } from "./sketch.js";
import type { UsableSubtask } from "./usable-subtask.js";

/** What a sketch measures by what is handed over in it; order edges may come to it. */
export function figuresOfSketch(sketch: Sketch): GraphFigures {
  return measureGraph(
    handoverGraph(sketch),
    sketch.nodes.map(({ usable }) => usable.application.category),
  );
}

/** Whether a sketch with these figures is smaller than what is aimed at, in any of them. */
export function fallsShort(now: GraphFigures, { size, figures }: Aim): boolean {
  return now.nodes < size || figureNames.some((name) => now[name] < figures[name].minimum);
}

/** Whether a sketch with these figures is larger than what was asked for, in any of them but the number of nodes. */
export function goesTooFar(now: GraphFigures, { figures }: Aim): boolean {
  return figureNames.some((name) => name !== "nodes" && now[name] > figures[name].maximum);
}

/**
 * Whether a node should be added before another one: it must where depth or width falls short and grows by it, and must
 * not where either would grow too far or the last room is needed for what falls short. Null where it may.
 */
export function addingBefore(sketch: Sketch, node: number, recipe: Recipe, room: number): "must" | "must not" | null {
  if (recipe.aim === null) return null;
  if (isFull(sketch)) return "must not";
  const { figures } = recipe.aim;
  const { size, edges } = handoverGraph(sketch);
  const graph = toMasks({ size, edges });
  const grown = toMasks({ size: size + 1, edges: [...edges, [size, node] as const] });
  const deeper = { now: depth(graph), after: depth(grown), wanted: figures.depth };
  const wider = { now: width(graph), after: width(grown), wanted: figures.width };
  const both = [deeper, wider];
  if (both.some(({ after, wanted }) => after > wanted.maximum)) return "must not";
  if (both.some(({ now, after, wanted }) => now < wanted.minimum && after > now)) return "must";
  const lacking = both.reduce((sum, { now, wanted }) => sum + Math.max(0, wanted.minimum - now), 0);
  // Other ends and values that are read come later and widen the graph.
  return room <= lacking - recipe.forks - recipe.carried ? "must not" : null;
}

/** How much a subtask is wanted in a sketch. */
export type Weigh = (usable: UsableSubtask) => number;

/** Weighs the category of an application: it is not wanted at all where there are enough others. */
export function weighCategories(sketch: Sketch, { aim }: Recipe): Weigh {
  if (aim === null) return () => 1;
  const { minimum, maximum } = aim.figures.categories;
  const present = new Set(sketch.nodes.map(({ usable }) => usable.application.category));
  const ofOthers = present.size < minimum ? 6 : present.size < maximum ? 1 : 0;
  return ({ application }) => (present.has(application.category) || present.size === 0 ? 1 : ofOthers);
}

/** What can be taken further back counts more as long as depth falls short, and what begins by itself hardly. */
export function weighReach(sketch: Sketch, { aim }: Recipe): Weigh {
  if (aim === null || isFull(sketch)) return () => 1;
  const ofBeginnings = lazily(() => (depth(handoverGraph(sketch)) + 1 < aim.figures.depth.minimum ? 0.02 : 1));
  return ({ inputs }) => (inputs.length > 0 ? 1 : ofBeginnings());
}

/** Whether a graph with one more node would be too large to be measured. */
function isFull({ nodes }: Sketch): boolean {
  return nodes.length >= figureLimits.nodes.maximum;
}
