import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Journal, openJournal } from "../../pipeline/environments/journal/open-journal.js";
import { withJournal } from "../../pipeline/environments/journal/with-journal.js";
import { createRng } from "../../pipeline/rng.js";
import { explorerOf, verifiersOf } from "../../pipeline/run/models/authors.js";
import { discoverSubtasks } from "../../pipeline/spine.js";
import { keptOf, stream } from "../../pipeline/stage.js";
import { contextOf } from "../fixtures/context-of.js";
import { simulatedCatalog } from "../simulated/catalog.js";
import { simulatedComputers } from "../simulated/computers.js";
import { countingFactory, type Deeds } from "./counting.js";

test("a journal lets stopped work go on where it was", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "taskloom-journal-")), "journal.db");
  const catalog = await simulatedCatalog();
  const application = catalog.applications.get("to-do");
  if (application === undefined) throw new RangeError("there is an application to-do");
  const work = async (journal: Journal | null, before?: Deeds["before"]) => {
    const deeds: Deeds = { resets: 0, acts: 0, ...(before && { before }) };
    const counted = countingFactory(simulatedComputers(), deeds);
    const environment = journal === null ? counted : withJournal(counted, journal);
    const context = contextOf(catalog, { rng: createRng(1), environment });
    const authors = { explorer: await explorerOf(() => null), ...(await verifiersOf(() => null)) };
    const subtasks = [];
    try {
      const outcomes = discoverSubtasks(stream([application]), authors, context);
      for await (const subtask of keptOf(outcomes, () => undefined)) subtasks.push(subtask);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
    journal?.close();
    return { deeds, subtasks };
  };
  const whole = await work(null);
  expect(whole.subtasks.length).toBeGreaterThan(2);
  let left = Math.round(whole.deeds.acts * 0.7);
  const stopped = await work(openJournal(file, "1"), () => {
    if (left-- <= 0) throw new RangeError("stopped");
  });
  expect(stopped.subtasks.length).toBeLessThan(whole.subtasks.length);
  const resumed = await work(openJournal(file, "1"));
  expect(resumed.subtasks).toEqual(whole.subtasks);
  // What is done again is the way to where it was stopped.
  const longest = 40;
  expect(stopped.deeds.acts + resumed.deeds.acts).toBeLessThanOrEqual(whole.deeds.acts + longest);
  const again = await work(openJournal(file, "1"));
  expect(again.subtasks).toEqual(whole.subtasks);
  expect(again.deeds).toEqual({ resets: 0, acts: 0 });
});
