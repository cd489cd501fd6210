import type { CompositionContext } from "../../../pipeline/compose/composition-context.js";
import { indexPool } from "../../../pipeline/compose/material/pool-index.js";
import { type PersonaSituations, personaSituations } from "../../../pipeline/compose/situations/persona-situations.js";
import { choicesWithin } from "../../../pipeline/compose/situations/possible-choice.js";
import { attemptSituation } from "../../../pipeline/compose/situations/situation-draft.js";
import type { InterferenceIndex } from "../../../pipeline/compose/threats/interference.js";
import { createRng } from "../../../pipeline/rng.js";
import type { ObstacleKind, Subtask } from "../../../pipeline/schema/subtask.js";
import type { LevelId, Purpose, TaskDraft } from "../../../pipeline/schema/task/task.js";
import { shippedCatalog } from "../../fixtures/shipped-catalog.js";
import { operationPool } from "./operation-pool.js";

export type SituationDraft = TaskDraft & { purpose: Purpose };

export const catalog = await shippedCatalog();
export const pool: ReadonlyMap<string, Subtask> = await operationPool();
export const personas = [...catalog.workplaces].flatMap(([id, { situations }]) => (situations.length > 0 ? [id] : []));

/** What drafts are composed of: subtasks, and which of them disturb each other. */
export interface Material {
  subtasks: ReadonlyMap<string, Subtask>;
  interference: InterferenceIndex;
}

const operations: Material = { subtasks: pool, interference: new Map() };

/** What came of the turns of a persona at a level, in order: null for one that leads to no draft. */
interface Attempts {
  composition: CompositionContext;
  drafts: (SituationDraft | null)[];
}
const attempted = new WeakMap<Material, Map<string, Attempts>>();

/** Drafts of a persona's situations, one for each of `turns` that leads to one. Each turn is made once in a process. */
export function situationDrafts(
  persona: string,
  level: LevelId,
  turns: number,
  material: Material = operations,
): SituationDraft[] {
  const { drafts } = attemptsOf(persona, level, material);
  const { composition, situations } = situationsOf(persona, level, material);
  for (let turn = drafts.length; turn < turns; turn++) drafts.push(attempt(composition, situations, turn));
  return drafts.slice(0, turns).filter((draft) => draft !== null);
}

/** Infeasible drafts of a persona's situations that lack something of one kind, one for each of `turns` that leads to one. */
export function draftsLacking(
  kind: ObstacleKind,
  persona: string,
  turns: number,
  material: Material,
): SituationDraft[] {
  const { composition, situations } = situationsOf(persona, "L4", material);
  return Array.from({ length: turns }, (_, turn) => attempt(composition, situations, turn, kind)).filter(
    (draft) => draft !== null,
  );
}

/** Drafts of one situation of a persona, one for each of `turns` that leads to one. */
export function draftsOfSituation(persona: string, level: LevelId, id: string, turns: number): SituationDraft[] {
  const { composition, situations } = situationsOf(persona, level);
  const choices = situations.choices.filter(({ situation }) => situation.id === id);
  return Array.from({ length: turns }, (_, turn) => attempt(composition, { ...situations, choices }, turn)).filter(
    (draft) => draft !== null,
  );
}

function attempt(
  composition: CompositionContext,
  situations: PersonaSituations,
  turn: number,
  sought: ObstacleKind | null = null,
): SituationDraft | null {
  const history = { usesOf: () => 0, limit: 1, most: 1 };
  const given = { workplace: turn % 5, usage: history, sought, rng: createRng("situation", turn) };
  const found = attemptSituation(composition, situations, given);
  const draft = typeof found === "string" ? null : found.draft;
  return draft === null || draft.purpose === null ? null : { ...draft, purpose: draft.purpose };
}

/** What attempts at tasks of a persona's situations are made with. */
export function situationsOf(persona: string, level: LevelId, material: Material = operations) {
  const { composition } = attemptsOf(persona, level, material);
  const { situations } = composition;
  if (situations === null) throw new Error(`${persona} has no situations`);
  return { composition, situations };
}

function attemptsOf(persona: string, level: LevelId, material: Material): Attempts {
  const ofMaterial = attempted.get(material) ?? new Map<string, Attempts>();
  attempted.set(material, ofMaterial);
  const key = `${persona} ${level}`;
  const known = ofMaterial.get(key) ?? { composition: compositionFor(persona, level, material), drafts: [] };
  ofMaterial.set(key, known);
  return known;
}

function compositionFor(id: string, level: LevelId, { subtasks, interference }: Material): CompositionContext {
  const persona = catalog.personas.get(id);
  if (persona === undefined) throw new Error(`there is no persona ${id}`);
  const request = { persona: id, level, count: 1, seed: 1 };
  const situations = personaSituations(subtasks, persona, catalog, "desktop");
  return {
    request,
    figures: null,
    persona,
    catalog,
    environment: "desktop",
    platform: "linux",
    index: indexPool([...subtasks.values()], persona, catalog, "desktop"),
    pool: subtasks,
    interference,
    situations: situations && { ...situations, choices: choicesWithin(situations.choices, request, null, catalog) },
    intents: [],
  };
}
