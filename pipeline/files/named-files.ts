import {
  closeSync,
  existsSync,
  mkdirSync,
  opendirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { StoreError } from "../errors.js";
import { openNew, whatLiesAt } from "./output-file.js";

/** Files whose names follow from their contents. What is known of them lies on the disk and not in memory. */
export interface NamedFiles {
  /** Writes a file into a folder beside its place, unless that was done before. */
  keep(folder: string, name: string, content: Uint8Array): void;
  /** Has the files of a folder that are named by a hash and were not kept deleted when the others get their places. */
  forgetOthers(folder: string): void;
  /** Refuses a place that has something other than what would be written. Throws StoreError OUTPUT_TAKEN. */
  check(): void;
  /** Gives every file its place; where that fails, no folder that was not there before stays. */
  place(): void;
}

/** A SHA-256, and what the content is. */
const hashName = /^[0-9a-f]{64}(?:\.[a-z]+)?$/;

/** Files of this kind below `root`, which lie below `staged` until they get their places. */
export function namedFiles(root: string, staged: string): NamedFiles {
  const folders = new Set<string>();
  const onlyKept = new Set<string>();

  function* namesIn(folder: string, below = staged): Generator<string> {
    const directory = opendirSync(join(below, folder));
    try {
      for (let entry = directory.readSync(); entry !== null; entry = directory.readSync()) yield entry.name;
    } finally {
      directory.closeSync();
    }
  }

  /** Files below the root that are named by a hash and are not among those that were kept. */
  function othersIn(folder: string): string[] {
    if (whatLiesAt(join(root, folder))?.isDirectory() !== true) return [];
    return [...namesIn(folder, root)].flatMap((name) => {
      const isOther = hashName.test(name) && !existsSync(join(staged, folder, name));
      const file = join(root, folder, name);
      return isOther && whatLiesAt(file)?.isFile() === true ? [file] : [];
    });
  }

  return {
    keep(folder, name, content) {
      const file = join(staged, folder, name);
      if (!folders.has(folder)) mkdirSync(join(staged, folder), { recursive: true });
      folders.add(folder);
      if (existsSync(file)) return;
      const handle = openNew(file);
      try {
        writeFileSync(handle, content);
      } finally {
        closeSync(handle);
      }
    },
    forgetOthers: (folder) => void onlyKept.add(folder),
    check() {
      for (const folder of folders) {
        if (whatLiesAt(join(root, folder)) === null) continue;
        for (const name of namesIn(folder)) requireSame(join(root, folder, name), join(staged, folder, name));
      }
    },
    place() {
      const made: string[] = [];
      const others = [...onlyKept].flatMap(othersIn);
      try {
        for (const folder of folders) {
          const place = join(root, folder);
          if (whatLiesAt(place) === null) {
            renameSync(join(staged, folder), place);
            made.push(place);
            continue;
          }
          for (const name of namesIn(folder)) renameSync(join(staged, folder, name), join(place, name));
        }
      } catch (error) {
        for (const place of made) rmSync(place, { recursive: true, force: true });
        throw error;
      }
      for (const file of others) rmSync(file, { force: true });
    },
  };
}

/** Throws StoreError OUTPUT_TAKEN unless nothing lies at `file`, or a file with the same content as `written`. */
function requireSame(file: string, written: string): void {
  const stats = whatLiesAt(file);
  if (stats === null) return;
  if (stats.isFile() && readFileSync(file).equals(readFileSync(written))) return;
  throw new StoreError(
    "OUTPUT_TAKEN",
    `${file} is not what would be written there, and stays as it is: choose another folder`,
  );
}
