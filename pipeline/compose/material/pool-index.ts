import type { Catalog } from "../../catalog/catalog.js";
import { isPathType, kindsOf } from "../../catalog/catalog.js";
import { remembered } from "../../flow/remembered.js";
import type { Persona } from "../../schema/catalog/catalog.js";
import type { ResourceType } from "../../schema/catalog/resource-type.js";
import { type ObstacleKind, obstacleKinds, type Subtask } from "../../schema/subtask.js";
import type { Extractor } from "../../schema/task/derivation.js";
import { blanks } from "../../template/template.js";
import { choiceKey } from "../growth/rendezvous.js";
import { carriersAmong } from "./carriers.js";
import { type ContentLink, readContentLink, readRequirements } from "./content-link.js";
import { fixedPlaces } from "./fixed-places.js";
import { type Placement, readPlacement } from "./placement.js";
import { type Producers, producersAmong, producersInGroup, producersOf } from "./producers.js";
import { type ReachOfEnd, reachOfEnds } from "./reach.js";
import { createSupplier, type Supplier } from "./supply.js";
import { createTakers, type Takers } from "./takers.js";
import { canMeet, type Result, type UsableSubtask } from "./usable-subtask.js";

/** The part of the pool that a persona works with. */
export interface PoolIndex {
  readonly usable: readonly UsableSubtask[];
  /** Kinds of prerequisites whose removal stops one of the subtasks. */
  readonly obstacles: readonly ObstacleKind[];
  /** Whether one of the subtasks reads a value. */
  readonly reads: boolean;
  /** The supplies of the persona. */
  readonly supplier: Supplier;
  readonly producers: Producers;
  /** Returns the subtasks that make the type, each once. */
  ends(type: string): readonly UsableSubtask[];
  readonly takers: Takers;
  readonly reachOfEnd: ReachOfEnd;
}

/**
 * Indexes the subtasks that the persona's functions and the environment allow. Of a documented application it keeps
 * only documented subtasks and those that read a value, because others make no plausible request. Subtasks with derived
 * values are left out: no value is found for them here. O(pool).
 */
export function indexPool(
  subtasks: readonly Subtask[],
  persona: Persona,
  catalog: Catalog,
  environment: string,
): PoolIndex {
  const documented = new Set(subtasks.flatMap((subtask) => (subtask.documented ? [subtask.application] : [])));
  const plain = subtasks
    .filter(({ parameters }) => parameters.every(({ role }) => role !== "derived"))
    .filter(
      (subtask) =>
        subtask.documented ||
        !documented.has(subtask.application) ||
        subtask.outputs.some(({ type }) => type === "value_in_mind"),
    );
  const usable = usableSubtasks(plain, persona, catalog, environment);
  return indexOf(usable, producersAmong(usable), createSupplier(persona, catalog));
}

/** The subtasks that the persona's functions and the environment allow, in the order of their ids. */
export function usableSubtasks(
  subtasks: readonly Subtask[],
  persona: Persona,
  catalog: Catalog,
  environment: string,
): UsableSubtask[] {
  return [...subtasks]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap((subtask) => usableSubtask(subtask, persona, catalog, environment) ?? []);
}

/** Returns the index restricted to applications of these categories. */
export function withinCategories(index: PoolIndex, categories: ReadonlySet<string>): PoolIndex {
  const keeps = ({ application }: UsableSubtask) => categories.has(application.category);
  return indexOf(index.usable.filter(keeps), producersOf(index.producers, keeps), index.supplier);
}

/** Returns the index for one goal: of the subtasks that make a type, only the members of the group, if it has any. */
export function withinGroup(index: PoolIndex, ids: readonly string[]): PoolIndex {
  const producers = producersInGroup(index.producers, new Set(ids));
  return { ...index, ...askedOf(producers) };
}

function indexOf(usable: readonly UsableSubtask[], producers: Producers, supplier: Supplier): PoolIndex {
  return {
    usable,
    supplier,
    obstacles: obstacleKinds.filter((kind) => usable.some((candidate) => canMeet(candidate, kind))),
    reads: usable.some(({ results }) => results.some(({ type }) => type === "value_in_mind")),
    ...askedOf(producers),
  };
}

function askedOf(producers: Producers): Pick<PoolIndex, "producers" | "ends" | "takers" | "reachOfEnd"> {
  return {
    producers,
    ends: remembered((type) => [...new Set(producers(type).map(({ usable }) => usable))]),
    takers: createTakers(producers),
    reachOfEnd: reachOfEnds(producers),
  };
}

function usableSubtask(
  subtask: Subtask,
  persona: Persona,
  catalog: Catalog,
  environment: string,
): UsableSubtask | null {
  const application = catalog.applications.get(subtask.application);
  if (application === undefined || subtask.environment !== environment) return null;
  const rank = persona.functions.indexOf(application.function);
  if (rank < 0 || !application.environments.includes(environment)) return null;

  const placements = new Map<string, Placement>();
  for (const parameter of subtask.parameters) {
    if (!isPathType(catalog.resourceTypes.get(parameter.type))) continue;
    const placement = readPlacement(subtask, parameter);
    if (placement === null) return null;
    placements.set(parameter.name, placement);
  }
  const links = new Map(
    subtask.parameters.flatMap((parameter): [string, ContentLink][] => {
      const link = parameter.role === "input" ? null : readContentLink(subtask, parameter, catalog);
      return link === null ? [] : [[parameter.name, link]];
    }),
  );
  const values = subtask.parameters.filter(({ role }) => role === "value");
  const requirements = readRequirements(subtask, catalog);
  const results = readResults(subtask, catalog);
  const inputs = subtask.parameters.filter(({ role }) => role === "input");
  return {
    subtask,
    key: choiceKey(subtask.id),
    application,
    rank,
    inputs,
    values,
    carriers: carriersAmong(values, links),
    results,
    namedAfter: inputs.find(({ name }) => results.length > 0 && results.every(isCalled(name)))?.name ?? null,
    doing: `${application.id}: ${(subtask.phrases[0] ?? "").replace(/\{[^}]*\}/g, "{}")}`,
    changes: results.some(({ changed }) => changed),
    reads: new Map<string, Extractor | null>([
      ...[...links.values()].map(({ parameter }): [string, null] => [parameter, null]),
      ...requirements,
      ...results.flatMap(({ value }): [string, Extractor][] =>
        "from" in value ? [[value.from, value.extractor]] : [],
      ),
    ]),
    links,
    requirements,
    placements,
    places: fixedPlaces(subtask.effects),
  };
}

function readResults(subtask: Subtask, catalog: Catalog): Result[] {
  const roleOf = (parameter: string) => subtask.parameters.find(({ name }) => name === parameter)?.role;
  const results = subtask.outputs.flatMap(({ type, value }) => {
    const resourceType = catalog.resourceTypes.get(type);
    if (resourceType === undefined) return [];
    const slot = slotOf(resourceType, subtask.application);
    const changed = slot === null && "parameter" in value && roleOf(value.parameter) === "input";
    return [{ type, kinds: kindsOf(catalog.resourceTypes, type), value, slot, changed }];
  });
  const changed = new Set(results.flatMap((r) => (r.changed && "parameter" in r.value ? [r.value.parameter] : [])));
  return results.map((result): Result => {
    const { value } = result;
    const isMade = "parameter" in value && (changed.has(value.parameter) || roleOf(value.parameter) === "output");
    return { ...result, made: isMade || "template" in value };
  });
}

/** Returns a predicate for results that are identified by this parameter alone. */
function isCalled(parameter: string): (result: Result) => boolean {
  return ({ value }) => {
    if ("parameter" in value) return value.parameter === parameter;
    if ("from" in value) return value.from === parameter;
    return "template" in value && blanks(value.template).every((name) => name === parameter);
  };
}

/**
 * Returns the slot of an instance of a type, of which its application has one at a time; null for types whose instances
 * exist side by side.
 */
export function slotOf(type: ResourceType, application: string): string | null {
  return type.exclusive?.replace("{application}", () => application) ?? null;
}
