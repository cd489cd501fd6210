import { join } from "node:path";
import { z } from "zod";
import { CatalogError } from "../errors.js";
import { type Application, applicationCategories } from "../schema/catalog/catalog.js";
import { nameSchema } from "../schema/safe-name.js";
import { requireId } from "./require-id.js";
import { resourcesFolder } from "./resources-folder.js";
import { readYamlFile } from "./yaml-file.js";

/** Applications that can be installed together, apart from the others. */
export interface ApplicationGroup {
  id: string;
  name: string;
  /** In the order of the catalog. */
  applications: Application[];
}

const fileName = "application-groups.yaml";
const groupsSchema = z.array(
  z.strictObject({ id: nameSchema, name: z.string(), applications: z.array(nameSchema).min(1) }),
);

/**
 * Returns the groups of applications of the desktop: one for each category that has any ("Note Management" is
 * "note-management"), and those of `resources/application-groups.yaml`. Throws CatalogError: CATALOG_GROUP for an
 * application that the catalog does not have, and as `readYamlFile`.
 */
export async function applicationGroups(
  applications: Iterable<Application>,
  folder: string = resourcesFolder(),
): Promise<ApplicationGroup[]> {
  const here = [...applications].filter(({ desktop }) => desktop !== undefined);
  const known = new Set(here.map(({ id }) => id));
  const named = (await readYamlFile(join(folder, fileName), fileName, groupsSchema)).value;
  return [
    ...applicationCategories.map((category) => ({
      id: category.toLowerCase().replaceAll(" ", "-"),
      name: category,
      applications: here.filter((application) => application.category === category),
    })),
    ...named.map(({ id, name, applications: ids }) => {
      const unknown = ids.find((one) => !known.has(one));
      if (unknown !== undefined) {
        const what = `the group ${id} names ${unknown}, which is no application of the desktop; take it out`;
        throw new CatalogError("CATALOG_GROUP", fileName, what);
      }
      return { id, name, applications: here.filter((application) => ids.includes(application.id)) };
    }),
  ].filter((group) => group.applications.length > 0);
}

/** The desktop itself, without any application. */
const desktopAlone = "desktop";

/**
 * Returns the applications of the desktop that have these ids or are in groups with these ids, in the order of the
 * catalog; none for "desktop", all for no name. Throws RequestError OPTION_APPLICATION, which lists what there is.
 */
export async function applicationsNamed(
  names: readonly string[],
  applications: Iterable<Application>,
): Promise<Application[]> {
  const all = [...applications].filter(({ desktop }) => desktop !== undefined);
  if (names.length === 0) return all;
  const groups = await applicationGroups(all);
  const allowed = [desktopAlone, ...groups.map(({ id }) => id), ...all.map(({ id }) => id)];
  const chosen = new Set(
    names.flatMap((name) => {
      const id = requireId("application", name, allowed);
      return groups.find((group) => group.id === id)?.applications.map((application) => application.id) ?? [id];
    }),
  );
  return all.filter(({ id }) => chosen.has(id));
}
