import { renameSync } from "node:fs";
import { dirname } from "node:path";
import type Database from "better-sqlite3";
import { z } from "zod";
import { StoreError } from "../../errors.js";
import { whatLiesAt } from "../../files/output-file.js";
import { makeWay } from "../../files/output-folder.js";
import { explainFailure } from "../../files/system-failure.js";
import { contentHash } from "../../hash.js";
import { openDatabase, withDatabase } from "../file/database.js";
import { removeDatabase, requireReplaceableDataset } from "../file/partial-dataset.js";
import { readImportedTasks } from "../imported-tasks.js";

/**
 * Copies a dataset, which may be one that only can be read, to where attempts at its tasks are to be written. A copy of
 * the same tasks that is there already stays, with its attempts. Throws StoreError STORE_EXISTS for anything else at `to`,
 * and what reading and writing throw.
 */
export function copyForAttempts(from: string, to: string): Promise<void> {
  return withDatabase(from, openDatabase, async (database) => {
    if (whatLiesAt(to) === null) return copyWhole(database, to);
    const isSame = await withDatabase(to, openDatabase, async (copy) => tasksOf(copy) === tasksOf(database));
    if (isSame) return;
    const advice = "name another file with --out";
    throw new StoreError("STORE_EXISTS", `${to} has other tasks than ${from} and stays as it is; ${advice}`);
  });
}

function copyWhole(database: Database.Database, to: string): void {
  const partial = `${to}.partial`;
  requireReplaceableDataset(partial);
  const takeAwayFolder = makeWay(dirname(to));
  try {
    removeDatabase(partial);
    database.prepare("VACUUM INTO ?").run(partial);
    renameSync(partial, to);
  } catch (error) {
    removeDatabase(partial);
    takeAwayFolder();
    throw explainFailure(error, to);
  }
}

const hashesSchema = z.array(z.string());

/** One hash of all tasks, also imported ones. */
function tasksOf(database: Database.Database): string {
  const own = database.prepare("SELECT content_hash FROM tasks ORDER BY content_hash").pluck().all();
  return contentHash([hashesSchema.parse(own), [...readImportedTasks(database)]]);
}
