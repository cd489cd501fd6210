import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CatalogError } from "../errors.js";
import type { Application, ApplicationFile } from "../schema/catalog.js";
import { decodeText } from "../text/decode-text.js";
import type { Located } from "./parse-yaml.js";

/**
 * Applications with the texts of the seeds that they share with others.
 * Throws CatalogError CATALOG_UNREADABLE where a seed names a file that `apps/seeds/` does not have.
 */
export function readSeeds(root: string, files: readonly Located<ApplicationFile>[]): Promise<Located<Application>[]> {
  return Promise.all(files.map(async (file) => ({ ...file, value: await withSeeds(root, file) })));
}

async function withSeeds(
  root: string,
  { value: { desktop, ...application }, place }: Located<ApplicationFile>,
): Promise<Application> {
  if (desktop === undefined) return application;
  const seeds = desktop.seeds.map(async (seed, index) => {
    if (!("file" in seed)) return seed;
    const bytes = await readFile(join(root, "apps", "seeds", seed.file)).catch((cause: unknown) => {
      const message = `apps/seeds/${seed.file} cannot be read; write it or give the text here`;
      throw new CatalogError("CATALOG_UNREADABLE", place(["desktop", "seeds", index, "file"]), message, { cause });
    });
    return { path: seed.path, text: decodeText(bytes, `apps/seeds/${seed.file}`) };
  });
  return { ...application, desktop: { ...desktop, seeds: await Promise.all(seeds) } };
}
