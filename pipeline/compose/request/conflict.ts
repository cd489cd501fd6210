import { type FigureBounds, intersect, possibleFigures, widestBounds } from "../../graph/possible-figures.js";
import { figureNames } from "../../schema/task/request.js";
import type { Constraint } from "./constraints.js";

/** Ranges around the figures of all graphs that meet the constraints; null where no graph does. */
export function figuresOf(constraints: readonly Constraint[]): FigureBounds | null {
  let bounds: FigureBounds | null = widestBounds;
  for (const constraint of constraints) bounds = bounds === null ? null : intersect(bounds, constraint.bounds);
  return bounds === null ? null : possibleFigures(bounds);
}

/**
 * Why no graph meets the constraints, by the fewest of them that no graph meets together, two if two are enough: "depth 6
 * and nodes 4 exclude each other: with nodes 4, a task graph has depth ..4". O(2^constraints).
 */
export function explainConflict(constraints: readonly Constraint[]): string {
  for (let size = 1; size <= constraints.length; size++) {
    const core = subsets(constraints, size).find((subset) => figuresOf(subset) === null);
    if (core !== undefined) return explain(core);
  }
  return "nothing is excluded";
}

function subsets<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, index) => subsets(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]));
}

function explain(core: readonly Constraint[]): string {
  const names = list(core.map(({ name }) => name));
  if (core.length === 1) return `no task graph has ${names}`;
  const exclude = core.length === 2 ? "exclude each other" : "cannot be met together";
  for (const constraint of core) {
    const rest = core.filter((other) => other !== constraint);
    const possible = figuresOf(rest);
    const figure = figureNames.find((name) => {
      const wanted = constraint.bounds[name];
      if (wanted === undefined || possible === null) return false;
      return wanted.minimum > possible[name].maximum || wanted.maximum < possible[name].minimum;
    });
    if (figure === undefined || possible === null) continue;
    const { minimum, maximum } = possible[figure];
    const isMore = minimum > (constraint.bounds[figure]?.maximum ?? maximum);
    const left = isMore ? `${minimum}..` : `..${maximum}`;
    return `${names} ${exclude}: with ${list(rest.map(({ name }) => name))}, a task graph has ${figure} ${left}`;
  }
  return `${names} ${exclude}`;
}

function list(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
