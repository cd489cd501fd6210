import type { Persona } from "../../schema/catalog/catalog.js";
import type { Intent } from "../../schema/task/task.js";
import type { PoolIndex } from "../material/pool-index.js";

/**
 * Finds the intents of a persona without situations: goals that it pursues with the subtasks of the pool. They are the
 * anchors of composition.
 */
export interface IntentExtractor {
  /** Whether a persona's situations take the place of its goals where there are enough of them. */
  readonly afterSituations: boolean;
  extract(persona: Persona, index: PoolIndex): Intent[];
}
