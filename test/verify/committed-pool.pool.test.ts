import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createRng } from "../../pipeline/rng.js";
import { explorerOf, verifiersOf } from "../../pipeline/run/models/authors.js";
import { discoverSubtasks } from "../../pipeline/spine.js";
import { keptOf, stream } from "../../pipeline/stage.js";
import { readPool, writePool } from "../../pipeline/store/pool/pool.js";
import { contextOf } from "../fixtures/context-of.js";
import { simulatedCatalog } from "../simulated/catalog.js";
import { poolFolderOf, simulatedPool } from "../simulated/computers.js";

/** Every file of a folder with its content. */
function filesOf(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /\.\w+$/.test(name));
  return new Map(names.sort().map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

it.each(["calendar", "to-do", "settings"])("the committed subtasks of %s come out again, byte for byte", async (id) => {
  const catalog = await simulatedCatalog();
  const application = catalog.applications.get(id);
  if (application === undefined) throw new Error(`there is no application ${id}`);
  const context = contextOf(catalog, { rng: createRng(1) });
  const authors = { explorer: await explorerOf(() => null), ...(await verifiersOf(() => null)) };
  const subtasks = [];
  const outcomes = discoverSubtasks(stream([application]), authors, context);
  for await (const subtask of keptOf(outcomes, () => undefined)) subtasks.push(subtask);
  const folder = mkdtempSync(join(tmpdir(), "taskloom-pool-"));
  await writePool(folder, "simulated", subtasks, []);
  expect(filesOf(join(folder, "simulated", id))).toEqual(filesOf(join(simulatedPool, "simulated", id)));
});

it.each([
  ["simulated", 60],
  ["desktop", 120],
])("subtasks of %s are committed, each with three parameter sets that work", async (environment, atLeast) => {
  const { subtasks } = await readPool(poolFolderOf(environment), environment);
  expect(subtasks.size).toBeGreaterThanOrEqual(atLeast);
  for (const subtask of subtasks.values()) {
    expect(subtask.trials.length, subtask.instruction_template).toBeGreaterThanOrEqual(3);
    expect(subtask.verification.mutants_rejected).toBe(subtask.verification.mutants);
  }
});
