import { join } from "node:path";
import type { z } from "zod";
import type { Catalog } from "../catalog/catalog.js";
import { withAddition } from "../catalog/with-addition.js";
import { readYamlFile } from "../catalog/yaml-file.js";
import { RequestError } from "../errors.js";
import { behindLinks, entriesOf } from "../files/input-folder.js";
import { personaSchema } from "../schema/catalog/catalog.js";
import { type CatalogAddition, noAddition } from "../schema/catalog/catalog-addition.js";
import { type ContentsFile, contentsFileSchema } from "../schema/contents.js";
import { situationFileSchema } from "../schema/situation.js";
import { workplaceSchema } from "../schema/workplace.js";
import { readAddition } from "../store/catalog-additions.js";
import { openDatabase, withDatabase } from "../store/file/database.js";
import { lostStatement } from "../workplace/situations/statements.js";

const most = 200;

/**
 * The personas, workplaces and situations of a folder with files as in `resources/`, of one file of situations (`.yaml`), or
 * those with which a dataset was made. Throws RequestError WORKPLACES_NONE where there are none, CatalogError for a file
 * that is wrong, StoreError for what is no dataset.
 */
export async function readAdditions(path: string): Promise<CatalogAddition> {
  const addition = await read(path);
  if (Object.values(addition).some((list) => list.length > 0)) return addition;
  throw new RequestError(
    "WORKPLACES_NONE",
    `${path} has no personas, workplaces or situations: name a folder with personas/, workplaces/ or situations/, a file of situations, or a dataset that was made with some`,
  );
}

/** The catalog with what lies at a path; as it is without one. Throws as `readAdditions` and `withAddition`. */
export async function catalogBeside(catalog: Catalog, path: string | undefined): Promise<Catalog> {
  return path === undefined ? catalog : withAddition(catalog, await readAdditions(path));
}

/** The catalog with what an earlier dataset was made with, but for what is there already; as it is without a dataset. */
export async function catalogOfEarlier(catalog: Catalog, dataset: string | null): Promise<Catalog> {
  if (dataset === null) return catalog;
  const { personas, workplaces, situations, contents } = await withDatabase(dataset, openDatabase, readAddition);
  const newPersonas = personas.filter(({ id }) => !catalog.personas.has(id));
  const newWorkplaces = workplaces.filter(({ persona }) => !catalog.workplaces.has(persona));
  const own = new Set(newWorkplaces.map(({ persona }) => persona));
  const added = withAddition(catalog, {
    personas: newPersonas,
    workplaces: newWorkplaces,
    situations: situations.flatMap((file) => {
      const known = catalog.workplaces.get(file.persona);
      if (known === undefined && !own.has(file.persona)) return [];
      const fresh = file.situations.filter(({ id }) => !known?.situations.some((one) => one.id === id));
      return fresh.length === 0 ? [] : [{ ...file, situations: fresh }];
    }),
    contents: [],
  });
  return withAddition(added, { ...noAddition, contents: stillStating(contents, added) });
}

/** Other words for situations that are there and still state what they stated. */
function stillStating(files: readonly ContentsFile[], { workplaces }: Catalog): ContentsFile[] {
  return files.flatMap((file) => {
    const situations = workplaces.get(file.persona)?.situations ?? [];
    const contents = file.contents.filter((one) => {
      const situation = situations.find(({ id }) => id === one.situation);
      return situation !== undefined && lostStatement(situation, one) === null;
    });
    return contents.length === 0 ? [] : [{ ...file, contents }];
  });
}

async function read(path: string): Promise<CatalogAddition> {
  if (behindLinks(path)?.isDirectory() === true) {
    const [personas, workplaces, situations, contents] = await Promise.all([
      readAll(join(path, "personas"), personaSchema),
      readAll(join(path, "workplaces"), workplaceSchema),
      readAll(join(path, "situations"), situationFileSchema),
      readAll(join(path, "contents"), contentsFileSchema),
    ]);
    return { personas, workplaces, situations, contents };
  }
  if (path.endsWith(".yaml")) return { ...noAddition, situations: [await readOne(path, situationFileSchema)] };
  return withDatabase(path, openDatabase, readAddition);
}

async function readAll<T>(folder: string, schema: z.ZodType<T>): Promise<T[]> {
  const names = entriesOf(folder).flatMap((entry) =>
    entry.isFile() && entry.name.endsWith(".yaml") ? [entry.name] : [],
  );
  if (names.length > most)
    throw new RequestError("WORKPLACES_MANY", `${folder} has ${names.length} files; at most ${most} are read`);
  return Promise.all(names.sort().map((name) => readOne(join(folder, name), schema)));
}

async function readOne<T>(file: string, schema: z.ZodType<T>): Promise<T> {
  return (await readYamlFile(file, file, schema, "name another one")).value;
}
