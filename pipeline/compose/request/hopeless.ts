import type { FigureBounds } from "../../graph/possible-figures.js";
import type { CompositionContext } from "../composition-context.js";
import type { Reach } from "../material/reach.js";

/**
 * Why no attempt of a composition context can give a task, whatever is drawn, by what can be seen at once; null where
 * that is not known. O(pool).
 */
export function proveHopeless(composition: CompositionContext): string | null {
  const { request, figures, persona, index, intents } = composition;
  const { level } = request;
  // The facts of situations are read, too.
  const reads = index.reads || composition.situations !== null;
  const severalApplications = level === "L2" || level === "L3";
  if (level === "L4" && index.obstacles.length === 0) {
    return `of what the ${persona.name} can do, nothing was measured to stop when something is taken away`;
  }
  if (figures === null) return null;
  if (level === "L2" && !hasChain(figures)) {
    return "L2 tasks are chains: as deep as they have nodes, with one edge less";
  }
  if (level === "L3" && !reads && !hasMoreThanShortChains(figures)) {
    return `chains over three applications or fewer are L2, and none of what the ${persona.name} has reads a value`;
  }
  if (severalApplications && figures.categories.maximum === 1 && !sharesCategory(index.usable)) {
    return `${level} needs two applications, and what the ${persona.name} has are of one category each`;
  }
  // What is read can come from anywhere.
  if (reads) return null;
  const reach = (figure: keyof Reach) => Math.max(0, ...intents.map((intent) => intent.reach[figure]));
  if (reach("categories") < figures.categories.minimum) {
    return `what leads to one goal of the ${persona.name} is of ${reach("categories")} categories at most`;
  }
  const isOfOne = figures.categories.maximum === 1;
  if (severalApplications && reach(isOfOne ? "ofOneCategory" : "applications") < 2) {
    const two = isOfOne ? "two applications of one category" : "two applications";
    return `${level} needs two applications, and no goal of the ${persona.name} can be reached over ${two}`;
  }
  return null;
}

/** Whether a chain of some length has figures that are asked for. */
function hasChain({ nodes, edges, depth }: FigureBounds): boolean {
  const shortest = Math.max(nodes.minimum, depth.minimum, edges.minimum + 1);
  return shortest <= Math.min(nodes.maximum, depth.maximum, edges.maximum + 1);
}

/** Whether some graph with the figures is no chain, or a chain that is long enough for four applications. */
function hasMoreThanShortChains({ nodes, edges, depth }: FigureBounds): boolean {
  return nodes.maximum >= 4 || (nodes.maximum === 3 && edges.maximum >= 2 && depth.minimum < 3);
}

/** Whether two applications belong to one category. */
function sharesCategory(usable: CompositionContext["index"]["usable"]): boolean {
  const applications = new Map(usable.map(({ application }) => [application.id, application.category]));
  return new Set(applications.values()).size < applications.size;
}
