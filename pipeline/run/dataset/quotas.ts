import type { Catalog } from "../../catalog/catalog.js";
import { requirePossible } from "../../compose/request/require-possible.js";
import { RequestError } from "../../errors.js";
import type { DatasetPlan, PlanDimension, PlanPart } from "../../schema/dataset-plan.js";
import type { CompositionRequest } from "../../schema/task/request.js";
import { complexityDimensions, complexityLevels, type LevelId } from "../../schema/task/task.js";
import { shareOut } from "./share-out.js";

/** Requirements for the tasks of a quota, without their number. */
export type QuotaRequest = Omit<CompositionRequest, "count" | "seed">;

/** Requirements for every task of a run, in addition to its quota. */
export type QuotaWish = Partial<QuotaRequest>;

/** A number of tasks of one kind. */
export interface Quota {
  /** "personas/accountant/L3". */
  id: string;
  part: string;
  /** "accountant"; quotas with the same value differ only in their level. */
  value: string;
  request: QuotaRequest;
  wanted: number;
  /** Name of the set in which near-duplicates are refused: one for each value; null where they are allowed. */
  distinctSet: string | null;
}

/** The quotas of a plan, and the values that exist at no level, each with the reason. */
export interface Quotas {
  quotas: Quota[];
  impossible: { part: string; value: string; reason: string }[];
}

/**
 * Divides `count` tasks among the parts of a plan, the values of each part and the levels of each value, as far as they
 * meet the requirements. Every quota differs from its exact share by less than one (largest remainders). O(values x
 * levels). Throws RequestError DATASET_WISH when no quota can meet the requirements.
 */
export function quotasOf(plan: DatasetPlan, count: number, catalog: Catalog, wish: QuotaWish = {}): Quotas {
  const impossible: Quotas["impossible"] = [];
  const parts = plan.parts.flatMap((part) => {
    const levels = part.levels.filter((level) => wish.level === undefined || level === wish.level);
    const values = valuesOf(part.over, catalog).flatMap(({ value, wish: own }) => {
      const both = merged(own, wish);
      if (both === null || levels.length === 0) return [];
      const { requests, reason } = atLevels(both, levels, catalog);
      if (requests.length === 0) impossible.push({ part: part.id, value, reason });
      return requests.length === 0 ? [] : [{ value, requests }];
    });
    return isAsked(wish) && values.length === 0 ? [] : [{ part, values }];
  });
  const sizes = shareOut(
    count,
    parts.map(({ part }) => part.share),
  );
  const quotas = parts.flatMap(({ part, values }, i) => quotasOfPart(part, sizes[i] ?? 0, values));
  if (isAsked(wish) && quotas.length === 0) {
    const why = impossible[0] === undefined ? "" : `: ${impossible[0].reason}`;
    throw new RequestError("DATASET_WISH", `no quota of the plan can meet what is asked for${why}`);
  }
  return { quotas, impossible };
}

function isAsked(wish: QuotaWish): boolean {
  return Object.keys(wish).length > 0;
}

/**
 * Merges two sets of requirements; null if they name different personas, scenarios, capabilities or complexity levels.
 */
function merged(own: Omit<QuotaRequest, "level">, wish: QuotaWish): Omit<QuotaRequest, "level"> | null {
  for (const name of ["persona", "scenario", "capability"] as const) {
    if (own[name] !== undefined && wish[name] !== undefined && own[name] !== wish[name]) return null;
  }
  const { level: _, complexity, ...rest } = wish;
  for (const dimension of complexityDimensions) {
    const [mine, asked] = [own.complexity?.[dimension], complexity?.[dimension]];
    if (mine !== undefined && asked !== undefined && mine !== asked) return null;
  }
  if (own.complexity === undefined && complexity === undefined) return { ...rest, ...own };
  return { ...rest, ...own, complexity: { ...complexity, ...own.complexity } };
}

function quotasOfPart(
  part: PlanPart,
  size: number,
  values: readonly { value: string; requests: readonly QuotaRequest[] }[],
): Quota[] {
  const even = shareOut(
    size,
    values.map(() => 1),
  );
  return values.flatMap(({ value, requests }, i) => {
    const counts = shareOut(
      even[i] ?? 0,
      requests.map(() => 1),
    );
    return requests.map((request, j) => ({
      id: `${part.id}/${value}/${request.level}`,
      part: part.id,
      value,
      request,
      wanted: counts[j] ?? 0,
      distinctSet: part.distinct_words ? `${part.id}/${value}` : null,
    }));
  });
}

/** Returns the requirements of a value at each level that does not exclude it, or the last reason if all do. */
function atLevels(
  wish: Omit<QuotaRequest, "level">,
  levels: readonly LevelId[],
  catalog: Catalog,
): { requests: QuotaRequest[]; reason: string } {
  const requests: QuotaRequest[] = [];
  let reason = "";
  for (const level of levels) {
    const request = { ...wish, level };
    try {
      requirePossible({ ...request, count: 1, seed: 0 }, catalog);
      requests.push(request);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      reason = error.message;
    }
  }
  return { requests, reason };
}

function valuesOf(over: PlanDimension, catalog: Catalog): { value: string; wish: Omit<QuotaRequest, "level"> }[] {
  switch (over) {
    case "persona":
      return [...catalog.personas.keys()].map((persona) => ({ value: persona, wish: { persona } }));
    case "scenario":
      return [...catalog.scenarios.keys()].map((scenario) => ({ value: scenario, wish: { scenario } }));
    case "capability":
      return [...catalog.capabilities.keys()].map((capability) => ({ value: capability, wish: { capability } }));
    case "complexity":
      return complexityCells().map((complexity) => ({
        value: complexityDimensions.map((dimension) => complexity[dimension]).join("-"),
        wish: { complexity },
      }));
  }
}

type Cell = Required<NonNullable<QuotaRequest["complexity"]>>;

/** All of the 3^5 cells of the grid, in the order of its dimensions. */
function complexityCells(): Cell[] {
  return complexityLevels.flatMap((dependency) =>
    complexityLevels.flatMap((instruction) =>
      complexityLevels.flatMap((knowledge) =>
        complexityLevels.flatMap((hierarchy) =>
          complexityLevels.map((branch) => ({ dependency, instruction, knowledge, hierarchy, branch })),
        ),
      ),
    ),
  );
}
