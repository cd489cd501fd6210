import { expect } from "vitest";
import type { EnvironmentFactory } from "../../pipeline/environments/contract.js";
import { createOfflineExplorer } from "../../pipeline/explore/offline.js";
import { createExploreStage } from "../../pipeline/explore/stage.js";
import { createRng } from "../../pipeline/rng.js";
import type { Application } from "../../pipeline/schema/catalog/catalog.js";
import type { Drop } from "../../pipeline/schema/drop.js";
import type { Candidate } from "../../pipeline/schema/subtask.js";
import { keptOf, type StageEvent } from "../../pipeline/stage.js";
import { simulatedCatalog } from "../simulated/catalog.js";
import { loadModels } from "../simulated/load-models.js";
import { createSimulatedFactory } from "../simulated/simulated-environment.js";
import { withoutFork } from "./without-fork.js";

const never = new AbortController().signal;

/** Explores these applications, or those with these ids, offline; returns the candidates, what was reported, and what was dropped. */
export async function explored(
  wanted: readonly (string | Application)[],
  environment: EnvironmentFactory,
  options: { actions?: number; parallel?: number; signal?: AbortSignal } = {},
): Promise<{ candidates: Candidate[]; events: StageEvent[]; drops: Drop[] }> {
  const { actions, parallel = 1, signal = never } = options;
  const catalog = await simulatedCatalog();
  const candidates: Candidate[] = [];
  const events: StageEvent[] = [];
  const stage = createExploreStage(createOfflineExplorer(actions === undefined ? {} : { actions }));
  async function* applications() {
    for (const named of wanted) {
      const application = typeof named === "string" ? catalog.applications.get(named) : named;
      if (application !== undefined) yield application;
    }
  }
  const report = (event: StageEvent) => events.push(event);
  const context = { rng: createRng("frugal"), catalog, environment, signal, parallel, report };
  const drops: Drop[] = [];
  const outcomes = stage.run(applications(), context);
  for await (const candidate of keptOf(outcomes, (drop) => drops.push(drop))) candidates.push(candidate);
  return { candidates, events, drops };
}

/**
 * Explores one application with and without computers that can be copied. Expects that without them at most a tenth of
 * what is documented is missed, that each candidate costs at most 40 resets, and that each has three trials.
 */
export async function expectFrugal(id: string): Promise<void> {
  const models = loadModels();
  const { factory, counts } = withoutFork(createSimulatedFactory(models));
  const { candidates } = await explored([id], factory);
  const { candidates: all } = await explored([id], createSimulatedFactory(models));
  const found = new Set(candidates.flatMap(({ phrases }) => phrases));
  const documented = all.filter((candidate) => candidate.documented);
  const missed = documented.filter(({ phrases }) => !phrases.some((phrase) => found.has(phrase)));
  const words = missed.map((candidate) => candidate.instruction_template).join("\n");
  expect(missed.length / documented.length, words).toBeLessThanOrEqual(0.1);
  expect(counts.resets / candidates.length).toBeLessThanOrEqual(40);
  for (const { trials } of candidates) expect(trials.length).toBeGreaterThanOrEqual(3);
}
