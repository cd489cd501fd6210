import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import type { Catalog } from "../../pipeline/catalog/catalog.js";
import { loadCatalog } from "../../pipeline/catalog/load.js";
import { parseYaml } from "../../pipeline/catalog/parse-yaml.js";
import { resourcesFolder } from "../../pipeline/catalog/resources-folder.js";
import { lazily } from "../../pipeline/flow/lazily.js";
import { simulatedFolder } from "./folder.js";

/**
 * The catalog of the package with the applications of the simulated desktop beside the real ones, read once for all
 * tests of a process.
 */
export const simulatedCatalog: () => Promise<Catalog> = lazily(readCatalog);

async function readCatalog(): Promise<Catalog> {
  const folder = mkdtempSync(join(tmpdir(), "taskloom-catalog-"));
  try {
    const resources = join(folder, "resources");
    cpSync(resourcesFolder(), resources, { recursive: true });
    cpSync(join(simulatedFolder, "apps"), join(resources, "apps"), { recursive: true });
    const catalog = await loadCatalog(resources);
    const uses = personaFunctions();
    const personas = [...catalog.personas].map(([id, persona]) => {
      return [id, { ...persona, functions: uses[id] ?? persona.functions }] as const;
    });
    return { ...catalog, personas: new Map(personas) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What the personas use there, which has functions that no real application has. */
function personaFunctions(): Readonly<Record<string, string[]>> {
  const name = "persona-functions.yaml";
  const source = readFileSync(join(simulatedFolder, name), "utf8");
  return parseYaml(source, name, z.record(z.string(), z.array(z.string()))).value;
}
