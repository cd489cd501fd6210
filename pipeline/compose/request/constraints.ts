import type { Catalog } from "../../catalog/catalog.js";
import type { FigureBounds } from "../../graph/possible-figures.js";
import type { ComplexityConstraint } from "../../schema/catalog/capability.js";
import type { ComplexityDimension } from "../../schema/catalog/catalog.js";
import {
  type CompositionRequest,
  type FigureName,
  figureLimits,
  figureNames,
  type Range,
} from "../../schema/task/request.js";
import type { LevelId } from "../../schema/task/task.js";

/** One wish of a request and what it means for the figures of a task graph. */
export interface Constraint {
  /** As the user knows it: "edges 4..", "capability parallel-planning (branch hard: width 5..)". */
  name: string;
  bounds: Partial<FigureBounds>;
}

/** What a level says of every graph of it. */
const levels: Readonly<Record<LevelId, Constraint | null>> = {
  L1: { name: "level L1 (one application)", bounds: { categories: { minimum: 1, maximum: 1 } } },
  L2: {
    name: "level L2 (a chain over two or three applications)",
    bounds: {
      nodes: { minimum: 2, maximum: figureLimits.nodes.maximum },
      width: { minimum: 1, maximum: 1 },
      categories: { minimum: 1, maximum: 3 },
    },
  },
  L3: {
    name: "level L3 (several applications)",
    bounds: { nodes: { minimum: 2, maximum: figureLimits.nodes.maximum } },
  },
  L4: null,
};

/** What is asked of the figures of a task graph, wish by wish, and what its level says of them. */
export function constraintsOf(request: CompositionRequest, catalog: Catalog): Constraint[] {
  const level = levels[request.level];
  return [...wishesOf(request, catalog), ...(level === null ? [] : [level])];
}

/** What is asked of the figures beside the level. */
export function wishesOf(request: CompositionRequest, catalog: Catalog): Constraint[] {
  const { scenario, capability } = request;
  const held = scenario === undefined ? undefined : catalog.scenarios.get(scenario);
  const shown = capability === undefined ? undefined : catalog.capabilities.get(capability);
  return [
    ...figureNames.flatMap((figure): Constraint[] => {
      const range = request[figure];
      return range === undefined ? [] : [{ name: printBounds(figure, range), bounds: { [figure]: range } }];
    }),
    ...graded(request.complexity ?? {}, catalog.complexity, "complexity"),
    ...(shown === undefined ? [] : graded(shown.complexity, catalog.complexity, `capability ${shown.id},`)),
    ...(held === undefined ? [] : [{ name: `scenario ${held.id}`, bounds: { categories: heldBy(held.categories) } }]),
  ];
}

/** "nodes 5..8", "edges 4..", "depth 3". */
function printBounds(figure: FigureName, { minimum, maximum }: Range): string {
  if (minimum === maximum) return `${figure} ${minimum}`;
  return maximum === figureLimits[figure].maximum ? `${figure} ${minimum}..` : `${figure} ${minimum}..${maximum}`;
}

function graded(
  wanted: ComplexityConstraint,
  dimensions: readonly ComplexityDimension[],
  origin: string,
): Constraint[] {
  return dimensions.flatMap(({ id, measure, easy, medium }): Constraint[] => {
    const grade = wanted[id];
    if (grade === undefined) return [];
    const { minimum, maximum } = figureLimits[measure];
    const ranges: Record<typeof grade, Range> = {
      easy: { minimum, maximum: easy },
      medium: { minimum: easy + 1, maximum: medium },
      hard: { minimum: medium + 1, maximum },
    };
    const range = ranges[grade];
    return [{ name: `${origin} ${id}=${grade} (${printBounds(measure, range)})`, bounds: { [measure]: range } }];
  });
}

/** Tasks of a scenario use all of its categories; the others lie over two or more, as each alone has a scenario. */
function heldBy(categories: readonly string[]): Range {
  return categories.length === 0
    ? { minimum: 2, maximum: figureLimits.categories.maximum }
    : { minimum: categories.length, maximum: categories.length };
}
