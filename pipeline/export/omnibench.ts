import { once } from "node:events";
import { createWriteStream, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type Database from "better-sqlite3";
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
import { readStoredFiles } from "../store/stored-file.js";

/**
 * Writes a dataset as a folder in the form of OmniBench's appendix C: subtasks.json, subtask_trajectories.jsonl,
 * subtask_evaluations/<id>.py and .ts with their runtimes beside them, tasks.jsonl, task_trajectories.jsonl,
 * proofs.jsonl, environment_files.jsonl, and the bytes of observations and environment files by hash in files/. Rows are streamed. Returns row counts.
 * Throws StoreError DATASET_UNSOUND.
 */
export async function exportOmnibench(database: Database.Database, directory: string): Promise<Record<string, number>> {
  const evaluations = join(directory, "subtask_evaluations");
  mkdirSync(evaluations, { recursive: true });
  mkdirSync(join(directory, "files"), { recursive: true });

  const subtasks = [...readSubtasks(database)];
  writeFileSync(join(directory, "subtasks.json"), `${JSON.stringify(subtasks, null, 2)}\n`);

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
      readSubtaskTrajectories(database),
    ),
    tasks: await writeLines(join(directory, "tasks.jsonl"), readTasks(database)),
    task_trajectories: await writeLines(join(directory, "task_trajectories.jsonl"), readTaskTrajectories(database)),
    proofs: await writeLines(join(directory, "proofs.jsonl"), readProofs(database)),
    environment_files: await writeLines(join(directory, "environment_files.jsonl"), readEnvironmentFiles(database)),
    files: writeFiles(database, join(directory, "files")),
  };
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
  let count = 0;
  for (const { hash, media_type, content } of readStoredFiles(database)) {
    const extension = extensions[media_type];
    writeFileSync(join(directory, extension === undefined ? hash : `${hash}.${extension}`), content);
    count++;
  }
  return count;
}
