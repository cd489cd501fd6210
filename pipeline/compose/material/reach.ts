import type { Application } from "../../schema/catalog/catalog.js";
import type { Producers } from "./producers.js";
import type { UsableSubtask } from "./usable-subtask.js";

/** Upper bounds on the figures of all graphs with one final node. */
export interface Reach {
  /** Largest number of applications in one graph, and of their categories. */
  readonly applications: number;
  readonly categories: number;
  /** Largest number of applications of a single category. */
  readonly ofOneCategory: number;
}

/** Returns the reach of graphs that end with a subtask; null if nothing can precede it. */
export type ReachOfEnd = (usable: UsableSubtask) => Reach | null;

/** Returns a cached function for the reach of final nodes. */
export function reachOfEnds(producers: Producers): ReachOfEnd {
  const ends = new Map<UsableSubtask, Reach | null>();
  return (usable) => {
    const known = ends.get(usable);
    if (known !== undefined) return known;
    const types = typesBefore(usable);
    const grows = types.some((type) => producers(type).some((producer) => producer.usable !== usable));
    const reach = grows ? reachOf(types, [usable.application], producers) : null;
    ends.set(usable, reach);
    return reach;
  };
}

/**
 * Returns the reach of graphs backward from some types, together with applications that are already in the graph.
 * O(producers x inputs x categories).
 */
export function reachOf(types: readonly string[], given: readonly Application[], producers: Producers): Reach {
  const all = applicationsBefore(types, given, null, producers);
  const categories = new Set([...all].map(({ category }) => category));
  const alone = [...categories]
    .filter((category) => given.every((application) => application.category === category))
    .map((category) => applicationsBefore(types, given, category, producers).size);
  return { applications: all.size, categories: categories.size, ofOneCategory: Math.max(0, ...alone) };
}

/** Returns the applications of all subtasks that could make one of the types, directly or over several hand-overs. */
function applicationsBefore(
  types: readonly string[],
  given: readonly Application[],
  category: string | null,
  producers: Producers,
): Set<Application> {
  const applications = new Set(given);
  const seen = new Set(types);
  for (const type of seen) {
    for (const { usable } of producers(type)) {
      if (category !== null && usable.application.category !== category) continue;
      applications.add(usable.application);
      for (const before of typesBefore(usable)) seen.add(before);
    }
  }
  return applications;
}

function typesBefore({ inputs, carriers }: UsableSubtask): string[] {
  return [...inputs.map(({ type }) => type), ...(carriers.length > 0 ? ["value_in_mind"] : [])];
}
