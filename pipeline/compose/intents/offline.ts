import { identify } from "../../hash.js";
import type { Persona } from "../../schema/catalog/catalog.js";
import type { Intent } from "../../schema/task/task.js";
import type { PoolIndex } from "../material/pool-index.js";
import type { IntentExtractor } from "./intent.js";
import { serving } from "./serving.js";

/**
 * Every goal of the persona for every entity and contact, where the pool can make the deliverable. The group of an
 * intent holds what makes the deliverable, and what makes or reads what these take over.
 */
export const offlineIntents: IntentExtractor = {
  afterSituations: true,
  extract: goalsOf,
};

function goalsOf(persona: Persona, index: PoolIndex): Intent[] {
  return persona.goals.flatMap(({ deliverable, goal }) => {
    const group = serving(index, deliverable);
    if (group.length === 0) return [];
    return persona.entities.flatMap((entity) =>
      contactsOf(persona, goal).map((contact): Intent => {
        const words = goal.replaceAll("{entity}", () => entity).replaceAll("{contact}", () => contact);
        const defining = { persona: persona.id, goal: words, entity, deliverable };
        return { id: identify("intent", defining), ...defining, subtask_ids: group };
      }),
    );
  });
}

function contactsOf(persona: Persona, goal: string): string[] {
  return goal.includes("{contact}") ? persona.contacts.map(({ name }) => name) : [""];
}
