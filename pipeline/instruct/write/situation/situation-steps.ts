import type { Catalog } from "../../../catalog/catalog.js";
import type { Rng } from "../../../rng.js";
import type { SubtaskDefinition } from "../../../schema/subtask.js";
import type { SituationDraft } from "../../meant-situation.js";
import { writeLowLevel } from "../low-level.js";

/** A task of a situation step by step, which is told as its data decides: the branch that is taken, without the other. */
export function situationSteps(
  draft: SituationDraft,
  pool: ReadonlyMap<string, SubtaskDefinition>,
  catalog: Catalog,
  rng: Rng,
): string {
  return writeLowLevel({ ...draft, condition: null }, pool, catalog, rng);
}
