import type { FigureBounds } from "../../graph/possible-figures.js";
import type { Rng } from "../../rng.js";
import type { ObstacleKind } from "../../schema/subtask.js";
import type { CompositionRequest, Range } from "../../schema/task/request.js";
import type { LevelId } from "../../schema/task/task.js";
import type { Aim } from "./aim.js";

/** The shape of the task that an attempt tries to compose. */
export interface SketchSpec {
  nodes: Range;
  applications: Range;
  /** One subtask after the other, each taking over from the one before. */
  linear: boolean;
  /** Values that are read and written down again. */
  carried: number;
  /** Further ends that take over a result of the first. */
  forks: number;
  condition: boolean;
  /** The obstacle of an infeasible task; null for a feasible one. */
  obstacle: ObstacleKind | null;
  /** The target figures; null when the request has none. */
  aim: Aim | null;
}

const plain: SketchSpec = {
  nodes: { minimum: 1, maximum: 4 },
  applications: { minimum: 1, maximum: 1 },
  linear: false,
  carried: 0,
  forks: 0,
  condition: false,
  obstacle: null,
  aim: null,
};

const linear: SketchSpec = {
  ...plain,
  nodes: { minimum: 2, maximum: 5 },
  applications: { minimum: 2, maximum: 3 },
  linear: true,
};
const dynamic: SketchSpec = { ...plain, nodes: { minimum: 4, maximum: 7 }, applications: { minimum: 2, maximum: 5 } };

/** Specifications for each level, drawn in proportion to their weights. */
const specs: Readonly<Record<Exclude<LevelId, "L4">, readonly { weight: number; spec: SketchSpec }[]>> = {
  L1: [
    { weight: 5, spec: { ...plain, nodes: { minimum: 2, maximum: 4 } } },
    { weight: 3, spec: { ...plain, nodes: { minimum: 2, maximum: 4 }, carried: 1 } },
    { weight: 3, spec: { ...plain, nodes: { minimum: 2, maximum: 4 }, forks: 1 } },
    { weight: 2, spec: { ...plain, nodes: { minimum: 1, maximum: 1 } } },
  ],
  L2: [{ weight: 1, spec: linear }],
  L3: [
    { weight: 3, spec: { ...dynamic, condition: true, nodes: { minimum: 3, maximum: 6 } } },
    { weight: 2, spec: { ...dynamic, carried: 1 } },
    { weight: 2, spec: { ...dynamic, carried: 2 } },
    { weight: 2, spec: { ...dynamic, carried: 1, forks: 1 } },
    { weight: 3, spec: dynamic },
    { weight: 2, spec: { ...dynamic, forks: 1 } },
  ],
};

/** The features that the subtasks of a pool support. */
interface Abilities {
  readonly obstacles: readonly ObstacleKind[];
  /** Whether values can be read, to be decided on or written down. */
  readonly reads: boolean;
}

/** Whether a kind of task can have the figures that are asked for. */
function canHave(spec: SketchSpec, figures: FigureBounds): boolean {
  return (
    (!spec.linear || figures.width.minimum === 1) && (spec.applications.maximum > 1 || figures.categories.minimum === 1)
  );
}

/**
 * Draws the specification of an attempt. An infeasible task is derived from any feasible kind, and stops at one of the
 * `obstacles` that the pool's subtasks can meet. Returns null when they can meet none.
 */
export function drawSpec(
  request: CompositionRequest,
  figures: FigureBounds | null,
  { obstacles, reads }: Abilities,
  rng: Rng,
): SketchSpec | null {
  if (request.level === "L4" && obstacles.length === 0) return null;
  const feasible = (["L1", "L2", "L2", "L3", "L3"] as const).filter((id) =>
    specs[id].some(({ spec }) => figures === null || canHave(spec, figures)),
  );
  const level = request.level === "L4" ? rng.pick(feasible) : request.level;
  const options = specs[level].filter(
    ({ spec }) => (reads || (spec.carried === 0 && !spec.condition)) && (request.level !== "L4" || !spec.condition),
  );
  let left = rng.next() * options.reduce((total, { weight }) => total + weight, 0);
  const drawn = options.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  const spec = drawn?.spec ?? plain;
  return {
    ...spec,
    obstacle: request.level === "L4" ? rng.pick(obstacles) : null,
  };
}
