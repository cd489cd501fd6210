import { statSync } from "node:fs";
import { join } from "node:path";
import type Database from "better-sqlite3";
import { RequestError } from "../errors.js";
import { entriesOf } from "../files/input-folder.js";
import type { TaskRecord } from "../schema/records/dataset-records.js";
import { findTasks } from "../store/read.js";

/** Returns the most recent dataset in the folder where `synth` writes. Throws NO_DATASET. */
export function latestDataset(folder: string): string {
  const files = entriesOf(folder)
    .map(({ name }) => name)
    .filter((name) => name.endsWith(".sqlite"));
  const newest = files.map((name) => join(folder, name)).sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
  if (newest === undefined) {
    throw new RequestError(
      "NO_DATASET",
      `there is no dataset in ${folder}/; make one with pnpm synth, or name it with --from`,
    );
  }
  return newest;
}

/** Returns the one task whose id begins with `prefix`. Throws TASK_UNKNOWN when there is none or more than one. */
export function requireTask(database: Database.Database, prefix: string, file: string): TaskRecord {
  const found = findTasks(database, prefix);
  const [task] = found;
  if (task === undefined || found.length > 1) {
    const many = found.length > 1 ? `${found.length} tasks begin` : "no task begins";
    throw new RequestError(
      "TASK_UNKNOWN",
      `${many} with "${prefix}" in ${file}; list them with pnpm task --from ${file}`,
    );
  }
  return task;
}
