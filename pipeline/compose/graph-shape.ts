import { scenarioOf } from "../catalog/scenario-of.js";
import { type GraphFigures, measureGraph } from "../graph/complexity.js";
import { figureNames } from "../schema/task/request.js";
import type { AttemptFailure, CompositionContext } from "./composition-context.js";
import type { Assembled } from "./task-graph.js";

/** What a request may ask of a graph: its figures, and the categories of its applications, one for each node. */
export interface GraphShape {
  figures: GraphFigures;
  categories: readonly string[];
}

export function shapeOf({ masks, nodes }: Pick<Assembled, "masks" | "nodes">): GraphShape {
  const categories = nodes.map(({ usable }) => usable.application.category);
  return { figures: measureGraph(masks, categories), categories };
}

/** Which figure is outside the requested ranges, or "scenario" when the categories are wrong; else null. */
export function outsideRanges(
  { request, figures: wanted, catalog }: Pick<CompositionContext, "request" | "figures" | "catalog">,
  { figures, categories }: GraphShape,
): AttemptFailure | null {
  if (wanted === null) return null;
  const outside = figureNames.find(
    (name) => figures[name] < wanted[name].minimum || figures[name] > wanted[name].maximum,
  );
  if (outside !== undefined) return outside;
  const { scenario } = request;
  const found = scenario === undefined ? undefined : scenarioOf(categories, catalog.scenarios.values());
  return found?.id === scenario ? null : "scenario";
}
