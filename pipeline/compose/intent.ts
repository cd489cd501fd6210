import type { Persona } from "../schema/catalog.js";
import type { Intent } from "../schema/task.js";
import type { PoolIndex } from "./pool-index.js";

/** Where composition gets its anchors from: goals that a persona pursues with the subtasks of the pool. */
export interface IntentExtractor {
  extract(persona: Persona, index: PoolIndex): Promise<readonly Intent[]>;
}
