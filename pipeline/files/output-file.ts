import {
  closeSync,
  constants,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  type Stats,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { StoreError } from "../errors.js";
import { behindLinks } from "./input-folder.js";
import { kindOf, withInputFile } from "./read-input-file.js";
import { headBytes, type Recogniser } from "./recognisers.js";
import { ownerBetween, sweepStaged } from "./staged-leftovers.js";
import { explainFailure } from "./system-failure.js";

/**
 * Refuses a place where something lies that this program has not written: a folder, a link, a device, a FIFO, a socket, or a
 * file that is neither empty nor recognised. Throws StoreError OUTPUT_TAKEN; changes nothing.
 */
export function requireReplaceable(file: string, own: Recogniser): void {
  const stats = whatLiesAt(file);
  if (stats === null || (stats.isFile() && (stats.size === 0 || own.matches(headOf(file), file)))) return;
  const what = stats.isFile() ? `a file that is not ${own.kind}` : kindOf(stats);
  throw new StoreError("OUTPUT_TAKEN", `${file} is ${what} and stays as it is: choose another name`);
}

/**
 * Refuses a folder that cannot be made, as something other than a folder lies on the way to it. A link to a folder on the
 * way is followed. Throws StoreError OUTPUT_TAKEN, STORE_*; changes nothing.
 */
export function requireWay(folder: string): void {
  if (dirname(folder) !== folder) requireWay(dirname(folder));
  if (whatLiesAt(folder) === null) return;
  const target = behindLinks(folder);
  if (target?.isDirectory() === true) return;
  const what = target === null ? "a symbolic link that leads nowhere" : kindOf(target);
  throw new StoreError("OUTPUT_TAKEN", `${folder} is ${what}, not a folder: choose another folder`);
}

/**
 * Writes a file in one step, with the mark of its kind if that has one: it has its new content or is as it was. What a process that was killed has staged for the same
 * file is deleted. Throws as `requireReplaceable` and `requireWay`, and STORE_*.
 */
export function writeOutputFile(file: string, content: string | Uint8Array, own: Recogniser): void {
  const folder = dirname(file);
  requireWay(resolve(folder));
  requireReplaceable(file, own);
  // The name of the file may be as long as a name can be.
  const before = `.${[...basename(file)].slice(0, 50).join("")}.`;
  const staged = join(folder, `${before}${process.pid}${stagedEnd}`);
  let handle: number | null = null;
  try {
    mkdirSync(folder, { recursive: true });
    sweepStaged(folder, (entry) => (entry.isFile() ? ownerBetween(entry.name, before, stagedEnd) : null));
    handle = openNew(staged);
    writeFileSync(handle, own.marked?.(content) ?? content);
    fsyncSync(handle);
    closeSync(handle);
    handle = null;
    renameSync(staged, file);
  } catch (error) {
    if (handle !== null) closeSync(handle);
    if (whatLiesAt(staged) !== null) rmSync(staged, { force: true });
    throw explainFailure(error, file);
  }
}

const stagedEnd = ".partial";

/** Opens a file for writing that must not exist, also not as a link. */
export function openNew(file: string): number {
  return openSync(file, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW, 0o666);
}

/** What lies at a path itself, not behind a link there; null where nothing does. Throws StoreError for a path that cannot be. */
export function whatLiesAt(file: string): Stats | null {
  try {
    return lstatSync(file);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw explainFailure(error, file);
  }
}

/** The first bytes of a regular file. */
export function headOf(file: string): Buffer {
  return withInputFile(file, (handle, { size }) => {
    const head = Buffer.alloc(Math.min(headBytes, size));
    return head.subarray(0, readSync(handle, head, 0, head.length, 0));
  });
}
