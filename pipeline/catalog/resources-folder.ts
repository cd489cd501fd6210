import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { CatalogError } from "../errors.js";

/**
 * Returns the `resources` folder of this package. It is found by walking up to `package.json`, so that sources and
 * compiled files find the same one. Throws CATALOG_UNREADABLE when there is none.
 */
export function resourcesFolder(): string {
  const start = dirname(fileURLToPath(import.meta.url));
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, "package.json"))) return join(folder, "resources");
    if (folder === dirname(folder)) {
      throw new CatalogError("CATALOG_UNREADABLE", start, "no package.json in any folder above; reinstall the package");
    }
  }
}
