import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, type Stats, statSync } from "node:fs";
import { StoreError } from "../errors.js";
import { decodeText } from "../text/decode-text.js";
import { explainFailure } from "./system-failure.js";

/**
 * The bytes of a file that somebody named. What is no regular file is refused at once, without waiting for anybody who
 * might write to it. Throws StoreError INPUT_MISSING, INPUT_NOT_A_FILE, INPUT_UNREADABLE.
 */
export function readInputFile(file: string): Buffer {
  return withInputFile(file, (handle) => readFileSync(handle));
}

/** The same as text, read as `decodeText` reads it. Throws StoreError TEXT_ENCODING, too. */
export function readInputText(file: string): string {
  return decodeText(readInputFile(file), file);
}

/**
 * Whether anything lies at the path of a file that may be left out. A link counts wherever it leads, so that one that leads
 * nowhere or in a circle is an error of whoever reads it. Throws StoreError INPUT_UNREADABLE, INPUT_MISSING where that cannot be told.
 */
export function isThere(file: string): boolean {
  try {
    lstatSync(file);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw explainReading(error, file);
  }
}

/** Opens a regular file for reading while `work` runs. Throws as `readInputFile`. */
export function withInputFile<T>(file: string, work: (handle: number, stats: Stats) => T): T {
  let handle: number | null = null;
  try {
    // A device is not even opened, as opening can have effects; what was exchanged since is noticed below.
    requireRegular(file, statSync(file));
    handle = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
    const stats = fstatSync(handle);
    requireRegular(file, stats);
    return work(handle, stats);
  } catch (error) {
    throw explainReading(error, file);
  } finally {
    if (handle !== null) closeSync(handle);
  }
}

function requireRegular(file: string, stats: Stats): void {
  if (stats.isFile()) return;
  throw new StoreError("INPUT_NOT_A_FILE", `${file} is ${kindOf(stats)}, not a regular file: name a file`);
}

function explainReading(error: unknown, file: string): unknown {
  const code = error instanceof Error && "code" in error ? error.code : null;
  const cause = { cause: error };
  switch (code) {
    case "ENOENT":
    case "ENOTDIR":
      return new StoreError("INPUT_MISSING", `there is no file ${file}: name another`, cause);
    case "EACCES":
    case "EPERM":
      return new StoreError("INPUT_UNREADABLE", `${file} may not be read: change its permissions, or copy it`, cause);
    case "ELOOP":
    case "ENAMETOOLONG":
    case "ERR_INVALID_ARG_VALUE":
      return new StoreError("INPUT_MISSING", `${JSON.stringify(file)} names no file: name another`, cause);
    case "ERR_FS_FILE_TOO_LARGE":
    case "ERR_STRING_TOO_LONG":
      return new StoreError("INPUT_TOO_LARGE", `${file} is too large to be read at once: divide it`, cause);
    default:
      return explainFailure(error, file);
  }
}

/** What lies at a path, as messages say it. */
export function kindOf(stats: Stats): string {
  if (stats.isSymbolicLink()) return "a symbolic link";
  if (stats.isDirectory()) return "a folder";
  if (stats.isFIFO()) return "a FIFO";
  if (stats.isSocket()) return "a socket";
  if (stats.isFile()) return "a file";
  return "a device";
}
