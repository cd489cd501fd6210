import type { Persona } from "../../schema/catalog.js";
import type { Intent } from "../../schema/task.js";
import type { Context } from "../../stage.js";
import type { PoolIndex } from "../material/pool-index.js";

export interface ExtractedIntents {
  intents: readonly Intent[];
  /** Goals that were proposed and cannot be used. */
  refused: readonly { goal: string; reason: string }[];
}

/** Where composition gets its anchors from: goals that a persona pursues with the subtasks of the pool. */
export interface IntentExtractor {
  extract(persona: Persona, index: PoolIndex, context: Pick<Context, "catalog">): Promise<ExtractedIntents>;
}
