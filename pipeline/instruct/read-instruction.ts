import type { Catalog } from "../catalog/catalog.js";
import type { SubtaskDefinition } from "../schema/subtask.js";
import type { Instruction, TaskDraft } from "../schema/task/task.js";
import { meantSituation } from "./meant-situation.js";
import type { DependencyReader } from "./read/reader.js";
import { askedOf, readBack, readSituationBack } from "./read-back.js";

/**
 * Reads an instruction without its graph, and returns one sentence for each point in which the two differ; none for a
 * sound one. `times` is how often the same words were read before. Throws CatalogError CATALOG_MISSING for a situation that
 * the catalog does not have.
 */
export function instructionDifferences(
  instruction: Instruction,
  draft: TaskDraft,
  reader: DependencyReader,
  pool: ReadonlyMap<string, SubtaskDefinition>,
  catalog: Pick<Catalog, "applications" | "workplaces">,
  times = 0,
): Promise<string[]> {
  const asked = askedOf(draft, pool, catalog);
  const meant = meantSituation(draft, catalog);
  return meant === null
    ? readBack(instruction, asked, reader, draft.id, times)
    : readSituationBack(instruction, asked, reader, meant, pool, times);
}
