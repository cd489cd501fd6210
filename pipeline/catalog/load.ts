import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { z } from "zod";
import { CatalogError } from "../errors.js";
import { capabilitySchema } from "../schema/catalog/capability.js";
import {
  type Application,
  type ApplicationFile,
  applicationFileSchema,
  complexityDimensionSchema,
  levelSchema,
  personaSchema,
} from "../schema/catalog/catalog.js";
import { noAddition } from "../schema/catalog/catalog-addition.js";
import { resourceTypeSchema } from "../schema/catalog/resource-type.js";
import { scenarioSchema } from "../schema/catalog/scenario.js";
import { valueTypeSchema } from "../schema/catalog/value-type.js";
import { type SituationFile, situationFileSchema } from "../schema/situation.js";
import { conventionSchema } from "../schema/task/convention.js";
import { type WorkplaceDescription, workplaceSchema } from "../schema/workplace.js";
import { decodeText } from "../text/decode-text.js";
import type { Catalog } from "./catalog.js";
import { crossCheck, type LocatedCatalog } from "./cross-check.js";
import type { Located } from "./parse-yaml.js";
import { personaWorkplace } from "./persona-workplace.js";
import { resourcesFolder } from "./resources-folder.js";
import { situationFaults } from "./situation-faults.js";
import { readYamlFile } from "./yaml-file.js";

/**
 * Reads `resources/` and checks that everything it names exists.
 * Throws CatalogError, whose message begins with file and line: CATALOG_UNREADABLE, CATALOG_SYNTAX, CATALOG_SHAPE,
 * CATALOG_DUPLICATE, CATALOG_UNKNOWN_NAME, CATALOG_CYCLE, CATALOG_FILE_NAME, CATALOG_CONTENT, CATALOG_BLANK,
 * CATALOG_MISSING, CATALOG_SITUATION.
 */
export async function loadCatalog(root: string = resourcesFolder()): Promise<Catalog> {
  const shownRoot = basename(root);
  const list = <T>(name: string, schema: z.ZodType<T>): Promise<Located<T[]>> =>
    readYamlFile(join(root, name), `${shownRoot}/${name}`, z.array(schema));

  const [
    resourceTypes,
    valueTypes,
    levels,
    complexity,
    scenarios,
    capabilities,
    conventions,
    applications,
    personas,
    workplaces,
    situations,
  ] = await Promise.all([
    list("resource-types.yaml", resourceTypeSchema),
    list("value-types.yaml", valueTypeSchema),
    list("levels.yaml", levelSchema),
    list("complexity.yaml", complexityDimensionSchema),
    list("scenarios.yaml", scenarioSchema),
    list("capabilities.yaml", capabilitySchema),
    list("conventions.yaml", conventionSchema),
    readFolder(root, "apps", applicationFileSchema).then((files) => readSeeds(root, files)),
    readFolder(root, "personas", personaSchema),
    readFolder(root, "workplaces", workplaceSchema),
    readFolder(root, "situations", situationFileSchema),
  ]);
  const lists = { resourceTypes, valueTypes, levels, complexity, scenarios, capabilities, conventions };
  const located: LocatedCatalog = { ...lists, applications, personas };
  crossCheck(located);
  const catalogTypes = byKey(resourceTypes.value, (type) => type.name);
  return {
    resourceTypes: catalogTypes,
    valueTypes: byKey(valueTypes.value, (type) => type.name),
    applications: byKey(
      applications.map((file) => file.value),
      (application) => application.id,
    ),
    personas: byKey(
      personas.map((file) => file.value),
      (persona) => persona.id,
    ),
    levels: byKey(levels.value, (level) => level.id),
    complexity: complexity.value,
    scenarios: byKey(scenarios.value, (scenario) => scenario.id),
    capabilities: byKey(capabilities.value, (capability) => capability.id),
    conventions: conventions.value,
    workplaces: new Map(
      workplaces.map(({ value: description }) => {
        const own = situations.filter(({ value }) => value.persona === description.persona);
        const known = new Set<string>();
        for (const file of own) checkSituations(file, description, catalogTypes, known);
        return [
          description.persona,
          personaWorkplace(
            description,
            own.map(({ value }) => value),
          ),
        ];
      }),
    ),
    addition: noAddition,
  };
}

/**
 * Adds the ids of the situations of a file to those that are `known`. Throws CatalogError for the first that has a
 * fault.
 */
function checkSituations(
  { value, location }: Located<SituationFile>,
  workplace: WorkplaceDescription,
  types: Catalog["resourceTypes"],
  known: Set<string>,
): void {
  for (const [index, situation] of value.situations.entries()) {
    const { id } = situation;
    const at = () => location(["situations", index, "id"]);
    if (known.has(id))
      throw new CatalogError("CATALOG_DUPLICATE", at(), `there is another situation ${id}; rename one`);
    known.add(id);
    const [fault] = situationFaults(situation, workplace, types);
    if (fault !== undefined) throw new CatalogError("CATALOG_SITUATION", at(), `${id}: ${fault}`);
  }
}

async function readFolder<T>(root: string, folder: string, schema: z.ZodType<T>): Promise<Located<T>[]> {
  const shown = `${basename(root)}/${folder}`;
  const names = await readdir(join(root, folder)).catch((cause: unknown) => {
    throw new CatalogError("CATALOG_UNREADABLE", shown, "this folder of the catalog cannot be read; restore it", {
      cause,
    });
  });
  const files = names.filter((name) => name.endsWith(".yaml")).sort();
  return Promise.all(files.map((name) => readYamlFile(join(root, folder, name), `${shown}/${name}`, schema)));
}

function byKey<T>(items: readonly T[], key: (item: T) => string): Map<string, T> {
  return new Map(items.map((item) => [key(item), item]));
}

/**
 * Adds the texts of shared seed files to applications. Throws CatalogError CATALOG_UNREADABLE when a seed names a file
 * that is not in `apps/seeds/`.
 */
function readSeeds(root: string, files: readonly Located<ApplicationFile>[]): Promise<Located<Application>[]> {
  return Promise.all(files.map(async (file) => ({ ...file, value: await withSeeds(root, file) })));
}

async function withSeeds(
  root: string,
  { value: { desktop, ...application }, location }: Located<ApplicationFile>,
): Promise<Application> {
  if (desktop === undefined) return application;
  const seeds = desktop.seeds.map(async (seed, index) => {
    if (!("file" in seed)) return seed;
    const bytes = await readFile(join(root, "apps", "seeds", seed.file)).catch((cause: unknown) => {
      const message = `apps/seeds/${seed.file} cannot be read; write it or give the text here`;
      throw new CatalogError("CATALOG_UNREADABLE", location(["desktop", "seeds", index, "file"]), message, { cause });
    });
    return { path: seed.path, text: decodeText(bytes, `apps/seeds/${seed.file}`) };
  });
  return { ...application, desktop: { ...desktop, seeds: await Promise.all(seeds) } };
}
