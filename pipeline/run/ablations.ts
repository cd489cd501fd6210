import type { IntentExtractor } from "../compose/intents/intent.js";
import { identify } from "../hash.js";
import type { Intent } from "../schema/task/task.js";
import type { Synthesists } from "../spine.js";

/** Parts of the pipeline that can be switched off to measure what they contribute: settings of OmniBench's ablation. */
export const ablations = ["intents", "validator"] as const;
export type Ablation = (typeof ablations)[number];

/** The implementations of a run with the named parts switched off. */
export function ablate(authors: Synthesists, parts: readonly Ablation[]): Synthesists {
  return {
    ...authors,
    ...(parts.includes("intents") ? { intents: withoutIntents } : {}),
    ...(parts.includes("validator") ? { reader: null } : {}),
  };
}

/**
 * Ablation: composition without intents, those of situations included. Any result of the pool may end a task, and any subtask that can supply it may
 * take part, whether or not they serve one goal. The goal names only an entity.
 */
const withoutIntents: IntentExtractor = {
  afterSituations: false,
  extract: (persona, index) => {
    const types = index.usable.flatMap(({ results }) =>
      results.flatMap(({ type, value }) => ("unknown" in value ? [] : [type])),
    );
    const subtask_ids = index.usable.map(({ subtask }) => subtask.id);
    return [...new Set(types)].sort().flatMap((deliverable) =>
      persona.entities.map((entity): Intent => {
        const defining = { persona: persona.id, goal: `Do some work for ${entity}`, entity, deliverable };
        return { id: identify("intent", defining), ...defining, subtask_ids };
      }),
    );
  },
};
