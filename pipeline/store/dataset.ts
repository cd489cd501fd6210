import { closeSync, fsyncSync, openSync, renameSync } from "node:fs";
import { dirname } from "node:path";
import type Database from "better-sqlite3";
import { z } from "zod";
import type { Catalog } from "../catalog/catalog.js";
import { schemaOf } from "../files/database-schema.js";
import { makeWay } from "../files/output-folder.js";
import { explained } from "../files/system-failure.js";
import { canonicalJson } from "../hash.js";
import type { ModelCall } from "../schema/records/model-call.js";
import type { ProvenTask } from "../schema/records/stage-records.js";
import type { Subtask } from "../schema/subtask.js";
import { additionRows } from "./catalog-additions.js";
import { inserter, type TableRow } from "./file/insert.js";
import { parseRow } from "./file/parse-row.js";
import {
  beingWritten,
  removeCompanions,
  removeDatabase,
  requireReplaceableDataset,
  requireStillReplaceable,
  takePartial,
} from "./file/partial-dataset.js";
import type { Origin, Provenance, TaskStage } from "./provenance.js";
import { type SubtaskMaterial, subtaskRows } from "./tasks/subtask-rows.js";
import { taskRecord } from "./tasks/task-record.js";
import { type EnvironmentFile, taskRows } from "./tasks/task-rows.js";

/** A dataset that is being written. Tasks appear in it whole or not at all; the file appears at its place when it is published. */
export interface DatasetWriter {
  writeSubtask(material: SubtaskMaterial, origin: Origin): void;
  /** In one transaction. Its subtasks must have been written. */
  writeTask(
    task: ProvenTask,
    environmentFiles: readonly EnvironmentFile[],
    provenance: (stage: TaskStage) => Provenance,
  ): void;
  /** Rows of tasks as `taskRows` makes them, and whatever goes with them, in one transaction. */
  writeRows(rows: readonly TableRow[]): void;
  /** Writes the result of each quota of the plan, replacing earlier rows. */
  writeQuotas(rows: readonly TableRow[]): void;
  /** Ids of the subtasks that stand in it. */
  writtenSubtasks(): string[];
  /**
   * Writes the model calls of the run, failed ones included. Call it after the tasks, which calls refer to by subject.
   */
  writeModelCalls(calls: readonly ModelCall[]): void;
  /**
   * Closes the run and moves the file to its place, or to another in the same folder; whatever stood there is replaced.
   * Its bytes are on the disk before it has its name.
   */
  publish(summary: unknown, finishedAt: Date, place?: string): void;
  /** Leaves nothing behind, not even a folder that was made for it. */
  discard(): void;
  /** Closes the unfinished dataset and keeps it, so that the same run can be resumed. */
  suspend(): void;
  /** The open database, with everything written so far. */
  readonly database: Database.Database;
}

export interface DatasetStoreOptions {
  file: string;
  pool: ReadonlyMap<string, Subtask>;
  catalog: Catalog;
  run: { command: string; request: unknown; programVersion: string; startedAt: Date };
  /** Resumes an interrupted run of the same request. */
  resume?: boolean;
}

/**
 * Starts a dataset, written beside `file` under another name until it is published. Throws OUTPUT_TAKEN where something else
 * than a dataset of this program lies at either place, or no folder on the way, STORE_LOCKED where another run is writing it, STORE_UNWRITABLE.
 */
export function createDataset({ file, pool, catalog, run, resume = false }: DatasetStoreOptions): DatasetWriter {
  const partial = `${file}.partial`;
  requireReplaceableDataset(file);
  requireReplaceableDataset(partial);
  const takeAwayFolder = makeWay(dirname(file));
  try {
    const { database, isResumed } = takePartial(partial, (earlier) => resume && isOfRun(earlier, run));
    try {
      return explained(file, () => writerOf(database, isResumed, takeAwayFolder, { file, pool, catalog, run }));
    } catch (error) {
      database.close();
      if (!isResumed) removeDatabase(partial);
      throw error;
    }
  } catch (error) {
    takeAwayFolder();
    throw error;
  }
}

function writerOf(
  database: Database.Database,
  isResumed: boolean,
  takeAwayFolder: () => void,
  { file, pool, catalog, run }: Omit<DatasetStoreOptions, "resume">,
): DatasetWriter {
  const partial = `${file}.partial`;
  const insert = inserter(database);
  let position = countTasks(database);

  const insertRows = database.transaction((rows: readonly TableRow[]): void => {
    for (const { table, row, ...rest } of rows) {
      insert({ table, row: table === "tasks" ? { ...row, position: position++ } : row, ...rest });
    }
  });
  const writeRows = (rows: readonly TableRow[]): void => explained(file, () => insertRows(rows));

  if (!isResumed)
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
      for (const row of additionRows(catalog.addition)) insert(row);
    })();

  return {
    writeSubtask(material, origin) {
      explained(file, () => database.transaction(() => subtaskRows(material, origin).forEach(insert))());
    },

    writeTask(task, environmentFiles, provenance) {
      const record = taskRecord(task, pool, catalog);
      writeRows(taskRows(task, record, environmentFiles, provenance));
    },

    writeRows,

    writeQuotas(rows) {
      explained(file, () => database.prepare("DELETE FROM quotas").run());
      writeRows(rows);
    },

    writtenSubtasks: () =>
      parseRow(database, "subtasks", z.array(z.string()), database.prepare("SELECT id FROM subtasks").pluck().all()),

    writeModelCalls(calls) {
      explained(file, () => addModelCalls(database, calls));
    },

    publish(summary, finishedAt, place = file) {
      explained(place, () => {
        database
          .prepare("UPDATE runs SET finished_at = ?, summary_json = ?")
          .run(finishedAt.toISOString(), canonicalJson(summary));
        // Without a write-ahead log a published file is one file, and can be copied as such.
        database.pragma("wal_checkpoint(TRUNCATE)");
        if (database.pragma("journal_mode = DELETE", { simple: true }) !== "delete") throw beingWritten(partial);
        requireStillReplaceable(place);
        removeCompanions(place);
        // Those of a run that was stopped, whose contents have been taken over.
        removeCompanions(partial);
        const handle = openSync(partial, "r+");
        fsyncSync(handle);
        // Rename before closing: SQLite's lock ends with the first handle that is closed.
        renameSync(partial, place);
        database.close();
        closeSync(handle);
      });
    },

    discard() {
      database.close();
      removeDatabase(partial);
      takeAwayFolder();
    },

    suspend: () => database.close(),

    database,
  };
}

/** Adds calls of models, each with the task that it was about, if that is there. */
export function addModelCalls(database: Database.Database, calls: readonly ModelCall[]): void {
  const insert = inserter(database);
  const isTask = database.prepare("SELECT 1 FROM tasks WHERE id = ?");
  database.transaction(() => {
    for (const { role, in_batch, ...call } of calls) {
      const task_id = isTask.get(call.subject) === undefined ? null : call.subject;
      insert({ table: "model_calls", row: { place: role, ...call, task_id, in_batch: Number(in_batch) } });
    }
  })();
}

function countTasks(database: Database.Database): number {
  return z.object({ tasks: z.number() }).parse(database.prepare("SELECT count(*) AS tasks FROM tasks").get()).tasks;
}

/** Whether a stopped run of the same request by the same program has left it. */
function isOfRun(earlier: Database.Database, run: DatasetStoreOptions["run"]): boolean {
  if (!schemaOf(earlier).has("table runs")) return false;
  const rowSchema = z.object({ command: z.string(), request_json: z.string(), program_version: z.string() });
  const row = rowSchema.safeParse(earlier.prepare("SELECT * FROM runs").get());
  return (
    row.success &&
    row.data.command === run.command &&
    row.data.request_json === canonicalJson(run.request) &&
    row.data.program_version === run.programVersion
  );
}
