import { expect } from "vitest";
import { explorationWorld } from "../../pipeline/explore/worlds.js";
import { generateApplication } from "../fixtures/generated-models.js";
import { scoreExploration } from "../fixtures/score-exploration.js";
import { simulatedCatalog } from "../simulated/catalog.js";

/**
 * Explores the undocumented application of each seed. Expects that at least 95 % of what the applications can do is
 * found, that every claimed input is one, and that every effect comes about again from the claimed inputs alone.
 * Returns how many effects the applications declare.
 */
export async function expectFound(seeds: readonly number[]): Promise<number> {
  const catalog = await simulatedCatalog();
  const world = explorationWorld(catalog, 3);
  let declared = 0;
  let found = 0;
  for (const seed of seeds) {
    const { model, application } = generateApplication(seed, false);
    const score = await scoreExploration([model], model, application, catalog, world);
    declared += score.declared;
    found += score.found;
    expect(score.rightInputs, `claimed inputs of seed ${seed}`).toBe(score.claimedInputs);
    expect(score.sufficient, `effects from claimed inputs alone, seed ${seed}`).toBe(score.discoveries);
    expect(score.reproduced, `effects reproduced, seed ${seed}`).toBe(score.discoveries);
  }
  expect(found / declared).toBeGreaterThanOrEqual(0.95);
  return declared;
}
