import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Catalog } from "../../pipeline/catalog/catalog.js";
import type { DatasetWriter } from "../../pipeline/store/dataset.js";
import { openDatabase } from "../../pipeline/store/file/database.js";
import { findTasks, readProofs, readSubtasks, readTasks } from "../../pipeline/store/read.js";
import { sampleDraft, samplePool, sampleTask } from "../fixtures/sample-task.js";
import { simulatedCatalog } from "../simulated/catalog.js";
import { provenance, startSampleDataset, writeSampleSubtasks } from "./sample-dataset.js";

let catalog: Catalog;
let folder: string;
let file: string;

beforeAll(async () => {
  catalog = await simulatedCatalog();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "taskloom-store-"));
  file = join(folder, "deep", "dataset.sqlite");
});
afterEach(() => rmSync(folder, { recursive: true }));

const start = (): DatasetWriter => startSampleDataset(file, catalog);

function writeSample(dataset: DatasetWriter): void {
  writeSampleSubtasks(dataset);
  const letter = { path: "C:\\a.txt", media_type: "text/plain", bytes: Buffer.from("hello"), read_only: false };
  dataset.writeTask(sampleTask, [letter], () => provenance);
}

describe("a dataset", () => {
  it("appears at its place only when it is published", () => {
    const dataset = start();
    writeSample(dataset);
    expect(existsSync(file)).toBe(false);
    dataset.publish({}, new Date(0));
    expect(existsSync(file)).toBe(true);
    expect(existsSync(`${file}.partial`)).toBe(false);
  });

  it("leaves nothing behind when it is discarded, and keeps the one that was there", () => {
    const first = start();
    writeSample(first);
    first.publish({}, new Date(0));
    const before = readFileSync(file);
    const second = start();
    second.discard();
    expect(existsSync(`${file}.partial`)).toBe(false);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it("gives back a task as it was written, with OmniBench's adjacency for every node", () => {
    const dataset = start();
    writeSample(dataset);
    dataset.publish({}, new Date(0));
    const database = openDatabase(file);
    const [task] = [...readTasks(database)];
    expect(task?.task_intent).toBe(sampleDraft.intent.goal);
    expect(Object.keys(task?.dag.edges ?? {}).sort()).toEqual([...(task?.dag.nodes ?? [])].sort());
    expect(task?.environment_setup).toEqual(sampleDraft.setup);
    expect(findTasks(database, sampleDraft.id.slice(0, 6))).toEqual([task]);
    expect([...readProofs(database)]).toEqual([sampleTask.proof]);
    expect([...readSubtasks(database)]).toHaveLength(samplePool.size);
    database.close();
  });

  it("holds its foreign keys, and refuses a task whose subtasks it does not have", () => {
    const dataset = start();
    expect(() => dataset.writeTask(sampleTask, [], () => provenance)).toThrow(/FOREIGN KEY/);
    writeSample(dataset);
    dataset.publish({}, new Date(0));
    const database = new Database(file, { readonly: true });
    expect(database.pragma("foreign_key_check")).toEqual([]);
    expect(database.prepare("SELECT count(*) AS tasks FROM tasks").get()).toEqual({ tasks: 1 });
    database.close();
  });

  it("has the same bytes when it is made again", () => {
    const bytes = [1, 2].map(() => {
      const dataset = start();
      writeSample(dataset);
      dataset.publish({}, new Date(0));
      return readFileSync(file);
    });
    expect(bytes[0]?.equals(bytes[1] ?? Buffer.alloc(0))).toBe(true);
  });

  it("says what to do about a place that cannot be written or a file that is no dataset", () => {
    writeFileSync(join(folder, "plain"), "not a database");
    expect(() => openDatabase(join(folder, "plain"))).toThrow(/is not a taskloom dataset/);
    expect(() => openDatabase(join(folder, "none"))).toThrow(/there is no dataset/);
    file = join(folder, "plain", "dataset.sqlite");
    expect(() => start()).toThrow(/plain is a file, not a folder: choose another folder/);
  });
});
