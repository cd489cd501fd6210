import { type Dirent, readdirSync, type Stats, statSync } from "node:fs";
import { StoreError } from "../errors.js";
import { isThere, kindOf } from "./read-input-file.js";
import { explained, explainFailure } from "./system-failure.js";

/**
 * What is in a folder that somebody named, also behind a link; nothing where there is no such folder. Throws StoreError
 * INPUT_NOT_A_FOLDER for anything else that lies there, also for a link that leads nowhere; INPUT_UNREADABLE, STORE_*.
 */
export function entriesOf(folder: string): Dirent[] {
  if (!isThere(folder)) return [];
  const stats = behindLinks(folder);
  if (stats === null) throw noFolder(folder, "a symbolic link that leads nowhere");
  if (!stats.isDirectory()) throw noFolder(folder, kindOf(stats));
  return explained(folder, () => readdirSync(folder, { withFileTypes: true }));
}

/** What a path leads to; null for a link that leads nowhere or in a circle. */
export function behindLinks(path: string): Stats | null {
  try {
    return statSync(path);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "ENOENT" || code === "ENOTDIR" || code === "ELOOP") return null;
    throw explainFailure(error, path);
  }
}

function noFolder(folder: string, what: string): StoreError {
  return new StoreError("INPUT_NOT_A_FOLDER", `${folder} is ${what}, not a folder: name a folder`);
}
