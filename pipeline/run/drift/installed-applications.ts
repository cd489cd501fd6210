import { contentHash } from "../../hash.js";
import type { Application } from "../../schema/catalog/catalog.js";
import type { Context } from "../../stage.js";

/** An application of the catalog that can be started here. */
export interface InstalledApplication {
  application: Application;
  /** Key of its version and of how it is started. */
  version: string;
  /** Its packages with their versions; empty where the computers do not tell. */
  packages: Readonly<Record<string, string>>;
  /** Hash of its entry in the catalog, without how it is started. */
  description: string;
}

/**
 * Returns the applications of the catalog that can be started here, in the order of the catalog: all of the environment
 * where its computers do not tell versions.
 */
export async function installedApplications({ catalog, environment }: Context): Promise<InstalledApplication[]> {
  const versions = await environment.versions?.();
  const programs = (await environment.programs?.()) ?? {};
  return [...catalog.applications.values()].flatMap((application) => {
    const isOffered = application.environments.includes(environment.name);
    const version = versions === undefined && isOffered ? "" : versions?.get(application.id);
    if (version === undefined) return [];
    const { desktop: _, ...description } = application;
    return [
      {
        application,
        version,
        packages: programs[application.id] ?? {},
        description: contentHash(description),
      },
    ];
  });
}

/** Packages with their versions in words: "mousepad 0.5.10"; the key of the version where there are none. */
export function versionWords(packages: Readonly<Record<string, string>>, version: string): string {
  const words = Object.entries(packages).map(([name, number]) => `${name} ${number}`);
  return words.length === 0 ? version.slice(0, 8) : words.join(", ");
}
