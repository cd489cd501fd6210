import { StoreError } from "../errors.js";

type Failure = readonly [code: string, message: string];

const full: Failure = ["STORE_FULL", "the disk is full: make room and run again"];
const unwritable: Failure = ["STORE_UNWRITABLE", "it may not be written to: choose another place"];
const noPlace: Failure = ["STORE_UNWRITABLE", "no file can be made at this path: choose another place"];
const locked: Failure = [
  "STORE_LOCKED",
  "another program has it open for writing: wait for that program, or close it, and run again",
];
const broken: Failure = ["STORE_IO", "the disk reports an error: check it and run again"];
const corrupt: Failure = ["STORE_CORRUPT", "it is damaged or was copied in part: copy it again, or restore it"];
const tooMany: Failure = ["STORE_TOO_MANY_FILES", "too many files are open: close programs, or raise ulimit -n"];
const noMemory: Failure = ["STORE_NO_MEMORY", "there is not enough memory: close programs and run again"];

/** What `errno` codes of the file system mean to a person. */
const ofSystem = new Map<string, Failure>([
  ["ENOSPC", full],
  ["EDQUOT", full],
  ["EFBIG", ["STORE_FULL", "the file would be larger than it may be: choose another place"]],
  ["EROFS", unwritable],
  ["EACCES", unwritable],
  ["EPERM", unwritable],
  ["ETXTBSY", unwritable],
  ["EBUSY", unwritable],
  ["ENOTDIR", noPlace],
  ["EISDIR", noPlace],
  ["EEXIST", noPlace],
  ["ENOTEMPTY", noPlace],
  ["ELOOP", noPlace],
  ["ENAMETOOLONG", ["STORE_UNWRITABLE", "its name is too long: choose a shorter one"]],
  ["ENOENT", ["STORE_MISSING", "it is not there: restore it, or name another"]],
  ["ENXIO", noPlace],
  ["EIO", broken],
  ["ESTALE", broken],
  ["EMFILE", tooMany],
  ["ENFILE", tooMany],
  ["ENOMEM", noMemory],
]);

/** What SQLite reports, by the beginning of its code; the first that fits counts. */
const ofSqlite: readonly (readonly [prefix: string, failure: Failure])[] = [
  ["SQLITE_FULL", full],
  ["SQLITE_READONLY", unwritable],
  ["SQLITE_PERM", unwritable],
  ["SQLITE_AUTH", unwritable],
  ["SQLITE_CANTOPEN", noPlace],
  ["SQLITE_BUSY", locked],
  ["SQLITE_LOCKED", locked],
  ["SQLITE_CORRUPT", corrupt],
  ["SQLITE_NOTADB", corrupt],
  ["SQLITE_IOERR_SHORT_READ", corrupt],
  ["SQLITE_IOERR_NOMEM", noMemory],
  ["SQLITE_IOERR", broken],
  ["SQLITE_NOMEM", noMemory],
];

/**
 * A failure of the file system or of SQLite as a StoreError with the file and a remedy; any other error as it is. `file` is
 * named where the error itself names none. Errors from another thread are recognised, too.
 */
export function explainFailure(error: unknown, file?: string): unknown {
  if (!(error instanceof Error) || error instanceof StoreError || !("code" in error)) return error;
  const code = String(error.code);
  if (code.startsWith("SQLITE_")) {
    const failure = ofSqlite.find(([prefix]) => code.startsWith(prefix))?.[1];
    return failure === undefined ? error : storeError(failure, file ?? "a database", error);
  }
  const failure = ofSystem.get(code);
  if (failure === undefined || !("syscall" in error)) return error;
  const own = "dest" in error && typeof error.dest === "string" ? error.dest : "path" in error ? error.path : undefined;
  return storeError(failure, file ?? (typeof own === "string" ? own : "a file"), error);
}

/** Runs `work`; its failures of the file system and of SQLite name `file`. */
export function explained<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw explainFailure(error, file);
  }
}

function storeError([code, message]: Failure, file: string, cause: Error): StoreError {
  return new StoreError(code, `${file}: ${message}`, { cause });
}
