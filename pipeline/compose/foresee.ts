import { canonicalKey } from "../graph/canonical-key.js";
import type { LevelId } from "../schema/task/task.js";
import { handoverMasks, type Sketch } from "./growth/sketch.js";
import { classifyLevel, isChain } from "./levels.js";

/**
 * Whether a sketch without a condition can become a draft of a level, before values are bound. Binding may add order
 * edges, which can turn other graphs into a chain but never a chain into another graph.
 */
export function canBeOfLevel(sketch: Sketch, wanted: LevelId): boolean {
  const graph = handoverMasks(sketch);
  const applications = new Set(sketch.nodes.map(({ usable }) => usable.application)).size;
  const reasoning = sketch.nodes.some(({ sources }) => [...sources.values()].some(({ kind }) => kind === "carried"));
  const isFinal = isChain(graph) || applications === 1 || applications > 3 || reasoning;
  return !isFinal || classifyLevel({ graph, applications, infeasible: false, reasoning }) === wanted;
}

/** Returns the skeleton of a sketch: a key that is equal for sketches with the same subtasks and hand-overs. */
export function skeletonOf(sketch: Sketch): string {
  const ids = sketch.nodes.map(({ usable }) => usable.subtask.id);
  return canonicalKey(handoverMasks(sketch), ids);
}
