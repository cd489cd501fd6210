import { canonicalKey } from "../graph/canonical-key.js";
import type { LevelId } from "../schema/task.js";
import { handoverMasks, type Sketch } from "./growth/sketch.js";
import { classifyLevel, isChain } from "./levels.js";

/**
 * Whether a sketch without a condition can be a draft of a level, seen before it has values. The precedences that are
 * found with them may make a chain of what is none, and add nothing to a chain.
 */
export function canBeOfLevel(sketch: Sketch, wanted: LevelId): boolean {
  const graph = handoverMasks(sketch);
  const applications = new Set(sketch.nodes.map(({ usable }) => usable.application)).size;
  const reasoning = sketch.nodes.some(({ sources }) => [...sources.values()].some(({ kind }) => kind === "carried"));
  const isFinal = isChain(graph) || applications === 1 || applications > 3 || reasoning;
  return !isFinal || classifyLevel({ graph, applications, infeasible: false, reasoning }) === wanted;
}

/** What a sketch has in common with all of the same subtasks and hand-overs. */
export function skeletonOf(sketch: Sketch): string {
  const ids = sketch.nodes.map(({ usable }) => usable.subtask.id);
  return canonicalKey(handoverMasks(sketch), ids);
}
