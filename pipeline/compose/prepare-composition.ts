import { RequestError } from "../errors.js";
import type { FigureBounds } from "../graph/possible-figures.js";
import type { Persona } from "../schema/catalog/catalog.js";
import type { Interference, Subtask } from "../schema/subtask.js";
import type { CompositionRequest } from "../schema/task/request.js";
import type { Context } from "../stage.js";
import type { CompositionContext } from "./composition-context.js";
import { choiceKey } from "./growth/rendezvous.js";
import type { IntentExtractor } from "./intents/intent.js";
import { indexPool, type PoolIndex, withinCategories, withinGroup } from "./material/pool-index.js";
import { reachOf } from "./material/reach.js";
import { requireCategories, requireMaterial, requirePersona } from "./request/availability.js";
import { figuresOf } from "./request/conflict.js";
import { constraintsOf, wishesOf } from "./request/constraints.js";
import { type PersonaSituations, personaSituations } from "./situations/persona-situations.js";
import { choicesWithin } from "./situations/possible-choice.js";
import { futileWork } from "./threats/futile-work.js";
import { type InterferenceIndex, indexInterference } from "./threats/interference.js";

/** The material of composition that does not depend on the persona. */
export interface Stock {
  pool: ReadonlyMap<string, Subtask>;
  interference: readonly Interference[];
  intents: IntentExtractor;
  preparations: Preparations;
}

/** What personas find in one pool, kept for further requests that are made of it. */
export interface Preparations {
  indices: Map<string, PoolIndex>;
  intents: Map<string, CompositionContext["intents"]>;
  interference: InterferenceIndex | null;
  situations: Map<string, PersonaSituations | null>;
}

export const nothingPrepared = (): Preparations => ({
  indices: new Map(),
  intents: new Map(),
  interference: null,
  situations: new Map(),
});

/**
 * Prepares a composition context for the persona of a request, or for every suitable persona when it names none. Throws
 * RequestError when the persona of the request is unsuitable, and when no persona is suitable.
 */
export async function prepareCompositions(
  request: CompositionRequest,
  stock: Stock,
  context: Context,
): Promise<CompositionContext[]> {
  const { personas } = context.catalog;
  const figures = figuresOf(constraintsOf(request, context.catalog));
  const open = (persona: Persona) => prepareComposition(request, figures, persona, stock, context);
  if (request.persona !== undefined) {
    return [await open(requirePersona(request.persona, context.catalog))];
  }
  const compositions: CompositionContext[] = [];
  const reasons: RequestError[] = [];
  for (const persona of personas.values()) {
    try {
      compositions.push(await open(persona));
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      reasons.push(error);
    }
  }
  const [reason] = reasons;
  if (compositions.length === 0 && reason !== undefined) {
    throw new RequestError(reason.code, `no persona can do this, for one: ${reason.message}`);
  }
  return compositions;
}

async function prepareComposition(
  request: CompositionRequest,
  figures: FigureBounds | null,
  persona: Persona,
  { pool, interference, intents: extractor, preparations }: Stock,
  context: Context,
): Promise<CompositionContext> {
  const { catalog } = context;
  const environment = context.environment.name;
  const within = categoriesOf(request, catalog);
  const key = JSON.stringify([persona.id, within === null ? null : [...within]]);
  const all = await once(preparations.indices, persona.id, () =>
    indexPool([...pool.values()], persona, catalog, environment),
  );
  const index = within === null ? all : await once(preparations.indices, key, () => withinCategories(all, within));
  requireCategories(request, figures, persona, index, catalog, environment);
  const asked = wishesOf(request, catalog).length > 0 ? figures : null;
  const situations = extractor.afterSituations
    ? await once(preparations.situations, persona.id, () => personaSituations(pool, persona, catalog, environment))
    : null;
  const pursued = await once(preparations.intents, key, () => {
    if (situations !== null) return [];
    const found = extractor.extract(persona, index);
    const groups = new Map<string, PoolIndex>();
    return found.map((intent) => {
      const members = intent.subtask_ids.join(" ");
      const group = groups.get(members) ?? withinGroup(index, intent.subtask_ids);
      groups.set(members, group);
      return {
        intent,
        key: choiceKey(intent.id),
        index: group,
        reach: reachOf([intent.deliverable], [], group.producers),
      };
    });
  });
  requireMaterial(request, persona, index, situations === null ? pursued.length : null, catalog, environment);
  preparations.interference ??= indexInterference([...interference, ...futileWork(pool.values())]);
  return {
    request,
    figures: asked,
    persona,
    catalog,
    environment,
    platform: context.environment.platform,
    index,
    pool,
    interference: preparations.interference,
    intents: pursued,
    situations:
      situations === null
        ? null
        : { ...situations, choices: choicesWithin(situations.choices, request, asked, catalog) },
  };
}

async function once<T>(known: Map<string, T>, key: string, make: () => T | Promise<T>): Promise<T> {
  const before = known.get(key);
  if (before !== undefined) return before;
  const made = await make();
  known.set(key, made);
  return made;
}

/** Categories to which a scenario keeps; null where there is none, or one that keeps to none. */
function categoriesOf({ scenario }: CompositionRequest, { scenarios }: Context["catalog"]): ReadonlySet<string> | null {
  const categories = scenario === undefined ? [] : (scenarios.get(scenario)?.categories ?? []);
  return categories.length === 0 ? null : new Set(categories);
}
