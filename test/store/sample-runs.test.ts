import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Catalog } from "../../pipeline/catalog/catalog.js";
import { sampleProof } from "../../pipeline/prove/sample/sample-proof.js";
import type { SampleRun } from "../../pipeline/schema/records/sample-run.js";
import { openDatabase, openForAdding } from "../../pipeline/store/file/database.js";
import { migrations } from "../../pipeline/store/file/migrations.js";
import { readProofs, readTaskCells, readTasks } from "../../pipeline/store/read.js";
import { readSampleRuns, writeSampleRun } from "../../pipeline/store/sample-runs.js";
import { readDefinitions } from "../../pipeline/store/tasks/read-definitions.js";
import { samplePool, sampleTask } from "../fixtures/sample-task.js";
import { simulatedCatalog } from "../simulated/catalog.js";
import { provenance, startSampleDataset, writeSampleSubtasks } from "./sample-dataset.js";

let folder: string;
let file: string;
let catalog: Catalog;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "taskloom-runs-"));
  file = join(folder, "dataset.sqlite");
  catalog = await simulatedCatalog();
  const dataset = startSampleDataset(file, catalog);
  writeSampleSubtasks(dataset);
  dataset.writeTask(sampleTask, [], () => provenance);
  dataset.publish({}, new Date(0));
});
afterEach(() => rmSync(folder, { recursive: true }));

const order = sampleTask.orders[0] ?? [];
const runOf = (rest: Partial<SampleRun> = {}): SampleRun => ({
  task_id: sampleTask.draft.id,
  seed: 1,
  branch: "taken",
  order: [...order],
  succeeded: true,
  subtask_runs: order.length,
  actions: 9,
  seconds: 1,
  error: null,
  screen_text: null,
  failure: null,
  ...rest,
});

it("makes one proof of both branches of a condition, and none of the other branch alone", () => {
  const other = runOf({ branch: "other", order: ["b"], subtask_runs: 1 });
  const proofOf = (runs: SampleRun[]) => sampleProof(sampleTask.draft.id, "simulated", "1", runs);
  expect(proofOf([runOf(), other])?.twin).toEqual({ orders: "1", states: 2, edges: 1, executions: 1 });
  expect(proofOf([runOf()])?.twin).toBeNull();
  expect(proofOf([other])).toBeNull();
  expect(proofOf([runOf(), { ...other, succeeded: false }])).toBeNull();
});

function write(run: SampleRun, contentHash?: string): void {
  const database = openForAdding(file);
  const [task] = [...readTasks(database)];
  const proof = sampleProof(run.task_id, "simulated", sampleTask.proof.orders, [run]);
  const entry = {
    run,
    contentHash: contentHash ?? task?.content_hash ?? "",
    executedAt: new Date(0),
    computer: null,
    proof,
    provenance,
  };
  writeSampleRun(database, entry);
  database.close();
}

it("keeps the proof by execution beside the proof of the task, and replaces it", () => {
  write(runOf());
  write(runOf({ actions: 12 }));
  const database = openDatabase(file);
  const proofs = [...readProofs(database)];
  expect(proofs.map(({ kind }) => kind)).toEqual([sampleTask.proof.kind, "executed-sample"]);
  expect(proofs[1]).toMatchObject({ actions: 12, orders: "1", executions: order.length });
  expect(readSampleRuns(database)).toEqual([runOf({ actions: 12 })]);
  expect(database.pragma("foreign_key_check")).toEqual([]);
  database.close();
});

it("takes the proof away when an execution fails, and keeps the failure", () => {
  write(runOf());
  const failure = {
    code: "PROVE_LOST",
    message: "",
    node: null,
    subtask: null,
    action: null,
    checks: [],
    controls: [],
    screenshot: null,
    trace: null,
  };
  write(runOf({ succeeded: false, failure }));
  const database = openDatabase(file);
  expect([...readProofs(database)]).toHaveLength(1);
  expect(readSampleRuns(database)[0]?.failure).toEqual(failure);
  database.close();
});

it("does not count executions of a task that has changed since", () => {
  write(runOf(), "another");
  const database = openDatabase(file);
  expect(readSampleRuns(database)).toEqual([]);
  database.close();
});

it("gives the subtasks back as they can be executed", () => {
  const database = openDatabase(file);
  const definitions = readDefinitions(database);
  for (const { trials: _, ...subtask } of samplePool.values()) expect(definitions.get(subtask.id)).toEqual(subtask);
  expect(readTaskCells(database)).toHaveLength(1);
  database.close();
});

it("brings a dataset of the first version up to date, with all that was in it", () => {
  const old = join(folder, "old.sqlite");
  const first = new Database(old);
  first.exec(migrations[0] ?? "");
  first.pragma("user_version = 1");
  first.exec(`ATTACH '${file}' AS made`);
  for (const table of [
    "resource_types",
    "applications",
    "files",
    "subtasks",
    "subtask_evaluations",
    "intents",
    "tasks",
    "task_instructions",
    "proofs",
  ]) {
    // Later versions have more columns.
    const columns = first.prepare("SELECT name FROM pragma_table_info(?)").pluck().all(table).join(", ");
    first.exec(`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM made.${table}`);
  }
  first.close();
  const reading = openDatabase(old);
  expect([...readProofs(reading)]).toEqual([sampleTask.proof]);
  reading.close();
  const adding = openForAdding(old);
  expect(adding.pragma("user_version", { simple: true })).toBe(migrations.length);
  expect([...readProofs(adding)]).toEqual([sampleTask.proof]);
  adding.close();
});
