import { identify } from "../../hash.js";
import type { Intent } from "../../schema/task.js";
import type { IntentExtractor } from "./intent.js";

/**
 * Ablation: composition without intents. Any result that the pool can produce may end a task, and any subtask that can
 * supply it may take part, whether or not they serve one goal. The goal names only the persona.
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
