import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { loadCatalog } from "../../pipeline/catalog/load.js";
import { openStoreReader } from "../../pipeline/environments/desktop/state/store-reader.js";
import type { ReadFixture } from "./coverage.js";

/**
 * The stores of applications in folders APPLICATION/before and APPLICATION/CHANGE, read as the catalog says that they
 * are on a desktop; those without a file are left out.
 */
export async function readStoreFixtures(folder: string): Promise<ReadFixture[]> {
  if (!existsSync(folder)) return [];
  const { applications } = await loadCatalog();
  const read = openStoreReader();
  const found: ReadFixture[] = [];
  for (const id of readdirSync(folder).sort())
    for (const store of applications.get(id)?.desktop?.stores ?? [])
      for (const change of readdirSync(join(folder, id)).sort()) {
        const path = join(folder, id, change, basename(store.file));
        const content = existsSync(path) ? await read(path, store) : null;
        if (content === null || "unreadable" in content.aspects) continue;
        const { subject } = store;
        const place = (name: string) => join(id, name, subject);
        found.push({ name: place(change), before: place("before"), extension: subject, content });
      }
  return found;
}
