import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { writeBytes } from "../../pipeline/content/write-bytes.js";
import { exportDataset } from "../../pipeline/export/export-dataset.js";
import { createOfflineReader } from "../../pipeline/instruct/read/offline.js";
import { instructionDifferences } from "../../pipeline/instruct/read-instruction.js";
import { environmentFiles } from "../../pipeline/run/dataset/environment-files.js";
import { subtaskMaterial } from "../../pipeline/run/subtask-material.js";
import type { ProvenTask } from "../../pipeline/schema/records/stage-records.js";
import { createDataset } from "../../pipeline/store/dataset.js";
import { openDatabase } from "../../pipeline/store/file/database.js";
import { readEnvironmentFiles, readTasks } from "../../pipeline/store/read.js";
import { readDefinitions } from "../../pipeline/store/tasks/read-definitions.js";
import { readDraft } from "../../pipeline/store/tasks/read-draft.js";
import { taskRecord } from "../../pipeline/store/tasks/task-record.js";
import { provenance } from "../store/sample-dataset.js";
import { catalog, pool, tasksOver } from "./several-computers.js";

const folder = mkdtempSync(join(tmpdir(), "taskloom-computers-"));
afterAll(() => rmSync(folder, { recursive: true }));

const errands = await tasksOver("system-administrator", "L2", 3);
const office = await tasksOver("administrative-assistant", "L3", 6);
const tasks = [...errands, ...office];

function computersOf({ draft }: ProvenTask): (string | undefined)[] {
  return draft.graph.nodes.map(({ computer }) => computer);
}

it("tasks over several computers are composed, with what lies on each, and proven in every order", () => {
  for (const task of tasks) {
    expect(new Set(computersOf(task)).size).toBe(2);
    expect(task.proof.kind).toBe("model");
    const { computers = {}, files } = task.draft.setup;
    const [further, ...others] = Object.values(computers);
    expect(others).toEqual([]);
    const paths = further?.files.map(({ path }) => path) ?? [];
    expect(paths).toHaveLength(1);
    expect(files.some(({ path }) => paths.includes(path))).toBe(false);
  }
});

it("an instruction says on which computer what is wanted, and is read back; another computer is a difference", async () => {
  const differencesOf = (task: ProvenTask, from: string, to: string) => {
    const high_level = task.instruction.high_level.replaceAll(from, to);
    const instruction = { ...task.instruction, high_level, variants: [] };
    return instructionDifferences(instruction, task.draft, createOfflineReader(), pool.subtasks, catalog, 1);
  };
  for (const task of tasks) {
    const [further] = Object.values(task.draft.setup.computers ?? {});
    const called = further?.called ?? "";
    expect(task.instruction.high_level).toContain(called);
    expect(task.instruction.low_level).toContain(`n ${called}, in `);
    expect(task.instruction.low_level).toContain("on your own computer, in ");
    expect(await differencesOf(task, called, called)).toEqual([]);
    expect(await differencesOf(task, called, "the print server")).toContainEqual(
      expect.stringContaining('The text says "the print server" for'),
    );
  }
});

it("a dataset keeps where each node is done and what is on each computer, and exports it", async () => {
  const file = join(folder, "tasks.sqlite");
  const run = { command: "synth", request: {}, programVersion: "0", startedAt: new Date(0) };
  const dataset = createDataset({ file, pool: pool.subtasks, catalog, run });
  const used = new Set(tasks.flatMap(({ draft }) => draft.graph.nodes.map(({ subtask_id }) => subtask_id)));
  for (const id of used) {
    const subtask = pool.subtasks.get(id) ?? expect.fail(`no subtask ${id}`);
    dataset.writeSubtask(await subtaskMaterial(subtask, null), provenance);
  }
  for (const task of tasks)
    dataset.writeTask(task, await environmentFiles(task.draft.setup, writeBytes), () => provenance);
  dataset.publish({}, new Date(0));
  const database = openDatabase(file);
  const definitions = readDefinitions(database);
  const records = [...readTasks(database)];
  for (const [at, task] of tasks.entries()) {
    const record = records[at] ?? expect.fail("a task is missing");
    expect(record).toEqual(taskRecord(task, pool.subtasks, catalog));
    const { draft } = readDraft(database, record, definitions);
    expect([draft.graph.nodes, draft.setup]).toEqual([task.draft.graph.nodes, task.draft.setup]);
    const [id = "", further] = Object.entries(task.draft.setup.computers ?? {})[0] ?? [];
    const paths = [...readEnvironmentFiles(database, record.id)].map(({ path }) => path);
    expect(paths).toContain(`//${id}${further?.files[0]?.path}`);
    expect(record.pre_conditions).toContainEqual(expect.stringMatching(`^On ${further?.called}: The file `));
  }
  const { counts } = await exportDataset(database, { format: "omnibench", to: join(folder, "omnibench") });
  expect(counts.tasks).toBe(tasks.length);
  const osworld = await exportDataset(database, { format: "osworld", to: join(folder, "osworld") });
  expect(JSON.stringify(osworld)).toContain("a setup with ");
  database.close();
});
