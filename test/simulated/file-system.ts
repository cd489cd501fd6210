import type { FileContent } from "../../pipeline/schema/computer/file-content.js";
import { basename, dirname, extension, join, normalizePath, stem } from "../../pipeline/text/path.js";
import { type FileEntry, type Machine, Refusal } from "./machine.js";

const forbidden = /[<>:"/\\|?*]/;

/** The file or directory at a path, or undefined. */
export function entryAt(machine: Machine, path: string): FileEntry | undefined {
  return machine.files.get(normalizePath(path));
}

/** The content of a file. Refuses what is not there and what is a directory. */
export function readFile(machine: Machine, path: string): FileContent {
  const content = entryAt(machine, path)?.content;
  if (content === undefined || content === null) {
    throw new Refusal("File not found", `${path}\nFile not found. Check the file name and try again.`);
  }
  return content;
}

/** A machine with the file written. Refuses a missing or read-only directory and a read-only file. */
export function writeFile(machine: Machine, path: string, content: FileContent): Machine {
  const known = entryAt(machine, path);
  if (known?.content === null) throw new Refusal("Access denied", `${path}\nAccess is denied: this is a folder.`);
  requireName(basename(path));
  requireWritable(machine, dirname(path));
  if (known?.readOnly) throw new Refusal("Access denied", `${path}\nAccess is denied: the file is read-only.`);
  return put(machine, { path: known?.path ?? path, content, readOnly: false });
}

export function makeDirectory(machine: Machine, path: string): Machine {
  requireName(basename(path));
  requireWritable(machine, dirname(path));
  if (entryAt(machine, path) !== undefined) {
    throw new Refusal("Name already in use", `There is already a file or folder with the name ${basename(path)}.`);
  }
  return put(machine, { path, content: null, readOnly: false });
}

/** Takes away a file, or a directory with everything in it. */
export function removeEntry(machine: Machine, path: string): Machine {
  const entry = requireEntry(machine, path);
  requireWritable(machine, dirname(path));
  if (entry.readOnly) throw new Refusal("Access denied", `${path}\nAccess is denied: it is read-only.`);
  const files = new Map(machine.files);
  for (const inner of subtree(machine, entry)) files.delete(normalizePath(inner.path));
  return { ...machine, files };
}

/** Copies a file, or a directory with everything in it, to a new path. */
export function copyEntry(machine: Machine, from: string, to: string): Machine {
  const entry = requireEntry(machine, from);
  requireName(basename(to));
  requireWritable(machine, dirname(to));
  if (`${normalizePath(to)}/`.startsWith(`${normalizePath(from)}/`)) {
    throw new Refusal("Copy", "The destination folder is the same as, or within, the source folder.");
  }
  const files = new Map(machine.files);
  for (const inner of subtree(machine, entry)) {
    const path = to + inner.path.slice(entry.path.length);
    files.set(normalizePath(path), { ...inner, path });
  }
  return { ...machine, files };
}

export function requireEntry(machine: Machine, path: string): FileEntry {
  const entry = entryAt(machine, path);
  if (entry === undefined) throw new Refusal("File not found", `${path}\nThe file or folder was not found.`);
  return entry;
}

export function requireName(name: string): void {
  if (name.trim() === "" || forbidden.test(name)) {
    throw new Refusal("Invalid name", `"${name}" is not a valid file name.`);
  }
}

/** Refuses a directory that is missing or read-only. */
export function requireWritable(machine: Machine, directory: string): void {
  const entry = entryAt(machine, directory);
  if (entry === undefined || entry.content !== null) {
    throw new Refusal("Path does not exist", `${directory}\nPath does not exist. Check the path and try again.`);
  }
  if (entry.readOnly) throw new Refusal("Access denied", `${directory}\nAccess is denied: the folder is read-only.`);
}

/** Puts an entry in place without asking; directories above it are made. For the setup of a computer. */
export function place(files: Map<string, FileEntry>, entry: FileEntry): void {
  const parent = dirname(entry.path);
  if (parent.includes("\\") && !files.has(normalizePath(parent))) {
    place(files, { path: parent, content: null, readOnly: false });
  }
  files.set(normalizePath(entry.path), entry);
}

const listings = new WeakMap<ReadonlyMap<string, FileEntry>, Map<string, readonly FileEntry[]>>();

/** What a directory holds: directories first, then files, each by name. Kept per version of the file system. */
export function listDirectory(machine: Machine, directory: string): readonly FileEntry[] {
  let known = listings.get(machine.files);
  if (known === undefined) {
    known = new Map();
    listings.set(machine.files, known);
  }
  const key = normalizePath(directory);
  let listing = known.get(key);
  if (listing === undefined) {
    const start = key.length + 1;
    listing = [...machine.files]
      .filter(([path]) => path.startsWith(`${key}/`) && !path.includes("/", start))
      .map(([, entry]) => entry)
      .sort((a, b) => Number(b.content === null) - Number(a.content === null) || compare(a.path, b.path));
    known.set(key, listing);
  }
  return listing;
}

/** The path, or the first of "name (1).ext", "name (2).ext", ... that is free. */
export function freePath(machine: Machine, path: string): string {
  if (entryAt(machine, path) === undefined) return path;
  const suffix = extension(path) === "" ? "" : path.slice(path.lastIndexOf("."));
  for (let number = 1; ; number++) {
    const candidate = join(dirname(path), `${stem(path)} (${number})${suffix}`);
    if (entryAt(machine, candidate) === undefined) return candidate;
  }
}

function put(machine: Machine, entry: FileEntry): Machine {
  return { ...machine, files: new Map(machine.files).set(normalizePath(entry.path), entry) };
}

function subtree(machine: Machine, entry: FileEntry): FileEntry[] {
  if (entry.content !== null) return [entry];
  const prefix = `${normalizePath(entry.path)}/`;
  return [entry, ...[...machine.files].filter(([path]) => path.startsWith(prefix)).map(([, inner]) => inner)];
}

function compare(a: string, b: string): number {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()];
  return left < right ? -1 : left > right ? 1 : 0;
}
