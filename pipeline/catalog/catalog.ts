import type { Capability } from "../schema/catalog/capability.js";
import type { Application, ComplexityDimension, Level, Persona } from "../schema/catalog/catalog.js";
import type { CatalogAddition } from "../schema/catalog/catalog-addition.js";
import type { ResourceType } from "../schema/catalog/resource-type.js";
import type { Scenario } from "../schema/catalog/scenario.js";
import type { ValueType } from "../schema/catalog/value-type.js";
import type { ModelAuthor } from "../schema/model-author.js";
import type { Situation } from "../schema/situation.js";
import type { Convention } from "../schema/task/convention.js";
import type { WorkplaceDescription } from "../schema/workplace.js";

/** Everything in `resources/`, read and cross-checked. Lists keep the order of their files. */
export interface Catalog {
  readonly resourceTypes: ReadonlyMap<string, ResourceType>;
  readonly valueTypes: ReadonlyMap<string, ValueType>;
  readonly conventions: readonly Convention[];
  readonly applications: ReadonlyMap<string, Application>;
  readonly personas: ReadonlyMap<string, Persona>;
  readonly levels: ReadonlyMap<string, Level>;
  readonly complexity: readonly ComplexityDimension[];
  readonly scenarios: ReadonlyMap<string, Scenario>;
  readonly capabilities: ReadonlyMap<string, Capability>;
  /** By persona, with what happens there. */
  readonly workplaces: ReadonlyMap<string, PersonaWorkplace>;
  /** What is there beside the files of the program; it stands in the other properties, too. */
  readonly addition: CatalogAddition;
}

/** Where a persona works: the description from which its records are made, and the situations that occur there. */
export interface PersonaWorkplace {
  readonly description: WorkplaceDescription;
  readonly situations: readonly Situation[];
  /** Who proposed those that a model did, by their ids. */
  readonly proposed: ReadonlyMap<string, ModelAuthor>;
}

/** Whether an instance of `type` can be used where an instance of `wanted` is required. */
export function isA(types: ReadonlyMap<string, ResourceType>, type: string, wanted: string): boolean {
  for (let current: string | null = type; current !== null; current = types.get(current)?.is_a ?? null) {
    if (current === wanted) return true;
  }
  return false;
}

/** Returns a type and all types that it can replace. */
export function kindsOf(types: ReadonlyMap<string, ResourceType>, type: string): Set<string> {
  const kinds = new Set<string>();
  for (let current: string | null = type; current !== null; current = types.get(current)?.is_a ?? null) {
    kinds.add(current);
  }
  return kinds;
}

/** Whether instances of the type are files or folders, and so have a path. */
export function isPathType(type: ResourceType | undefined): boolean {
  return type?.detector.kind === "file" || type?.detector.kind === "directory";
}
