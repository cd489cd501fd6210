import type Database from "better-sqlite3";
import { eachTaskFacets } from "../../review/statistics/task-facets.js";
import type { Capability } from "../../schema/capability.js";
import type { ComplexityCount } from "../../schema/nightly-report.js";
import type { Scenario } from "../../schema/scenario.js";
import { type Complexity, complexityDimensions } from "../../schema/task.js";
import { count, type Tally } from "../../store/statistics/tally.js";

/** How many tasks of a dataset there are of each kind, and of every task what it takes to compare two nightly runs. */
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

/** What tells whether a task is what it was, and where it belongs. */
interface TaskMark {
  contentHash: string;
  persona: string;
  level: string;
}

/** Counts the tasks of a dataset; of each only its mark is kept. */
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

/** Whether a task of this complexity shows a capability: it has each of the levels that are asked for. */
function shows(complexity: Complexity, capability: Capability): boolean {
  return complexityDimensions.every((dimension) => {
    const wanted = capability.complexity[dimension];
    return wanted === undefined || wanted === complexity[dimension];
  });
}
