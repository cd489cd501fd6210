import { canonicalKey } from "../graph/canonical-key.js";
import type { LevelId } from "../schema/task.js";
import { classifyLevel, isChain } from "./levels.js";
import { handoverGraph, type Sketch } from "./sketch.js";

/**
 * Why a sketch without a condition can be no new draft of a level (null: of any), seen before it has values; null where
 * that depends on the precedences that are found with them: these may make a chain of what is none, and add nothing to
 * a chain.
 */
export function foreseeShortfall(
  sketch: Sketch,
  wanted: LevelId | null,
  isUsedUp: (skeleton: string) => boolean,
): "level" | "skeleton" | null {
  const graph = handoverGraph(sketch);
  const isSettled = isChain(graph);
  if (wanted !== null) {
    const applications = new Set(sketch.nodes.map(({ usable }) => usable.application.id)).size;
    const reasoning = sketch.nodes.some(({ sources }) => [...sources.values()].some(({ kind }) => kind === "carried"));
    const level = classifyLevel({ graph, applications, infeasible: false, reasoning });
    const isFinal = isSettled || applications === 1 || applications > 3 || reasoning;
    if (isFinal && level !== wanted) return "level";
  }
  if (!isSettled) return null;
  const ids = sketch.nodes.map(({ usable }) => usable.subtask.id);
  return isUsedUp(canonicalKey(graph, ids)) ? "skeleton" : null;
}
