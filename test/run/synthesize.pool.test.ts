import { describe, expect, it } from "vitest";
import { synthesize } from "../../pipeline/run/synthesize.js";
import type { LevelId } from "../../pipeline/schema/task/task.js";
import { readUsablePool } from "../../pipeline/store/pool/usable-pool.js";
import { shippedCatalog } from "../fixtures/shipped-catalog.js";
import { simulatedCatalog } from "../simulated/catalog.js";
import { computersOf, poolFolderOf } from "../simulated/computers.js";

const catalogs = { desktop: await shippedCatalog(), simulated: await simulatedCatalog() };
const levels: readonly LevelId[] = ["L1", "L2", "L3", "L4"];
const personas = ["accountant", "hr-specialist", "project-manager", "marketing-specialist"];

describe.each(["desktop", "simulated"] as const)("the pool of the environment %s", async (name) => {
  const catalog = catalogs[name];
  const environment = computersOf(name, catalog.applications.values());
  const pool = await readUsablePool(poolFolderOf(name), name);
  const cases = levels.flatMap((level) => personas.map((persona) => [persona, level] as const));

  it.each(cases)("is enough for three tasks of %s at %s", async (persona, level) => {
    const texts = new Set<string>();
    for await (const made of synthesize({ persona, level, count: 3 }, { catalog, environment, pool })) {
      if (!("kept" in made)) continue;
      const { draft, instruction } = made.kept;
      expect([draft.persona, draft.level, draft.environment]).toEqual([persona, level, name]);
      texts.add(instruction.high_level);
    }
    expect(texts.size).toBe(3);
  });
});
