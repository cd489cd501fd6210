import { identify } from "../../hash.js";
import type { Intent } from "../../schema/task.js";
import type { IntentExtractor } from "./intent.js";

/**
 * Composition without intents, to be compared with: whatever the pool can make ends a task, and whatever can supply it
 * takes part, whether or not it serves one goal. The goal says no more than whom the work is for.
 */
export const withoutIntents: IntentExtractor = {
  extract: async (persona, index) => {
    const types = index.usable.flatMap(({ results }) =>
      results.flatMap(({ type, value }) => ("unknown" in value ? [] : [type])),
    );
    const subtask_ids = index.usable.map(({ subtask }) => subtask.id);
    const intents = [...new Set(types)].sort().flatMap((deliverable) =>
      persona.entities.map((entity): Intent => {
        const defining = { persona: persona.id, goal: `Do some work for ${entity}`, entity, deliverable };
        return { id: identify("intent", defining), ...defining, subtask_ids };
      }),
    );
    return { intents, refused: [] };
  },
};
