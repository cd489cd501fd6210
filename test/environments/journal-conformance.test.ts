import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openJournal } from "../../pipeline/environments/journal/open-journal.js";
import { withJournal } from "../../pipeline/environments/journal/with-journal.js";
import { environmentConformance } from "../conformance/environment.js";
import { simulatedComputers } from "../simulated/computers.js";
import { countingFactory, type Deeds } from "./counting.js";

const file = join(mkdtempSync(join(tmpdir(), "taskloom-journal-")), "journal.db");
const deeds: Deeds[] = [];

for (const name of ["the desktop with an empty journal", "the desktop with a full journal"]) {
  const own: Deeds = { resets: 0, acts: 0 };
  deeds.push(own);
  const journal = openJournal(file, "simulated 1");
  afterAll(() => journal.close());
  environmentConformance(
    name,
    () => withJournal(countingFactory(simulatedComputers(), own), journal),
    "C:\\Users\\user\\Documents",
    (directory, file) => `${directory}\\${file}`,
  );
}

it("a full journal answers everything but screenshots", () => {
  const [cold, warm] = deeds;
  expect(cold?.acts).toBeGreaterThan(50);
  // One screenshot is asked for, on a computer that was only reset.
  expect(warm).toEqual({ resets: 1, acts: 0 });
});
