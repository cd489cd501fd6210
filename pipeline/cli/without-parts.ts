import { withoutIntents } from "../compose/intents/without-intents.js";
import type { Synthesists } from "../spine.js";
import type { OmissiblePart } from "./omissible-parts.js";

/** Who thinks where parts are left out: nobody looks for goals, or nobody reads the instructions. */
export function withoutParts(authors: Synthesists, parts: readonly OmissiblePart[]): Synthesists {
  return {
    ...authors,
    ...(parts.includes("intents") ? { intents: withoutIntents } : {}),
    ...(parts.includes("validator") ? { reader: null } : {}),
  };
}
