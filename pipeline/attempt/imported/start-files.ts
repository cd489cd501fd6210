import { realpathSync } from "node:fs";
import { join, sep } from "node:path";
import { StoreError } from "../../errors.js";
import { behindLinks } from "../../files/input-folder.js";
import { isThere, kindOf, readInputFile } from "../../files/read-input-file.js";
import type { ImportedTask } from "../../schema/imported-task.js";
import { basename } from "../../text/path.js";
import type { ObstacleFound } from "./obstacles.js";
import { isPlainPath, placeBelowHome, placeHere } from "./place-here.js";

/** A file that a task starts with. */
export interface StartFile {
  /** Where it lies on the desktop. */
  readonly path: string;
  /** Where it was found. */
  readonly source: string;
}

/** Bytes of a file with which a task may start; what is larger is no file that a person works on. */
const largest = 64_000_000;

/**
 * A folder with files of tasks as it was named, by its real path. Throws StoreError INPUT_MISSING, INPUT_NOT_A_FOLDER, and
 * what `explainFailure` says of a folder that cannot be reached.
 */
export function startFolder(folder: string): string {
  const stats = behindLinks(folder);
  if (stats === null) throw new StoreError("INPUT_MISSING", `there is no folder ${folder}: name another with --files`);
  if (stats.isDirectory()) return realpathSync(folder);
  throw new StoreError("INPUT_NOT_A_FOLDER", `${folder} is ${kindOf(stats)}, not a folder: name a folder with --files`);
}

/**
 * Finds the files that a task starts with in the folder `root` (a real path; null where none was named): in a folder of the
 * task's id there, as they lie below the home folder or by their names, or by their names in the folder itself. Says what is
 * in the way where one is not found, cannot be used, or leads out of the folder.
 */
export function findStartFiles(
  { source_id, start }: Pick<ImportedTask, "source_id" | "start">,
  root: string | null,
): readonly StartFile[] | ObstacleFound {
  const paths = start?.files ?? [];
  const elsewhere = paths.filter((path) => placeHere(path) === null);
  if (elsewhere.length > 0) return { code: "IMPORTED_PLACE", names: elsewhere };
  if (paths.length === 0) return [];
  if (root === null) return { code: "IMPORTED_FOLDER", names: paths.map(basename) };
  const missing: string[] = [];
  const unusable: string[] = [];
  const files = paths.flatMap((path): StartFile[] => {
    const found = candidatesOf(path, source_id)
      .map((name) => join(root, name))
      .find(isThere);
    const here = placeHere(path);
    if (found === undefined || here === null) missing.push(basename(path));
    else if (!isUsable(found, root)) unusable.push(basename(path));
    else return [{ path: here, source: found }];
    return [];
  });
  if (missing.length > 0) return { code: "IMPORTED_FILE", names: missing };
  return unusable.length > 0 ? { code: "IMPORTED_UNREADABLE", names: unusable } : files;
}

/** Reads a file that was found. Throws StoreError INPUT_MISSING, INPUT_NOT_A_FILE, INPUT_UNREADABLE where it is so no more. */
export function readStartFile({ source }: StartFile): Uint8Array {
  return readInputFile(source);
}

/** Where a file is looked for below the folder, in this order; an id that is no plain path is no folder. */
function candidatesOf(path: string, source_id: string): string[] {
  const name = basename(path);
  const below = placeBelowHome(path) ?? name;
  const own = isPlainPath(source_id) ? [join(source_id, below), join(source_id, name)] : [];
  return [...own, name];
}

/** Whether it is a regular file inside the folder, also behind links, and not too large. */
function isUsable(file: string, root: string): boolean {
  const stats = behindLinks(file);
  if (stats?.isFile() !== true || stats.size > largest) return false;
  return realpathSync(file).startsWith(root.endsWith(sep) ? root : `${root}${sep}`);
}
