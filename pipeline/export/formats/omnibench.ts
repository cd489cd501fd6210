import { join } from "node:path";
import type Database from "better-sqlite3";
import { typescriptRuntime } from "../../evaluators/print-typescript.js";
import { pythonRuntime } from "../../evaluators/python-runtime.js";
import { headOf, whatLiesAt } from "../../files/output-file.js";
import { canonicalJson } from "../../hash.js";
import { readNarrated } from "../../recordings/read-narrated.js";
import type { TaskTrajectoryRecord } from "../../schema/records/dataset-records.js";
import { readStoredFiles } from "../../store/file/stored-file.js";
import {
  readEnvironmentFiles,
  readProofs,
  readSubtaskEvaluations,
  readSubtasks,
  readSubtaskTrajectories,
  readTasks,
  readTaskTrajectories,
} from "../../store/read.js";
import { type ExecutedTrajectory, executedTrajectory } from "../executed-trajectory.js";
import {
  exportedSubtask,
  exportedSubtaskTrajectory,
  exportedTask,
  exportedTaskTrajectory,
  keyedTask,
} from "../exported-records.js";
import type { ExportFolder } from "./export-folder.js";
import type { ExportFormat, ExportRequest } from "./export-format.js";
import { screenPicture } from "./screen-picture.js";
import type { ExportTally } from "./tally.js";

/** A file that every export contains; an export is recognised by it. */
const runtime = "taskloom_runtime.py";
const [runtimeHead = ""] = pythonRuntime.split("\n");

/**
 * A dataset as a folder in the form of OmniBench's appendix C: subtasks.json, subtask_trajectories.jsonl,
 * subtask_evaluations/<id>.py and .ts with their runtimes beside them, tasks.jsonl, task_trajectories.jsonl,
 * proofs.jsonl, environment_files.jsonl, and the bytes of observations and environment files by hash in files/. These
 * have records of fixed form (`docs/formats.md`); what appendix C keys by ids of a task or by names is kept in that form in
 * omnibench/tasks/<id>.json and omnibench/subtasks/<id>.json. Rows are streamed.
 */
export const omnibench: ExportFormat = {
  id: "omnibench",
  title: "JSON lines in the form of OmniBench's appendix C, with evaluators, proofs and files",
  needs: "tasks",
  coordinates: [],
  isEarlier: isExport,
  write: writeOmnibench,
};

function writeOmnibench({ database, folder, tally }: ExportRequest): void {
  const subtasks = [...readSubtasks(database)];
  folder.write(["subtasks.json"], `${JSON.stringify(subtasks.map(exportedSubtask), null, 2)}\n`);
  tally.wrote("subtasks", subtasks.length);

  folder.write(["subtask_evaluations", runtime], pythonRuntime);
  folder.write(["subtask_evaluations", "taskloom_runtime.ts"], typescriptRuntime);
  tally.wrote("subtask_evaluations", 0);
  for (const { subtask_id, python, typescript } of readSubtaskEvaluations(database)) {
    folder.write(["subtask_evaluations", `${subtask_id}.py`], python);
    folder.write(["subtask_evaluations", `${subtask_id}.ts`], typescript);
    tally.wrote("subtask_evaluations");
  }
  const writeKeyed = (kind: "tasks" | "subtasks", record: { id?: string }): void =>
    folder.write(["omnibench", kind, `${record.id}.json`], `${JSON.stringify(record, null, 2)}\n`);
  for (const subtask of subtasks) writeKeyed("subtasks", subtask);
  for (const task of readTasks(database)) writeKeyed("tasks", keyedTask(task));

  const writeLines = (name: string, records: Iterable<unknown>): void => {
    const stream = folder.open([`${name}.jsonl`]);
    tally.wrote(name, 0);
    for (const record of records) {
      stream.append(`${canonicalJson(record)}\n`);
      tally.wrote(name);
    }
    stream.close();
  };
  writeLines("subtask_trajectories", mapped(readSubtaskTrajectories(database), exportedSubtaskTrajectory));
  writeLines("tasks", mapped(readTasks(database), exportedTask));
  writeLines("task_trajectories", mapped(trajectories(database, folder, tally), exportedTaskTrajectory));
  writeLines("proofs", readProofs(database));
  writeLines("environment_files", readEnvironmentFiles(database));
  tally.wrote("files", writeFiles(database, folder));
}

/** The executed trajectories of the tasks that have some, with their pictures, and what is put together of the others. */
function* trajectories(
  database: Database.Database,
  folder: ExportFolder,
  tally: ExportTally,
): Generator<TaskTrajectoryRecord | ExecutedTrajectory> {
  const executed = new Set<string>();
  const ids = new Set<string>();
  for (const recording of readNarrated(database)) {
    const names = recording.steps.flatMap(({ screenshot }) => {
      const picture = screenPicture(database, recording.record.id, screenshot);
      if (picture === null) return [];
      folder.keepNamed("files", picture.name, picture.bytes);
      return [picture.name];
    });
    executed.add(recording.record.id);
    tally.wrote("executed trajectories");
    // Without a picture for each of its steps nobody could say which belongs to which.
    const observations = names.length === recording.steps.length ? names : [];
    const trajectory = executedTrajectory(recording, observations, (id) => ids.has(id));
    ids.add(trajectory.trajectory_id);
    yield trajectory;
  }
  for (const spliced of readTaskTrajectories(database)) if (!executed.has(spliced.task_id)) yield spliced;
}

function* mapped<T>(records: Iterable<T>, exported: (record: T) => unknown): Generator<unknown> {
  for (const record of records) yield exported(record);
}

/** Whether an earlier export of this program lies in the folder. */
function isExport(directory: string): boolean {
  const file = join(directory, "subtask_evaluations", runtime);
  return whatLiesAt(file)?.isFile() === true && headOf(file).toString("utf8").startsWith(runtimeHead);
}

const extensions: Record<string, string> = { "application/json": "json" };

function writeFiles(database: Database.Database, folder: ExportFolder): number {
  folder.makeFolder(["files"]);
  let count = 0;
  for (const { hash, media_type, content } of readStoredFiles(database)) {
    const extension = Object.hasOwn(extensions, media_type) ? extensions[media_type] : undefined;
    folder.keepNamed("files", extension === undefined ? hash : `${hash}.${extension}`, content);
    count++;
  }
  return count;
}
