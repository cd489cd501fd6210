import { basename } from "node:path";
import { CatalogError } from "../errors.js";
import type { Capability } from "../schema/catalog/capability.js";
import {
  type Application,
  applicationCategories,
  type ComplexityDimension,
  type Level,
  type Persona,
} from "../schema/catalog/catalog.js";
import type { ResourceType } from "../schema/catalog/resource-type.js";
import type { Scenario } from "../schema/catalog/scenario.js";
import type { ValueType } from "../schema/catalog/value-type.js";
import type { Convention } from "../schema/task/convention.js";
import { complexityDimensions, levelIds } from "../schema/task/task.js";
import { blanks } from "../template/template.js";
import { checkPersona } from "./check-persona.js";
import { allowedNames } from "./explain-issue.js";
import type { Located } from "./parse-yaml.js";

/** The catalog with the location of every part in its file. */
export interface LocatedCatalog {
  resourceTypes: Located<ResourceType[]>;
  valueTypes: Located<ValueType[]>;
  levels: Located<Level[]>;
  complexity: Located<ComplexityDimension[]>;
  scenarios: Located<Scenario[]>;
  capabilities: Located<Capability[]>;
  conventions: Located<Convention[]>;
  applications: Located<Application>[];
  personas: Located<Persona>[];
}

/**
 * Checks the files of the catalog against each other: unknown names, duplicates, cycles. Throws the first CatalogError.
 */
export function crossCheck(catalog: LocatedCatalog): void {
  const types = new Map(catalog.resourceTypes.value.map((type) => [type.name, type]));
  uniqueNames(catalog.resourceTypes, (type) => type.name, "resource type");
  uniqueNames(catalog.valueTypes, (type) => type.name, "value type");
  completeList(catalog.levels, (level) => level.id, levelIds, "level");
  completeList(catalog.complexity, (dimension) => dimension.id, complexityDimensions, "complexity dimension");
  uniqueNames(catalog.scenarios, (scenario) => scenario.id, "scenario");
  uniqueNames(catalog.conventions, (convention) => convention.id, "convention");
  uniqueNames(catalog.capabilities, (capability) => capability.id, "capability");
  checkScenarios(catalog.scenarios);
  checkConventions(catalog.conventions);
  checkIsA(catalog.resourceTypes, types);
  catalog.valueTypes.value.forEach((type, index) => {
    if (types.has(type.name)) {
      const location = catalog.valueTypes.location([index, "name"]);
      throw new CatalogError(
        "CATALOG_DUPLICATE",
        location,
        `"${type.name}" is a resource type too; rename one of them`,
      );
    }
  });
  for (const [index, dimension] of catalog.complexity.value.entries()) {
    if (dimension.easy >= dimension.medium) {
      const location = catalog.complexity.location([index, "medium"]);
      throw new CatalogError(
        "CATALOG_SHAPE",
        location,
        `the upper bound of medium must be above easy's ${dimension.easy}`,
      );
    }
  }
  const functions = new Set(catalog.applications.map((file) => file.value.function));
  for (const file of catalog.applications) checkFileName(file, "application");
  for (const file of catalog.personas) {
    checkFileName(file, "persona");
    checkPersona(file, types, functions);
  }
}

function uniqueNames<T>(list: Located<T[]>, key: (item: T) => string, what: string): void {
  const first = new Map<string, number>();
  list.value.forEach((item, index) => {
    const name = key(item);
    const earlier = first.get(name);
    if (earlier !== undefined) {
      const message = `${what} "${name}" stands at ${list.location([earlier])} already; remove one of them`;
      throw new CatalogError("CATALOG_DUPLICATE", list.location([index]), message);
    }
    first.set(name, index);
  });
}

function completeList<T>(list: Located<T[]>, key: (item: T) => string, wanted: readonly string[], what: string): void {
  uniqueNames(list, key, what);
  const present = new Set(list.value.map(key));
  const missing = wanted.filter((name) => !present.has(name));
  if (missing.length > 0) {
    throw new CatalogError("CATALOG_MISSING", list.location([]), `add the missing ${what}: ${missing.join(", ")}`);
  }
}

function checkIsA(list: Located<ResourceType[]>, types: ReadonlyMap<string, ResourceType>): void {
  list.value.forEach((type, index) => {
    const location = () => list.location([index, "is_a"]);
    const seen = [type.name];
    for (let parent = type.is_a; parent !== null; parent = types.get(parent)?.is_a ?? null) {
      if (!types.has(parent)) {
        const message = `unknown resource type "${parent}"${allowedNames(parent, [...types.keys()])}`;
        throw new CatalogError("CATALOG_UNKNOWN_NAME", location(), message);
      }
      if (seen.includes(parent)) {
        const message = `is_a runs in a circle: ${[...seen, parent].join(" -> ")}; one of them must have no is_a`;
        throw new CatalogError("CATALOG_CYCLE", location(), message);
      }
      seen.push(parent);
    }
  });
}

function checkFileName(file: Located<{ id: string }>, what: string): void {
  const { id } = file.value;
  if (basename(file.file) === `${id}.yaml`) return;
  const message = `the ${what} "${id}" must stand in a file named ${id}.yaml`;
  throw new CatalogError("CATALOG_FILE_NAME", file.location(["id"]), message);
}

/**
 * Checks that every task belongs to exactly one scenario: each category has a scenario of its own, no two scenarios
 * have the same categories, and one scenario without categories takes all other tasks. Throws the first CatalogError.
 */
function checkScenarios(list: Located<Scenario[]>): void {
  const first = new Map<string, number>();
  list.value.forEach(({ id, categories }, index) => {
    const location = () => list.location([index, "categories"]);
    const twice = categories.find((category, at) => categories.indexOf(category) !== at);
    if (twice !== undefined) {
      throw new CatalogError("CATALOG_DUPLICATE", location(), `"${twice}" stands there twice; remove one of them`);
    }
    const key = [...categories].sort().join(", ");
    const earlier = first.get(key);
    if (earlier !== undefined) {
      const message = `"${id}" holds the same categories as the scenario at ${list.location([earlier])}; change one of them`;
      throw new CatalogError("CATALOG_DUPLICATE", location(), message);
    }
    first.set(key, index);
  });
  const missing = applicationCategories.filter((category) => !first.has(category));
  if (missing.length > 0) {
    const message = `add a scenario for the category alone: ${missing.join(", ")}`;
    throw new CatalogError("CATALOG_MISSING", list.location([]), message);
  }
  if (!first.has("")) {
    const message = "add a scenario with categories: [] for the tasks that belong to no other";
    throw new CatalogError("CATALOG_MISSING", list.location([]), message);
  }
}

/** Checks that the steps of a convention name no command that it does not describe, and that each form can be read. */
function checkConventions(list: Located<Convention[]>): void {
  list.value.forEach(({ id, commands, steps }, index) => {
    const unknown = blanks(steps).find((name) => !Object.hasOwn(commands, name));
    if (unknown !== undefined) {
      const message = `the steps of "${id}" name {${unknown}}${allowedNames(unknown, Object.keys(commands))}`;
      throw new CatalogError("CATALOG_BLANK", list.location([index, "steps"]), message);
    }
    for (const [name, form] of Object.entries(commands)) {
      if (isRegularExpression(form)) continue;
      const message = `"${form}" is no regular expression; write the label of a command as it begins and ends`;
      throw new CatalogError("CATALOG_SHAPE", list.location([index, "commands", name]), message);
    }
  });
}

function isRegularExpression(form: string): boolean {
  try {
    new RegExp(form);
    return true;
  } catch {
    return false;
  }
}
