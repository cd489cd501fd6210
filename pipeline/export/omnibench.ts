import { join } from "node:path";
import type Database from "better-sqlite3";
import { shortCertificate } from "../certify/short-certificate.js";
import { certificateText } from "../certify/write-certificate.js";
import { typescriptRuntime } from "../evaluators/print-typescript.js";
import { pythonRuntime } from "../evaluators/python-runtime.js";
import { headOf, whatLiesAt } from "../files/output-file.js";
import { type OutputFolder, withOutputFolder } from "../files/output-folder.js";
import { nothing, type Recogniser } from "../files/recognisers.js";
import { canonicalJson } from "../hash.js";
import { readStoredFiles } from "../store/file/stored-file.js";
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

/** A file that every export contains; an export is recognised by it. */
const runtime = "taskloom_runtime.py";
const [runtimeHead = ""] = pythonRuntime.split("\n");

/**
 * Writes a dataset as a folder in the form of OmniBench's appendix C: subtasks.json, subtask_trajectories.jsonl,
 * subtask_evaluations/<id>.py and .ts with their runtimes beside them, tasks.jsonl, task_trajectories.jsonl,
 * proofs.jsonl, environment_files.jsonl, certificate.json with the short form of the certificate, and the bytes of observations and environment files by hash in files/. These
 * have records of fixed form (`docs/formats.md`); what appendix C keys by ids of a task or by names is kept in that form in
 * omnibench/tasks/<id>.json and omnibench/subtasks/<id>.json. Rows are streamed. An earlier export in the folder is
 * replaced; anything else is refused, and the folder is as it was where something fails. Returns row counts. Throws
 * StoreError OUTPUT_TAKEN, OUTPUT_NAME, STORE_*.
 */
export async function exportOmnibench(database: Database.Database, directory: string): Promise<Record<string, number>> {
  const own = isExport(directory) ? anyOfExport : nothing;
  return withOutputFolder(directory, async (folder) => {
    const subtasks = [...readSubtasks(database)];
    folder.write(["subtasks.json"], `${JSON.stringify(subtasks.map(exportedSubtask), null, 2)}\n`, own);

    folder.write(["subtask_evaluations", runtime], pythonRuntime, own);
    folder.write(["subtask_evaluations", "taskloom_runtime.ts"], typescriptRuntime, own);
    let evaluators = 0;
    for (const { subtask_id, python, typescript } of readSubtaskEvaluations(database)) {
      folder.write(["subtask_evaluations", `${subtask_id}.py`], python, own);
      folder.write(["subtask_evaluations", `${subtask_id}.ts`], typescript, own);
      evaluators++;
    }
    folder.write(["certificate.json"], certificateText(shortCertificate(database)), own);
    folder.makeFolder(["files"]);
    const writeKeyed = (kind: "tasks" | "subtasks", record: { id?: string }): void =>
      folder.write(["omnibench", kind, `${record.id}.json`], `${JSON.stringify(record, null, 2)}\n`, own);
    for (const subtask of subtasks) writeKeyed("subtasks", subtask);
    for (const task of readTasks(database)) writeKeyed("tasks", keyedTask(task));

    const writeLines = async (file: string, records: Iterable<unknown>): Promise<number> => {
      let count = 0;
      function* lines(): Generator<string> {
        for (const record of records) {
          count++;
          yield `${canonicalJson(record)}\n`;
        }
      }
      await folder.writeParts([file], lines(), own);
      return count;
    };
    return {
      subtasks: subtasks.length,
      subtask_evaluations: evaluators,
      subtask_trajectories: await writeLines(
        "subtask_trajectories.jsonl",
        mapped(readSubtaskTrajectories(database), exportedSubtaskTrajectory),
      ),
      tasks: await writeLines("tasks.jsonl", mapped(readTasks(database), exportedTask)),
      task_trajectories: await writeLines(
        "task_trajectories.jsonl",
        mapped(readTaskTrajectories(database), exportedTaskTrajectory),
      ),
      proofs: await writeLines("proofs.jsonl", readProofs(database)),
      environment_files: await writeLines("environment_files.jsonl", readEnvironmentFiles(database)),
      files: writeFiles(database, folder, own),
    };
  });
}

function* mapped<T>(records: Iterable<T>, exported: (record: T) => unknown): Generator<unknown> {
  for (const record of records) yield exported(record);
}

/** Recognises files that an export may replace. */
const anyOfExport: Recogniser = { kind: "a file of an export", matches: () => true };

/** Whether an earlier export of this program lies in the folder. */
function isExport(directory: string): boolean {
  const file = join(directory, "subtask_evaluations", runtime);
  return whatLiesAt(file)?.isFile() === true && headOf(file).toString("utf8").startsWith(runtimeHead);
}

const extensions: Record<string, string> = { "application/json": "json" };

function writeFiles(database: Database.Database, folder: OutputFolder, own: Recogniser): number {
  let count = 0;
  for (const { hash, media_type, content } of readStoredFiles(database)) {
    const extension = Object.hasOwn(extensions, media_type) ? extensions[media_type] : undefined;
    folder.write(["files", extension === undefined ? hash : `${hash}.${extension}`], content, own);
    count++;
  }
  return count;
}
