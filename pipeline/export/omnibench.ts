import { once } from "node:events";
import { createWriteStream, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type Database from "better-sqlite3";
import { z } from "zod";
import { typescriptRuntime } from "../evaluators/print-typescript.js";
import { pythonRuntime } from "../evaluators/python-runtime.js";
import { canonicalJson } from "../hash.js";
import {
  readEnvironmentFiles,
  readProofs,
  readSubtaskEvaluations,
  readSubtasks,
  readSubtaskTrajectories,
  readTasks,
  readTaskTrajectories,
} from "../store/read.js";
import {
  exportedSubtask,
  exportedSubtaskTrajectory,
  exportedTask,
  exportedTaskTrajectory,
  keyedTask,
} from "./exported-records.js";

/**
 * Writes a dataset as a folder in the form of OmniBench's appendix C: subtasks.json, subtask_trajectories.jsonl,
 * subtask_evaluations/<id>.py and .ts with their runtimes beside them, tasks.jsonl, task_trajectories.jsonl,
 * proofs.jsonl, environment_files.jsonl, and the bytes of observations and environment files by hash in files/. These
 * have records of fixed form (`docs/exports.md`); what appendix C keys by ids of a task or by names is kept in that form in
 * omnibench/tasks/<id>.json and omnibench/subtasks/<id>.json. Rows are streamed. Returns row counts.
 */
export async function exportOmnibench(database: Database.Database, directory: string): Promise<Record<string, number>> {
  const evaluations = join(directory, "subtask_evaluations");
  mkdirSync(evaluations, { recursive: true });
  mkdirSync(join(directory, "files"), { recursive: true });

  for (const name of ["tasks", "subtasks"]) mkdirSync(join(directory, "omnibench", name), { recursive: true });
  const writeKeyed = (kind: "tasks" | "subtasks", record: { id?: string }): void =>
    writeFileSync(join(directory, "omnibench", kind, `${record.id}.json`), `${JSON.stringify(record, null, 2)}\n`);

  const subtasks = [...readSubtasks(database)];
  writeFileSync(join(directory, "subtasks.json"), `${JSON.stringify(subtasks.map(exportedSubtask), null, 2)}\n`);
  for (const subtask of subtasks) writeKeyed("subtasks", subtask);
  for (const task of readTasks(database)) writeKeyed("tasks", keyedTask(task));

  writeFileSync(join(evaluations, "taskloom_runtime.py"), pythonRuntime);
  writeFileSync(join(evaluations, "taskloom_runtime.ts"), typescriptRuntime);
  let evaluators = 0;
  for (const { subtask_id, python, typescript } of readSubtaskEvaluations(database)) {
    writeFileSync(join(evaluations, `${subtask_id}.py`), python);
    writeFileSync(join(evaluations, `${subtask_id}.ts`), typescript);
    evaluators++;
  }

  return {
    subtasks: subtasks.length,
    subtask_evaluations: evaluators,
    subtask_trajectories: await writeLines(
      join(directory, "subtask_trajectories.jsonl"),
      mapped(readSubtaskTrajectories(database), exportedSubtaskTrajectory),
    ),
    tasks: await writeLines(join(directory, "tasks.jsonl"), mapped(readTasks(database), exportedTask)),
    task_trajectories: await writeLines(
      join(directory, "task_trajectories.jsonl"),
      mapped(readTaskTrajectories(database), exportedTaskTrajectory),
    ),
    proofs: await writeLines(join(directory, "proofs.jsonl"), readProofs(database)),
    environment_files: await writeLines(join(directory, "environment_files.jsonl"), readEnvironmentFiles(database)),
    files: writeFiles(database, join(directory, "files")),
  };
}

function* mapped<T>(records: Iterable<T>, exported: (record: T) => unknown): Generator<unknown> {
  for (const record of records) yield exported(record);
}

async function writeLines(file: string, records: Iterable<unknown>): Promise<number> {
  const stream = createWriteStream(file);
  let count = 0;
  for (const record of records) {
    if (!stream.write(`${canonicalJson(record)}\n`)) await once(stream, "drain");
    count++;
  }
  stream.end();
  await once(stream, "finish");
  return count;
}

const extensions: Record<string, string> = { "application/json": "json" };

function writeFiles(database: Database.Database, directory: string): number {
  const rowSchema = z.object({
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    media_type: z.string(),
    encoding: z.string().nullable(),
    bytes: z.instanceof(Uint8Array),
  });
  let count = 0;
  for (const row of database.prepare("SELECT * FROM files ORDER BY hash").iterate()) {
    const { hash, media_type, encoding, bytes } = rowSchema.parse(row);
    const extension = extensions[media_type];
    const content = encoding === "gzip" ? gunzipSync(bytes) : bytes;
    writeFileSync(join(directory, extension === undefined ? hash : `${hash}.${extension}`), content);
    count++;
  }
  return count;
}
