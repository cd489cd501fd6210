import { withoutIntents } from "../compose/intents/without-intents.js";
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
