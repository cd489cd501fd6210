import type { Catalog } from "../../catalog/catalog.js";
import type { Persona } from "../../schema/catalog.js";
import type { Situation } from "../../schema/situation.js";
import type { Subtask } from "../../schema/subtask.js";
import { makeWorkplace, type Workplace } from "../../workplace/make-workplace.js";
import { usableSubtasks } from "../material/pool-index.js";
import type { UsableSubtask } from "../material/usable-subtask.js";
import { type Doers, doersAmong } from "./possible-choice.js";

/** What tasks of a persona's situations are made of. */
export interface PersonaSituations {
  situations: readonly Situation[];
  /** All subtasks that the persona can use, those with derived values included. */
  usable: readonly UsableSubtask[];
  doers: Doers;
  /** The workplace of a number; each is made once. */
  workplaceOf(number: number): Workplace;
}

/** Null for a persona without situations. */
export function personaSituations(
  pool: ReadonlyMap<string, Subtask>,
  persona: Persona,
  catalog: Catalog,
  environment: string,
): PersonaSituations | null {
  const workplace = catalog.workplaces.get(persona.id);
  if (workplace === undefined || workplace.situations.length === 0) return null;
  const made = new Map<number, Workplace>();
  const usable = usableSubtasks([...pool.values()], persona, catalog, environment);
  return {
    situations: workplace.situations,
    usable,
    doers: doersAmong(usable, catalog),
    workplaceOf(number) {
      const known = made.get(number);
      if (known !== undefined) return known;
      const fresh = makeWorkplace(workplace.description, number);
      made.set(number, fresh);
      return fresh;
    },
  };
}
