import type Database from "better-sqlite3";
import { eachTaskFacets } from "../../review/statistics/task-facets.js";
import type { Capability } from "../../schema/catalog/capability.js";
import type { Scenario } from "../../schema/catalog/scenario.js";
import type { ComplexityCount } from "../../schema/nightly-report.js";
import { type Complexity, complexityDimensions } from "../../schema/task/task.js";
import { count, type Tally } from "../../store/statistics/tally.js";

/**
 * Counts of the tasks of a dataset by kind, and the marks of each task that the comparison of two nightly runs needs.
 */
export interface Census {
  scenarios: Tally<string>;
  personas: Tally<string>;
  levels: Tally<string>;
  capabilities: Tally<string>;
  /** By levels in the order of the dimensions: "easy-easy-medium-easy-easy". */
  cells: Tally<string>;
  complexity: Record<(typeof complexityDimensions)[number], ComplexityCount>;
  tasks: Map<string, TaskMark>;
}

/** Id, hash and kind of a task, by which two nightly runs are compared. */
interface TaskMark {
  contentHash: string;
  persona: string;
  level: string;
}

/** Counts the tasks of a dataset; keeps only the mark of each. */
export function takeCensus(
  database: Database.Database,
  {
    scenarios,
    capabilities,
  }: { scenarios: ReadonlyMap<string, Scenario>; capabilities: ReadonlyMap<string, Capability> },
): Census {
  const none = (): ComplexityCount => ({ easy: 0, medium: 0, hard: 0 });
  const census: Census = {
    scenarios: new Map(),
    personas: new Map(),
    levels: new Map(),
    capabilities: new Map(),
    cells: new Map(),
    complexity: { dependency: none(), instruction: none(), knowledge: none(), hierarchy: none(), branch: none() },
    tasks: new Map(),
  };
  for (const { id, content_hash, persona, level, scenario, complexity } of eachTaskFacets(database, scenarios)) {
    count(census.scenarios, scenario);
    count(census.personas, persona);
    count(census.levels, level);
    count(census.cells, cellOf(complexity));
    for (const dimension of complexityDimensions) census.complexity[dimension][complexity[dimension]]++;
    for (const capability of capabilities.values()) {
      if (shows(complexity, capability)) count(census.capabilities, capability.id);
    }
    census.tasks.set(id, { contentHash: content_hash, persona, level });
  }
  return census;
}

function cellOf(complexity: Complexity): string {
  return complexityDimensions.map((dimension) => complexity[dimension]).join("-");
}

/** Whether a task shows a capability: its complexity has each required level. */
function shows(complexity: Complexity, capability: Capability): boolean {
  return complexityDimensions.every((dimension) => {
    const wanted = capability.complexity[dimension];
    return wanted === undefined || wanted === complexity[dimension];
  });
}
