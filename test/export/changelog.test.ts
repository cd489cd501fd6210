import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { changelogText } from "../../pipeline/export/changelog/changelog-text.js";
import { subtaskChanges } from "../../pipeline/export/changelog/subtask-changes.js";
import { type ComparedDatasets, taskChanges } from "../../pipeline/export/changelog/task-changes.js";
import { createDataset } from "../../pipeline/store/dataset.js";
import { openDatabase } from "../../pipeline/store/file/database.js";
import type { TableRow } from "../../pipeline/store/file/insert.js";
import type { Provenance } from "../../pipeline/store/provenance.js";
import { readTasks } from "../../pipeline/store/read.js";
import { draft, instance, prove, taskGraph, withFiles } from "../prove/drafts.js";
import { addTask, smallPool } from "../prove/small-desktop.js";
import { provenance } from "../store/sample-dataset.js";
import { smallApplications, testFolder } from "./formats/recorded-dataset.js";

const folder = testFolder();
let compared: ComparedDatasets;

/** A dataset of tasks to plan something, by what is planned and how it is said. */
async function planned(
  name: string,
  words: Readonly<Record<string, string>>,
  origin: Provenance,
  rows: readonly TableRow[] = [],
): Promise<string> {
  const file = join(folder, name);
  const run = { command: "synth", request: { seed: origin.seed }, programVersion: "0", startedAt: new Date(0) };
  const dataset = createDataset({ file, pool: smallPool, catalog: smallApplications, run });
  for (const subtask of smallPool.values()) {
    const trajectory = {
      trajectory_id: `${subtask.id}(0)`,
      instruction: "",
      subtask_id: subtask.id,
      executed: true,
      actions: [],
    };
    dataset.writeSubtask({ subtask, python: "", typescript: "", trajectory, observations: [[]] }, provenance);
  }
  for (const [title, high_level] of Object.entries(words)) {
    const { proven } = await prove(draft(taskGraph([instance(addTask, { title })]), withFiles({})));
    if (proven === null) throw new Error(`${title} is not proven`);
    dataset.writeTask(
      { ...proven, instruction: { high_level, low_level: "", variants: [], language: "en" } },
      [],
      () => origin,
    );
  }
  dataset.writeRows(rows);
  dataset.publish({}, new Date(0));
  return file;
}

beforeAll(async () => {
  const told = { call: "Plan a call.", walk: "Plan a walk.", rest: "Plan a rest.", swim: "Plan a swim." };
  const against = openDatabase(await planned("old.sqlite", { ...told, read: "Plan to read." }, provenance));
  const idOf = (words: string) =>
    z.string().parse([...readTasks(against)].find((one) => one.task_instruction === words)?.id);
  const refined = { task_id: idOf(told.swim), change: "removed", mend: "drop", reason: "no pool is there" };
  const refused = { task_id: idOf("Plan to read."), stage: "instruct", reason: "INSTRUCT_READ", subject: "a read" };
  const next = await planned(
    "new.sqlite",
    { call: "Plan a call.", walk: "Add a | walk.", ride: "Plan a <b>ride</b>." },
    { ...provenance, stage_version: 2 },
    [
      { table: "refinements", row: { ...refined, refined_at: new Date(0).toISOString() } },
      { table: "rejected_drafts", row: { ...refused, input_hash: "0", quota: "0", lot: 0 } },
    ],
  );
  compared = { from: openDatabase(next), against };
});
afterAll(() => {
  compared.from.close();
  compared.against.close();
});

it("a changelog has the tasks that were added, changed and removed with the reason, and not those that are the same", () => {
  const changes = [...taskChanges(compared)];
  expect(changes.map(({ id }) => id)).toEqual(changes.map(({ id }) => id).sort());
  const told = changes.map(({ kind, instruction, fields, reason }) => ({ kind, instruction, fields, reason }));
  const none = { fields: [], reason: null };
  expect(told).toHaveLength(5);
  expect(told).toContainEqual({ kind: "added", instruction: "Plan a <b>ride</b>.", ...none });
  expect(told).toContainEqual({ kind: "removed", instruction: "Plan a rest.", ...none });
  const removed = { kind: "removed", fields: [] };
  expect(told).toContainEqual({
    ...{ ...removed, instruction: "Plan a swim." },
    reason: "refined (drop): no pool is there",
  });
  expect(told).toContainEqual({
    ...{ ...removed, instruction: "Plan to read." },
    reason: "refused by instruct: INSTRUCT_READ (a read)",
  });
  expect(told).toContainEqual({
    ...{ kind: "changed", instruction: "Add a | walk.", fields: ["task_instruction"] },
    reason: "compose: version 1 became 2; instruct: version 1 became 2",
  });
  expect(subtaskChanges(compared)).toEqual([]);
});

it("it is Markdown without markup of the data, and says how many there are", () => {
  const text = [...changelogText(compared)].join("");
  expect(text).toContain("## Added tasks\n");
  expect(text).toContain("Plan a swim.; refined (drop): no pool is there");
  expect(text).toContain("Plan a &lt;b&gt;ride&lt;/b&gt;.");
  expect(text).toContain("Add a \\| walk.; differs in `task_instruction`; compose: version 1 became 2");
  expect(text).toMatch(/\n1 tasks were added, 1 changed, 3 removed\.\n$/);
});

it("two equal datasets have no changes", () => {
  expect([...taskChanges({ from: compared.from, against: compared.from })]).toEqual([]);
});
