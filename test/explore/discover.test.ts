import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Environment } from "../../pipeline/environments/contract.js";
import type { Discovery } from "../../pipeline/explore/discovery.js";
import { discover } from "../../pipeline/explore/exhaustive/discover.js";
import { differencesBetween, kindsOf } from "../../pipeline/explore/state-difference.js";
import { explorationWorld } from "../../pipeline/explore/worlds.js";
import { canonicalJson } from "../../pipeline/hash.js";
import { type GeneratedApplication, generateApplication } from "../fixtures/generated-models.js";
import { inventedWords } from "../fixtures/invented-words.js";
import { simulatedCatalog } from "../simulated/catalog.js";
import { createSimulatedFactory } from "../simulated/simulated-environment.js";
import { expectFound } from "./expect-found.js";

const catalog = await simulatedCatalog();
const world = explorationWorld(catalog, 3);
const budget = { actions: 100_000, contexts: 60 };

async function explored(generated: GeneratedApplication, environment?: Environment): Promise<Discovery[]> {
  const { model, application } = generated;
  const computer = environment ?? (await createSimulatedFactory([model]).open());
  const found: Discovery[] = [];
  const { signal } = new AbortController();
  const options = { environment: computer, application, setup: world, catalog, signal, budget };
  for await (const discovery of discover(options)) found.push(discovery);
  return found;
}

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|yaml)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8").toLowerCase());
}

describe("the walk over an application", () => {
  it("cannot know the labels of the applications it is tested on", () => {
    const words = new Set(
      [...sources("pipeline"), ...sources("resources")].flatMap((text) => text.match(/[a-z]+/g) ?? []),
    );
    expect(inventedWords.filter((word) => words.has(word))).toEqual([]);
  });

  it("finds what small undocumented applications with invented labels can do, and claims only right inputs", async () => {
    expect(await expectFound([1, 12])).toBeGreaterThan(5);
  });

  it("gives the same discoveries whenever it is run", async () => {
    const generated = generateApplication(9, false);
    expect(canonicalJson(await explored(generated))).toBe(canonicalJson(await explored(generated)));
  });

  it("finds the same on a computer that cannot be copied, by resetting and playing again", async () => {
    const generated = generateApplication(6, false);
    const computer = await createSimulatedFactory([generated.model]).open();
    const { fork, ...plain } = computer;
    expect(fork).toBeDefined();
    const kinds = (found: readonly Discovery[]) =>
      found.map(({ before, after }) => kindsOf(differencesBetween(before, after))).sort();
    expect(kinds(await explored(generated, plain))).toEqual(kinds(await explored(generated)));
  });

  it("stops when it is told to", async () => {
    const { model, application } = generateApplication(0, false);
    const environment = await createSimulatedFactory([model]).open();
    const signal = AbortSignal.abort();
    const walk = discover({ environment, application, setup: world, catalog, signal, budget });
    await expect(walk[Symbol.asyncIterator]().next()).rejects.toThrow(/abort/i);
  });
});
