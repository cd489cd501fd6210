import type { Catalog } from "../catalog/catalog.js";
import { isA, isPathType } from "../catalog/catalog.js";
import type { Persona } from "../schema/catalog.js";
import type { ResourceType } from "../schema/resource-type.js";
import { type ObstacleKind, obstacleKinds, type Subtask } from "../schema/subtask.js";
import { type ContentLink, readContentLink, readRequirements } from "./content-link.js";
import { fixedPlaces } from "./fixed-places.js";
import { type Placement, readPlacement } from "./placement.js";
import { choiceKey } from "./rendezvous.js";
import { createSupplier, type Supplier } from "./supply.js";
import type { Result, UsableSubtask } from "./usable-subtask.js";

/** The part of the pool that a persona works with. */
export interface PoolIndex {
  readonly usable: readonly UsableSubtask[];
  /** What can be taken away so that one of them stops at it. */
  readonly obstacles: readonly ObstacleKind[];
  /** Whether one of them reads a value. */
  readonly reads: boolean;
  /** What the persona has at hand. */
  readonly supplier: Supplier;
  /** Subtasks with a result that can stand in for the type, and that result's position. */
  producers(type: string): readonly { usable: UsableSubtask; result: number }[];
}

/**
 * Keeps what the persona's functions and the environment allow, and of an application that is documented only what
 * its documentation has words for and what reads a value: what nobody would ask for makes no task. O(pool).
 */
export function indexPool(
  subtasks: readonly Subtask[],
  persona: Persona,
  catalog: Catalog,
  environment: string,
): PoolIndex {
  const documented = new Set(subtasks.flatMap((subtask) => (subtask.documented ? [subtask.application] : [])));
  const usable = [...subtasks]
    .filter(
      (subtask) =>
        subtask.documented ||
        !documented.has(subtask.application) ||
        subtask.outputs.some(({ type }) => type === "value_in_mind"),
    )
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap((subtask) => usableSubtask(subtask, persona, catalog, environment) ?? []);
  const known = new Map<string, { usable: UsableSubtask; result: number }[]>();
  return {
    usable,
    supplier: createSupplier(persona, catalog),
    obstacles: obstacleKinds.filter((kind) =>
      usable.some(({ subtask }) => subtask.obstacles.some((obstacle) => obstacle.kind === kind)),
    ),
    reads: usable.some(({ results }) => results.some(({ type }) => type === "value_in_mind")),
    producers: (type) => {
      let found = known.get(type);
      if (found === undefined) {
        found = usable.flatMap((candidate) =>
          candidate.results.flatMap((result, index) =>
            "unknown" in result.value || !isA(catalog.resourceTypes, result.type, type)
              ? []
              : [{ usable: candidate, result: index }],
          ),
        );
        known.set(type, found);
      }
      return found;
    },
  };
}

/** The index as it is for one goal: of those that make a type only members of the group, where any of them does. */
export function withinGroup(index: PoolIndex, ids: readonly string[]): PoolIndex {
  const group = new Set(ids);
  const known = new Map<string, ReturnType<PoolIndex["producers"]>>();
  return {
    ...index,
    producers: (type) => {
      let found = known.get(type);
      if (found === undefined) {
        const all = index.producers(type);
        const mine = all.filter(({ usable }) => group.has(usable.subtask.id));
        found = mine.length > 0 ? mine : all;
        known.set(type, found);
      }
      return found;
    },
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
  const values = subtask.parameters.filter(({ role }) => role === "value");
  const links = subtask.parameters.flatMap((parameter): [string, ContentLink][] => {
    const link = parameter.role === "input" ? null : readContentLink(subtask, parameter, catalog);
    return link === null ? [] : [[parameter.name, link]];
  });
  return {
    subtask,
    key: choiceKey(subtask.id),
    application,
    rank,
    inputs: subtask.parameters.filter(({ role }) => role === "input"),
    values,
    results: readResults(subtask, catalog),
    doing: `${application.id}: ${(subtask.phrases[0] ?? "").replace(/\{[^}]*\}/g, "{}")}`,
    links: new Map(links),
    requirements: readRequirements(subtask, catalog),
    placements,
    places: fixedPlaces(subtask.effects),
  };
}

function readResults(subtask: Subtask, catalog: Catalog): Result[] {
  return subtask.outputs.flatMap(({ type, value }): Result[] => {
    const resourceType = catalog.resourceTypes.get(type);
    if (resourceType === undefined) return [];
    const slot = slotOf(resourceType, subtask.application);
    return [{ type, value, slot, changed: slot === null && "parameter" in value && isInput(subtask, value.parameter) }];
  });
}

function isInput(subtask: Subtask, name: string): boolean {
  return subtask.parameters.some((parameter) => parameter.name === name && parameter.role === "input");
}

/** The exclusive place of an instance of a type that belongs to an application; null where instances exist side by side. */
export function slotOf(type: ResourceType, application: string): string | null {
  return type.exclusive?.replace("{application}", application) ?? null;
}
