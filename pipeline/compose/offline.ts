import { identify } from "../hash.js";
import type { Persona } from "../schema/catalog.js";
import type { Intent } from "../schema/task.js";
import type { IntentExtractor } from "./intent.js";
import type { PoolIndex } from "./pool-index.js";

/**
 * Every goal of the persona for every entity and contact, where the pool can make the deliverable. The group of an
 * intent holds what makes the deliverable, and what makes or reads what these take over.
 */
export const offlineIntents: IntentExtractor = {
  extract: async (persona, index) =>
    persona.goals.flatMap(({ deliverable, goal }) => {
      const group = serving(index, deliverable);
      if (group.length === 0) return [];
      return persona.entities.flatMap((entity) =>
        contactsOf(persona, goal).map((contact): Intent => {
          const words = goal.replaceAll("{entity}", entity).replaceAll("{contact}", contact);
          const defining = { persona: persona.id, goal: words, entity, deliverable };
          return { id: identify("intent", defining), ...defining, subtask_ids: group };
        }),
      );
    }),
};

function contactsOf(persona: Persona, goal: string): string[] {
  return goal.includes("{contact}") ? persona.contacts.map(({ name }) => name) : [""];
}

/** Subtasks that make the type, and everything from which these can take over something. */
function serving(index: PoolIndex, deliverable: string): string[] {
  const ids = new Set<string>();
  const types = [deliverable];
  for (let type = types.pop(); type !== undefined; type = types.pop()) {
    for (const { usable } of index.producers(type)) {
      if (ids.has(usable.subtask.id)) continue;
      ids.add(usable.subtask.id);
      types.push(...usable.inputs.map((input) => input.type));
      if (usable.values.length > 0) types.push("value_in_mind");
    }
  }
  return [...ids].sort();
}
