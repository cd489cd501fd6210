import type { Catalog } from "../../catalog/catalog.js";
import type { Subtask } from "../../schema/subtask.js";
import { choicesOf, decidingFacts, factsFor } from "../../workplace/situations/choices.js";
import { usableSubtasks } from "../material/pool-index.js";
import { ableTo } from "./doers.js";
import { oncePerStep } from "./per-step.js";

/** Whether a task of some situation may have the second subtask after the first. */
export type MayFollow = (first: Subtask, second: Subtask) => boolean;

/**
 * The subtasks of a pool that tasks of situations have one after the other, in the order in which situations name their
 * facts and deliverables: of all personas, in all that can be asked for.
 */
export function pairsInSituations(
  pool: ReadonlyMap<string, Subtask>,
  catalog: Catalog,
  environment: string,
): MayFollow {
  const followers = new Map<string, Set<string>>();
  for (const persona of catalog.personas.values()) {
    const usable = usableSubtasks([...pool.values()], persona, catalog, environment);
    const able = oncePerStep((situation, name) =>
      ableTo(situation, name, usable, catalog.resourceTypes).map(({ subtask }) => subtask.id),
    );
    for (const situation of catalog.workplaces.get(persona.id)?.situations ?? []) {
      for (const choice of choicesOf(situation)) {
        const { holds = [], fails = [] } = choice.branches ?? {};
        for (const branch of choice.branches === null ? [[]] : [holds, fails]) {
          const wanted = [...choice.always, ...branch];
          const steps = [...factsFor(situation, wanted, decidingFacts(situation, choice)), ...wanted];
          const doing = steps.map((name) => able(situation, name));
          for (const [at, firsts] of doing.entries())
            for (const first of firsts) {
              const known = followers.get(first) ?? new Set<string>();
              for (const second of doing.slice(at + 1).flat()) known.add(second);
              followers.set(first, known);
            }
        }
      }
    }
  }
  return (first, second) => followers.get(first.id)?.has(second.id) ?? false;
}
