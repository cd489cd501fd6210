import type { Catalog } from "../../catalog/catalog.js";
import { recent } from "../../flow/recent.js";
import type { Persona } from "../../schema/catalog/catalog.js";
import type { Situation } from "../../schema/situation.js";
import type { Subtask } from "../../schema/subtask.js";
import { makeWorkplace, type Workplace } from "../../workplace/make-workplace.js";
import { factsFor } from "../../workplace/situations/choices.js";
import { type Choosable, choiceKey } from "../growth/rendezvous.js";
import { usableSubtasks } from "../material/pool-index.js";
import type { UsableSubtask } from "../material/usable-subtask.js";
import { type Doers, doersAmong } from "./doers.js";
import { lackingAmong } from "./may-lack.js";
import { type PossibleChoice, possibleChoices, uncommonAmong } from "./possible-choice.js";

/** What tasks of a persona's situations are made of. */
export interface PersonaSituations {
  /** What can be asked for, of all situations. */
  choices: readonly PossibleChoice[];
  /** Those that do not need the application that most of them need. */
  uncommon: ReadonlySet<PossibleChoice>;
  /** Ids of the situations that a model proposed. */
  proposed: ReadonlySet<string>;
  /** Situations by the id that all their forms share, whatever the request. */
  subjects: ReadonlyMap<string, SituationSubject>;
  /** All subtasks that the persona can use, those with derived values included. */
  usable: readonly UsableSubtask[];
  /** The workplace of a number. */
  workplaceOf(number: number): Workplace;
}

/** What is known of a situation, in all its forms. */
export interface SituationSubject extends Choosable {
  id: string;
  /** Of all that can be asked for. */
  skeletons: readonly string[];
  /** Nothing has to be found out in it as it is. */
  isErrand: boolean;
}

/** Share of a persona's situations that a pool has to be able to do. */
const leastDoable = 0.5;

/** A dataset comes back to a workplace within a few tasks or not at all, and those of all tasks would fill the memory. */
const workplacesKept = 8;

/** Null for a persona without situations, and where the pool can do too few of them. */
export function personaSituations(
  pool: ReadonlyMap<string, Subtask>,
  persona: Persona,
  catalog: Catalog,
  environment: string,
): PersonaSituations | null {
  const workplace = catalog.workplaces.get(persona.id);
  if (workplace === undefined || workplace.situations.length === 0) return null;
  const workplaces = recent<number, Workplace>(workplacesKept);
  const usable = usableSubtasks([...pool.values()], persona, catalog, environment);
  const doers = doersAmong(usable, catalog);
  const lacking = lackingAmong(usable, catalog);
  const doable = workplace.situations.filter((situation) => isDoable(situation, doers));
  if (doable.length < leastDoable * workplace.situations.length) return null;
  const choices = workplace.situations.flatMap((situation) => possibleChoices(persona.id, situation, doers, lacking));
  return {
    choices,
    subjects: subjectsAmong(choices),
    uncommon: uncommonAmong(choices),
    proposed: new Set(workplace.proposed.keys()),
    usable,
    workplaceOf: (number) => workplaces(number, () => makeWorkplace(workplace.description, number)),
  };
}

/** Whether there are subtasks for everything that the situation asks for in any case. */
function isDoable(situation: Situation, doers: Doers): boolean {
  const required = Object.entries(situation.deliverables).flatMap(([name, { optional }]) => (optional ? [] : [name]));
  return [...factsFor(situation, required, []), ...required].every((name) => doers(situation, name).size > 0);
}

/** The id that all forms of a situation share. */
export function subjectOf({ id, form_of }: Situation): string {
  return form_of ?? id;
}

function subjectsAmong(choices: readonly PossibleChoice[]): Map<string, SituationSubject> {
  const subjects = new Map<string, SituationSubject>();
  for (const { situation, skeleton } of choices) {
    const id = subjectOf(situation);
    const { skeletons = [], isErrand = false } = subjects.get(id) ?? {};
    const isOne = situation.form_of === undefined && Object.keys(situation.facts).length === 0;
    subjects.set(id, { id, key: choiceKey(id), skeletons: [...skeletons, skeleton], isErrand: isErrand || isOne });
  }
  return subjects;
}
