import type { FigureBounds } from "../graph/possible-figures.js";
import type { Workshop } from "./workshop.js";

/**
 * Why no attempt of a workshop can give a task, whatever is drawn, by what can be seen at once; null where that is not
 * known. O(pool).
 */
export function proveHopeless({ request, figures, persona, index }: Workshop): string | null {
  const { level } = request;
  if (level === "L4" && index.obstacles.length === 0) {
    return `of what the ${persona.name} can do, nothing was measured to stop when something is taken away`;
  }
  if (figures === null) return null;
  if (level === "L2" && !hasChain(figures)) {
    return "L2 tasks are chains: as deep as they have nodes, with one edge less";
  }
  if ((level === "L2" || level === "L3") && figures.categories.maximum === 1 && !sharesCategory(index.usable)) {
    return `${level} needs two applications, and what the ${persona.name} has are of one category each`;
  }
  return null;
}

/** Whether a chain of some length has figures that are asked for. */
function hasChain({ nodes, edges, depth }: FigureBounds): boolean {
  const shortest = Math.max(nodes.minimum, depth.minimum, edges.minimum + 1);
  return shortest <= Math.min(nodes.maximum, depth.maximum, edges.maximum + 1);
}

/** Whether two applications belong to one category. */
function sharesCategory(usable: Workshop["index"]["usable"]): boolean {
  const applications = new Map(usable.map(({ application }) => [application.id, application.category]));
  return new Set(applications.values()).size < applications.size;
}
