import { loadCatalog } from "../../../pipeline/catalog/load.js";
import type { CompositionContext } from "../../../pipeline/compose/composition-context.js";
import { indexPool } from "../../../pipeline/compose/material/pool-index.js";
import { personaSituations } from "../../../pipeline/compose/situations/persona-situations.js";
import { attemptSituation } from "../../../pipeline/compose/situations/situation-draft.js";
import type { InterferenceIndex } from "../../../pipeline/compose/threats/interference.js";
import { createRng } from "../../../pipeline/rng.js";
import type { Subtask } from "../../../pipeline/schema/subtask.js";
import type { LevelId, Purpose, TaskDraft } from "../../../pipeline/schema/task.js";
import { operationPool } from "./operation-pool.js";

export type SituationDraft = TaskDraft & { purpose: Purpose };

export const catalog = await loadCatalog();
export const pool: ReadonlyMap<string, Subtask> = await operationPool();
export const personas = [...catalog.workplaces].flatMap(([id, { situations }]) => (situations.length > 0 ? [id] : []));

/** What drafts are composed of: subtasks, and which of them disturb each other. */
export interface Material {
  subtasks: ReadonlyMap<string, Subtask>;
  interference: InterferenceIndex;
}

const operations: Material = { subtasks: pool, interference: new Map() };

/** Drafts of a persona's situations, one for each of `turns` that leads to one. */
export function situationDrafts(
  persona: string,
  level: LevelId,
  turns: number,
  material: Material = operations,
): SituationDraft[] {
  const composition = compositionFor(persona, level, material);
  const { situations } = composition;
  if (situations === null) throw new Error(`${persona} has no situations`);
  return Array.from({ length: turns }, (_, turn) => turn).flatMap((turn) => {
    const found = attemptSituation(composition, situations, turn % 5, createRng("situation", turn));
    if (typeof found === "string" || found.draft.purpose === null) return [];
    return [{ ...found.draft, purpose: found.draft.purpose }];
  });
}

function compositionFor(id: string, level: LevelId, { subtasks, interference }: Material): CompositionContext {
  const persona = catalog.personas.get(id);
  if (persona === undefined) throw new Error(`there is no persona ${id}`);
  return {
    request: { persona: id, level, count: 1, seed: 1 },
    figures: null,
    persona,
    catalog,
    environment: "desktop",
    platform: "linux",
    index: indexPool([...subtasks.values()], persona, catalog, "desktop"),
    pool: subtasks,
    interference,
    situations: personaSituations(subtasks, persona, catalog, "desktop"),
    intents: [],
  };
}
