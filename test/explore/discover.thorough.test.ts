import { expect, test } from "vitest";
import { discover } from "../../pipeline/explore/exhaustive/discover.js";
import { explorationWorld } from "../../pipeline/explore/worlds.js";
import { generateApplication } from "../fixtures/generated-models.js";
import { simulatedCatalog } from "../simulated/catalog.js";
import { createSimulatedFactory } from "../simulated/simulated-environment.js";
import { expectFound } from "./expect-found.js";

test("a walk finds at least 95 % of what 16 undocumented applications can do, and claims only right inputs", async () => {
  const seeds = Array.from({ length: 16 }, (_, seed) => seed);
  expect(await expectFound(seeds)).toBeGreaterThan(80);
});

test("a walk says which documented procedure an effect belongs to", async () => {
  const catalog = await simulatedCatalog();
  const { model, application } = generateApplication(2, true);
  const environment = await createSimulatedFactory([model]).open();
  const setup = explorationWorld(catalog, 3);
  const { signal } = new AbortController();
  const budget = { actions: 100_000, contexts: 60 };
  const named = new Set<number>();
  for await (const { procedure } of discover({ environment, application, setup, catalog, signal, budget })) {
    if (procedure !== null) named.add(procedure);
  }
  const { documentation } = application;
  expect(documentation.length).toBeGreaterThan(5);
  expect(named.size).toBeGreaterThanOrEqual(documentation.length * 0.8);
});
