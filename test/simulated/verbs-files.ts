import type { FileContent } from "../../pipeline/schema/computer/file-content.js";
import { basename, dirname, extension, join, normalizePath, stem } from "../../pipeline/text/path.js";
import { selectedFiles } from "./blanks.js";
import type { ContentOf } from "./convert-content.js";
import {
  copyEntry,
  entryAt,
  freePath,
  listDirectory,
  makeDirectory,
  readFile,
  removeEntry,
  requireEntry,
  requireName,
  writeFile,
} from "./file-system.js";
import { changeFront, front, home, type Machine, noSelection, Refusal, untyped } from "./machine.js";
import { openWith } from "./windows.js";

export function createDirectory(machine: Machine, name: string): Machine {
  requireName(name);
  return makeDirectory(machine, join(front(machine).location, name));
}

/** A new name without extension keeps the old extension. */
export function renameFile(machine: Machine, name: string): Machine {
  requireName(name);
  const path = onlySelected(machine);
  const isFile = requireEntry(machine, path).content !== null;
  const suffix = isFile && extension(name) === "" && extension(path) !== "" ? path.slice(path.lastIndexOf(".")) : "";
  const target = join(dirname(path), `${name}${suffix}`);
  if (normalizePath(target) === normalizePath(path)) return machine;
  if (entryAt(machine, target) !== undefined) {
    throw new Refusal("Name already in use", `There is already a file with the name ${basename(target)}.`);
  }
  const renamed = removeEntry(copyEntry(machine, path, target), path);
  return changeFront(renamed, { selection: { kind: "item", key: target, attachment: null } });
}

export function deleteFiles(machine: Machine): Machine {
  const deleted = requireSelected(machine).reduce(removeEntry, machine);
  return changeFront(deleted, { selection: noSelection });
}

export function duplicateFile(machine: Machine): Machine {
  const path = onlySelected(machine);
  const suffix = extension(path) === "" ? "" : path.slice(path.lastIndexOf("."));
  return copyEntry(machine, path, freePath(machine, join(dirname(path), `${stem(path)} - Copy${suffix}`)));
}

export function setReadOnly(machine: Machine, readOnly: boolean): Machine {
  const files = new Map(machine.files);
  for (const path of requireSelected(machine)) {
    files.set(normalizePath(path), { ...requireEntry(machine, path), readOnly });
  }
  return { ...machine, files };
}

/** Everything in a directory goes into the archive under its path from there. */
export function compress(machine: Machine, path: string): Machine {
  const entries = requireSelected(machine).flatMap((selected) => archiveEntries(machine, selected, ""));
  return writeFile(machine, path, { kind: "archive", entries });
}

export function extract(machine: Machine, archive: string, directory: string): Machine {
  const content = readFile(machine, archive);
  if (content.kind !== "archive") throw new Refusal("Cannot open as archive", `${archive}\nThis is not an archive.`);
  let extracted = ensureDirectory(machine, directory);
  for (const entry of content.entries) {
    const path = join(directory, entry.name.replaceAll("/", "\\"));
    extracted = writeFile(ensureDirectory(extracted, dirname(path)), path, entry.content);
  }
  return extracted;
}

export function openItem(machine: Machine): Machine {
  const path = onlySelected(machine);
  return requireEntry(machine, path).content === null ? goTo(machine, path) : openWith(machine, path);
}

export function goTo(machine: Machine, directory: string): Machine {
  const entry = entryAt(machine, directory);
  if (entry === undefined || entry.content !== null) {
    throw new Refusal("Path does not exist", `${directory}\nThe folder was not found. Check the spelling.`);
  }
  const fields = untyped(front(machine), "location");
  return changeFront(machine, { location: entry.path, fields, selection: noSelection, scroll: {}, focus: null });
}

export function goUp(machine: Machine): Machine {
  const { location } = front(machine);
  return normalizePath(location) === normalizePath(home) ? machine : goTo(machine, dirname(location));
}

function archiveEntries(machine: Machine, path: string, prefix: string): ContentOf<"archive">["entries"] {
  const { content } = requireEntry(machine, path);
  const name = `${prefix}${basename(path)}`;
  if (content === null) {
    return listDirectory(machine, path).flatMap((entry) => archiveEntries(machine, entry.path, `${name}/`));
  }
  if (isArchive(content)) throw new Refusal("Not possible", "An archive cannot be put into an archive.");
  return [{ name, content }];
}

function isArchive(content: FileContent): content is ContentOf<"archive"> {
  return content.kind === "archive";
}

function ensureDirectory(machine: Machine, directory: string): Machine {
  if (entryAt(machine, directory)?.content === null) return machine;
  const parent = dirname(directory);
  return makeDirectory(parent.includes("\\") ? ensureDirectory(machine, parent) : machine, directory);
}

function requireSelected(machine: Machine): string[] {
  const paths = selectedFiles(machine, front(machine));
  if (paths.length === 0) throw new Refusal("Nothing selected", "Select a file or folder first.");
  return paths;
}

function onlySelected(machine: Machine): string {
  const [path, ...more] = selectedFiles(machine, front(machine));
  if (path === undefined || more.length > 0) throw new Refusal("Select one item", "Select one file or folder first.");
  return path;
}
