import { once } from "node:events";
import {
  closeSync,
  createWriteStream,
  mkdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { StoreError } from "../errors.js";
import { namedFiles } from "./named-files.js";
import { openNew, requireReplaceable, requireWay, whatLiesAt } from "./output-file.js";
import { kindOf } from "./read-input-file.js";
import type { Recogniser } from "./recognisers.js";
import { ownerBetween, sweepStaged } from "./staged-leftovers.js";
import { explained, explainFailure } from "./system-failure.js";

/** Folders and a file name under the root of an output folder. */
export type OutputPath = readonly [string, ...string[]];

/**
 * The one way by which files get into a folder that somebody named. Files are written beside their places and get them
 * together with `commit`, so that a folder has all of them or is as it was.
 */
export interface OutputFolder {
  /** Throws StoreError OUTPUT_NAME, OUTPUT_TAKEN, STORE_*. */
  write(path: OutputPath, content: string | Uint8Array, own: Recogniser): void;
  /** The same, part by part. */
  writeParts(path: OutputPath, parts: Iterable<string> | AsyncIterable<string>, own: Recogniser): Promise<void>;
  /** Begins a file that is written part by part while others are, too; it has to be closed before `commit`. */
  open(path: OutputPath, own: Recogniser): OutputStream;
  /**
   * Writes a file whose name follows from its content, such as a hash, unless it is there already. The names are not kept in
   * memory, so that there may be any number of them; nothing else is written into their folder.
   */
  keepNamed(folder: string, name: string, content: Uint8Array): void;
  /** Has files in a folder that an earlier run named by a hash, and that this one did not keep, deleted by `commit`. */
  forgetOthers(folder: string): void;
  /** Makes a folder that may stay empty. */
  makeFolder(path: OutputPath): void;
  /** Gives every file its place. */
  commit(): void;
}

/** A file that is being written. Every part is on its way to the disk when a call returns. */
export interface OutputStream {
  /** Throws StoreError STORE_*. */
  append(part: string | Uint8Array): void;
  /** May be called again. */
  close(): void;
}

/** Windows keeps these for devices, with any extension. */
const reserved = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\..*)?$/i;
/** Bytes that common file systems allow in a name. */
const longest = 240;
const staging = [".taskloom-", ".partial"] as const;

/**
 * Writes files below `place`, which is made if there is none, while `work` runs, and puts them into place at its end unless
 * `work` did; where it fails, nothing of them stays. A name that leads out of the folder, by its letters or through a link,
 * is refused, and so is one that differs from another in case only, or a `place` as `requireOutputFolder` refuses it. Throws StoreError OUTPUT_NAME, OUTPUT_TAKEN, STORE_*.
 */
export async function withOutputFolder<T>(place: string, work: (folder: OutputFolder) => Promise<T> | T): Promise<T> {
  const root = resolve(place);
  const staged = join(root, staging.join(String(process.pid)));
  const takeAwayRoot = makeOutputFolder(place);
  try {
    // What processes that were killed have left.
    sweepStaged(root, (entry) => (entry.isDirectory() ? ownerBetween(entry.name, ...staging) : null));
    const folder = stagedFolder(root, staged);
    const result = await work(folder);
    folder.commit();
    return result;
  } catch (error) {
    rmSync(staged, { recursive: true, force: true });
    takeAwayRoot();
    throw explainFailure(error, place);
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
}

/**
 * Refuses a place that is no folder and cannot become one. A link to a folder is refused, too, since files would get to a
 * place that was not named. Throws StoreError OUTPUT_TAKEN, STORE_*; changes nothing.
 */
export function requireOutputFolder(place: string): void {
  const root = resolve(place);
  requireWay(root);
  if (whatLiesAt(root)?.isSymbolicLink() !== true) return;
  throw new StoreError(
    "OUTPUT_TAKEN",
    `${place} is a symbolic link to a folder, and is not followed: name the folder itself, ${realpathSync(root)}`,
  );
}

function stagedFolder(root: string, staged: string): OutputFolder {
  const names = new Map<string, string>();
  const files: { path: OutputPath; own: Recogniser }[] = [];
  const folders: OutputPath[] = [];
  const named = namedFiles(root, staged);

  /** Where a file is written until it gets its place. */
  function place(path: OutputPath, own: Recogniser): string {
    for (const name of path) requireSafeName(name, root);
    requireInside(root, path);
    requireReplaceable(join(root, ...path), own);
    path.forEach((_, depth) => {
      const spelt = path.slice(0, depth + 1).join("/");
      const key = spelt.normalize("NFC").toLowerCase();
      const before = names.get(key);
      if (before !== undefined && (before !== spelt || depth === path.length - 1)) {
        throw new StoreError(
          "OUTPUT_NAME",
          `${root}: two files would be called ${shown(spelt)} where case does not count: give them different names`,
        );
      }
      names.set(key, spelt);
    });
    files.push({ path, own });
    const file = join(staged, ...path);
    mkdirSync(dirname(file), { recursive: true });
    return file;
  }

  return {
    write(path, content, own) {
      const handle = openNew(place(path, own));
      try {
        writeFileSync(handle, own.marked?.(content) ?? content);
      } finally {
        closeSync(handle);
      }
    },
    async writeParts(path, parts, own) {
      const output = createWriteStream("", { fd: openNew(place(path, own)) });
      const failed = new Promise<never>((_, reject) => output.once("error", reject));
      // It may fail while nobody waits for it.
      failed.catch(() => undefined);
      try {
        for await (const part of parts) {
          if (!output.write(part)) await Promise.race([once(output, "drain"), failed]);
        }
        output.end();
        await Promise.race([once(output, "close"), failed]);
      } finally {
        output.destroy();
      }
    },
    open(path, own) {
      const handle = openNew(place(path, own));
      let isOpen = true;
      return {
        append(part) {
          const bytes = typeof part === "string" ? Buffer.from(part) : part;
          for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at);
        },
        close() {
          if (isOpen) closeSync(handle);
          isOpen = false;
        },
      };
    },
    keepNamed(into, name, content) {
      for (const part of [into, name]) requireSafeName(part, root);
      requireInside(root, [into, name]);
      named.keep(into, name, content);
    },
    forgetOthers(folder) {
      requireSafeName(folder, root);
      named.forgetOthers(folder);
    },
    makeFolder(path) {
      for (const name of path) requireSafeName(name, root);
      requireInside(root, [...path, ""]);
      folders.push(path);
    },
    commit() {
      const done = files.splice(0).map(({ path, own }) => ({ path, own, file: join(root, ...path) }));
      const parents = [...folders, ...done.map(({ path }) => path.slice(0, -1))];
      const made: string[] = [];
      try {
        for (const { path, own, file } of done) {
          // Somebody may have put something there meanwhile.
          requireInside(root, path);
          requireReplaceable(file, own);
        }
        named.check();
        for (const path of parents) made.push(...makeFolders(root, path));
        for (const { path, file } of done) {
          const isNew = whatLiesAt(file) === null;
          renameSync(join(staged, ...path), file);
          if (isNew) made.push(file);
        }
        // Last, as it leaves nothing that would have to be taken back.
        named.place();
      } catch (error) {
        for (const one of made.reverse()) takeAway(one);
        throw error;
      }
    },
  };
}

/** Throws OUTPUT_NAME for what is no plain name of a file on every system. */
function requireSafeName(name: string, root: string): void {
  const isSafe =
    name !== "" &&
    !/[/\\:*?"<>|\p{Cc}\p{Cf}\p{Cs}]/u.test(name) &&
    !/^\.{1,2}$|[. ]$|^ /.test(name) &&
    !reserved.test(name) &&
    ownerBetween(name, ...staging) === null &&
    Buffer.byteLength(name) <= longest;
  if (isSafe) return;
  throw new StoreError(
    "OUTPUT_NAME",
    `${root}: ${shown(name)} cannot name a file in this folder: correct the data that it comes from`,
  );
}

function shown(name: string): string {
  return JSON.stringify(name.length > 80 ? `${name.slice(0, 80)}...` : name);
}

/** Throws OUTPUT_TAKEN where something other than a folder lies on the way to a file: a link would lead elsewhere. */
function requireInside(root: string, path: readonly string[]): void {
  for (let depth = 1; depth < path.length; depth++) {
    const folder = join(root, ...path.slice(0, depth));
    const stats = whatLiesAt(folder);
    if (stats === null) return;
    if (stats.isDirectory()) continue;
    throw new StoreError("OUTPUT_TAKEN", `${folder} is ${kindOf(stats)}, not a folder: choose another folder`);
  }
}

/** Makes a folder under the root; returns the folders that were not there. */
function makeFolders(root: string, path: readonly string[]): string[] {
  return path.flatMap((_, depth) => {
    const folder = join(root, ...path.slice(0, depth + 1));
    return mkdirSync(folder, { recursive: true }) === undefined ? [] : [folder];
  });
}

/** Makes a folder as `makeWay` does, and throws as `requireOutputFolder`. */
export function makeOutputFolder(place: string): () => void {
  requireOutputFolder(place);
  return makeWay(place);
}

/**
 * Makes a folder, and those above it. Returns what takes away again those of them that were not there, as long as they are
 * empty. A link to a folder is followed. Throws StoreError OUTPUT_TAKEN, STORE_*.
 */
export function makeWay(place: string): () => void {
  const root = resolve(place);
  requireWay(root);
  const made = explained(place, () => mkdirSync(root, { recursive: true }));
  return () => {
    if (made === undefined) return;
    for (let folder = root; takeAway(folder) && folder !== made; ) folder = dirname(folder);
  };
}

/** Deletes a file or an empty folder, if it can be. */
function takeAway(path: string): boolean {
  try {
    const isFolder = whatLiesAt(path)?.isDirectory() === true;
    if (isFolder) rmdirSync(path);
    else rmSync(path, { force: true });
    return true;
  } catch {
    // Somebody else has put something there.
    return false;
  }
}
