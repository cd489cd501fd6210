import { cpSync, existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Environment, EnvironmentFactory } from "../../../pipeline/environments/contract.js";
import { exploreAgain } from "../../../pipeline/run/drift/explore-again.js";
import { explorerOf, verifiersOf } from "../../../pipeline/run/models/authors.js";
import { readPool } from "../../../pipeline/store/pool/pool.js";
import { withoutFork } from "../../explore/without-fork.js";
import { contextOf } from "../../fixtures/context-of.js";
import { simulatedCatalog } from "../../simulated/catalog.js";
import { simulatedComputers, simulatedPool } from "../../simulated/computers.js";

/** Computers that cannot be copied, with a call for each action. */
function watched(factory: EnvironmentFactory, acted: () => void): EnvironmentFactory {
  const watch = (environment: Environment): Environment => ({
    ...environment,
    act: async (action) => {
      acted();
      await environment.act(action);
    },
  });
  return { ...factory, open: async () => watch(await factory.open()) };
}

test("exploring that is stopped as time is up leaves the pool as it is, and goes on where it was on the next night", async () => {
  const root = mkdtempSync(join(tmpdir(), "taskloom-again-"));
  const [poolFolder, journal] = [join(root, "pool"), join(root, "journal.sqlite")];
  cpSync(join(simulatedPool, "simulated", "calculator"), join(poolFolder, "simulated", "calculator"), {
    recursive: true,
  });
  const catalog = await simulatedCatalog();
  const application = catalog.applications.get("calculator");
  if (application === undefined) throw new Error("the catalog has no calculator");
  const offline = () => null;
  const authors = { explorer: await explorerOf(offline, { actions: 60 }), ...(await verifiersOf(offline)) };
  const ids = async () => [...(await readPool(poolFolder, "simulated")).subtasks.keys()].sort();
  const before = await ids();

  async function night(mostActions: number): Promise<{ found: number | null; actions: number }> {
    let actions = 0;
    const timeUp = new AbortController();
    const environment = watched(withoutFork(simulatedComputers()).factory, () => {
      actions += 1;
      if (actions === mostActions) timeUp.abort();
    });
    const explored = await exploreAgain(application ?? fail(), {
      poolFolder,
      authors,
      context: contextOf(catalog, { environment }),
      journal,
      here: new Set(["calculator"]),
      version: "2",
      timeUp: timeUp.signal,
    });
    return { found: explored?.subtasks ?? null, actions };
  }

  expect((await night(40)).found).toBeNull();
  expect(await ids()).toEqual(before);
  expect(existsSync(journal)).toBe(true);
  const { found, actions } = await night(Number.POSITIVE_INFINITY);
  expect(found).toBeGreaterThan(0);
  expect(existsSync(journal)).toBe(false);
  // Another night from the start needs what the first one had done already.
  expect((await night(Number.POSITIVE_INFINITY)).actions).toBeGreaterThan(actions);
  expect(await ids()).toEqual(expect.arrayContaining(before));
});

function fail(): never {
  throw new Error("the catalog has no calculator");
}
