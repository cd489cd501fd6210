import { mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import type { Catalog } from "../catalog/catalog.js";
import { StoreError } from "../errors.js";
import { canonicalJson } from "../hash.js";
import type { ModelCall } from "../schema/model-call.js";
import type { ProvenTask } from "../schema/stage-records.js";
import type { Subtask } from "../schema/subtask.js";
import { createDatabase } from "./database.js";
import { inserter } from "./insert.js";
import type { Origin, Provenance, TaskStage } from "./provenance.js";
import { type SubtaskMaterial, subtaskRows } from "./subtask-rows.js";
import { taskRecord } from "./task-record.js";
import { type EnvironmentFile, taskRows } from "./task-rows.js";

/** A dataset that is being written. Tasks appear in it whole or not at all; the file appears at its place when it is published. */
export interface DatasetWriter {
  writeSubtask(material: SubtaskMaterial, origin: Origin): void;
  /** In one transaction. Its subtasks must have been written. */
  writeTask(
    task: ProvenTask,
    environmentFiles: readonly EnvironmentFile[],
    provenance: (stage: TaskStage) => Provenance,
  ): void;
  /** What models were asked on the way, whatever came of it; after the tasks, to which they are joined by subject. */
  writeModelCalls(calls: readonly ModelCall[]): void;
  /** Closes the run and moves the file to its place; whatever stood there is replaced. */
  publish(summary: unknown, finishedAt: Date): void;
  /** Leaves nothing behind. */
  discard(): void;
}

export interface DatasetOptions {
  file: string;
  pool: ReadonlyMap<string, Subtask>;
  catalog: Catalog;
  run: { command: string; request: unknown; programVersion: string; startedAt: Date };
}

/** Starts a dataset, written beside `file` under another name until it is published. Throws STORE_UNWRITABLE. */
export function createDataset({ file, pool, catalog, run }: DatasetOptions): DatasetWriter {
  const partial = `${file}.partial`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    removeDatabase(partial);
  } catch (cause) {
    throw new StoreError("STORE_UNWRITABLE", `cannot write ${file}: choose another place with --out`, { cause });
  }
  const database = createDatabase(partial);
  const insert = inserter(database);
  let position = 0;

  database.transaction(() => {
    insert({
      table: "runs",
      row: {
        command: run.command,
        request_json: canonicalJson(run.request),
        program_version: run.programVersion,
        started_at: run.startedAt.toISOString(),
      },
    });
    for (const type of catalog.resourceTypes.values()) {
      const { name, is_a, description } = type;
      insert({ table: "resource_types", row: { name, is_a, description, definition_json: canonicalJson(type) } });
    }
    for (const { id, name, function: purpose, category } of catalog.applications.values()) {
      insert({ table: "applications", row: { id, name, function: purpose, category } });
    }
  })();

  return {
    writeSubtask(material, origin) {
      database.transaction(() => subtaskRows(material, origin).forEach(insert))();
    },

    writeTask(task, environmentFiles, provenance) {
      const record = taskRecord(task, pool, catalog);
      database.transaction(() => taskRows(task, record, position, environmentFiles, provenance).forEach(insert))();
      position++;
    },

    writeModelCalls(calls) {
      const isTask = database.prepare("SELECT 1 FROM tasks WHERE id = ?");
      database.transaction(() => {
        for (const { in_batch, ...call } of calls) {
          const task_id = isTask.get(call.subject) === undefined ? null : call.subject;
          insert({ table: "model_calls", row: { ...call, task_id, in_batch: Number(in_batch) } });
        }
      })();
    },

    publish(summary, finishedAt) {
      database
        .prepare("UPDATE runs SET finished_at = ?, summary_json = ?")
        .run(finishedAt.toISOString(), canonicalJson(summary));
      // Without a write-ahead log a published file is one file, and can be copied as such.
      database.pragma("wal_checkpoint(TRUNCATE)");
      database.pragma("journal_mode = DELETE");
      database.close();
      for (const suffix of ["-wal", "-shm"]) rmSync(file + suffix, { force: true });
      renameSync(partial, file);
    },

    discard() {
      database.close();
      removeDatabase(partial);
    },
  };
}

/** SQLite keeps its write-ahead log and shared memory beside the file. */
function removeDatabase(file: string): void {
  for (const suffix of ["", "-wal", "-shm"]) rmSync(file + suffix, { force: true });
}
