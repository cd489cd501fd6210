import type { Catalog } from "../../catalog/catalog.js";
import { tableText } from "../../content/derive/figures.js";
import type { Rng } from "../../rng.js";
import { isFileExtension } from "../../schema/computer/content-kind.js";
import type { EnvironmentSetup, SetupFile } from "../../schema/computer/environment-setup.js";
import type { Clipboard } from "../../schema/computer/system-state.js";
import { basename, dirname, extension, join, normalizePath } from "../../text/path.js";
import { valueTypeOf } from "../value-type-of.js";
import type { NamedContent } from "../world-parts.js";
import { imagineContent, imagineFile, imagineMessage, imaginePage } from "../world-parts.js";

/** A setup like another one, with everything in it replaced, and what became of the texts that name its things. */
export interface Replacement {
  setup: EnvironmentSetup;
  /** New text of a path (in its normal form), address, subject, record, attachment or clipboard text, by its old one. */
  renamed: ReadonlyMap<string, string>;
}

/** What may differ between two replacements of one setup. */
export interface Variation {
  /** Whether every file leaves the folder it was in for another one, apart from the others as far as folders last. */
  moved: boolean;
  /** Other extensions for files, by the key of their path; one is drawn. */
  extensions: ReadonlyMap<string, readonly string[]>;
}

/** Key of a text in `renamed`. */
export function renameKey(text: string): string {
  return /^([A-Za-z]:\\|\/)/.test(text) ? normalizePath(text) : text;
}

/** What every part of a replacement works with. */
interface Work {
  catalog: Catalog;
  variation: Variation;
  renamed: Map<string, string>;
}

function rename({ renamed }: Work, from: string, to: string): void {
  renamed.set(renameKey(from), to);
}

/**
 * The same computer with other names, contents and figures: files, folders, pages, messages, records and clipboard.
 * Actions of the setup are left out: the caller has to fill them anew with the replaced names.
 */
export function replaceSetup(setup: EnvironmentSetup, catalog: Catalog, variation: Variation, rng: Rng): Replacement {
  const work: Work = { catalog, variation, renamed: new Map() };
  const directories = setup.directories.map((item, index) =>
    replaceDirectory(item, index, work, rng.fork("folder", index)),
  );
  const files = replaceFiles(setup, work, rng);
  const pages = setup.pages.map((page, index) => replacePage(page, work, rng.fork("page", index)));
  const inbox = setup.inbox.map((message, index) => replaceMessage(message, work, rng.fork("message", index)));
  const records = setup.records.map((record, index) => replaceRecord(record, work, rng.fork("record", index)));
  const clipboard = replaceClipboard(setup.clipboard, work, rng.fork("clipboard"));
  const [before, after] = [clipboardText(setup.clipboard), clipboardText(clipboard)];
  if (before !== null && after !== null) rename(work, before, after);
  return {
    setup: { ...setup, files, directories, pages, inbox, records, clipboard, actions: [] },
    renamed: work.renamed,
  };
}

function replaceDirectory(
  directory: EnvironmentSetup["directories"][number],
  index: number,
  work: Work,
  rng: Rng,
): EnvironmentSetup["directories"][number] {
  const names = work.catalog.valueTypes.get("folder_name")?.examples ?? ["Work"];
  const name = `${rng.pick(names)}${index === 0 ? "" : ` ${index + 1}`}`;
  const [elsewhere] = work.variation.moved ? otherFolders(directory.path, rng) : [];
  const path = join(elsewhere ?? dirname(directory.path), name);
  rename(work, directory.path, path);
  return { ...directory, path };
}

function replaceFiles(setup: EnvironmentSetup, work: Work, rng: Rng): SetupFile[] {
  const taken = new Set<string>();
  const files = setup.files.map((file, index) => {
    const own = rng.fork("file", index);
    const old = dirname(file.path);
    const elsewhere = otherFolders(old, rng.fork("place"));
    const moved = work.variation.moved ? elsewhere[index % elsewhere.length] : undefined;
    const folder = moved ?? work.renamed.get(renameKey(old)) ?? old;
    const { name, content } = replaceFile({ name: basename(file.path), content: file.content }, file.path, work, own);
    const path = join(folder, freeName(name, taken));
    taken.add(basename(path));
    return { ...file, path, content };
  });
  for (const [index, file] of files.entries()) rename(work, setup.files[index]?.path ?? "", file.path);
  return files;
}

const personalFolders = ["Documents", "Desktop", "Downloads"];

/** The folders that every person has, on the computer of this path, in an order of their own; empty where it lies elsewhere. */
export function otherFolders(path: string, rng: Rng): string[] {
  const home = /^(.*[\\/](?:Users|home)[\\/][^\\/]+)/.exec(path)?.[1];
  return home === undefined ? [] : rng.shuffle(personalFolders.map((folder) => join(home, folder)));
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf(".");
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name.slice(0, dot)} ${number}${name.slice(dot)}`;
  return free;
}

/**
 * Another file in the place of one that `source` names, of the same extension or one that the variation allows; its
 * content is like the old one's where both are of one kind.
 */
function replaceFile(file: NamedContent, source: string, work: Work, rng: Rng): NamedContent {
  const own = extension(file.name);
  const ending = rng.fork("extension").pick(work.variation.extensions.get(renameKey(source)) ?? [own]);
  if (!isFileExtension(ending)) return file;
  const fresh = imagineFile(work.catalog, ending, rng.fork("name"));
  const name = fresh.name.replace(/\.[a-z]+$/, () => `.${ending}`);
  if (ending !== own) return { name, content: fresh.content };
  if (file.content.kind !== "archive") {
    return { name, content: imagineContent(work.catalog, file.content, rng.fork("content")) };
  }
  const entries = file.content.entries.map((entry, index) => {
    const other = replaceOffered(entry, work, rng.fork("entry", index));
    return other.content.kind === "archive" ? entry : { name: other.name, content: other.content };
  });
  return { name, content: { kind: "archive", entries } };
}

/** Another page with the same labels and as many downloads. */
function replacePage(page: EnvironmentSetup["pages"][number], work: Work, rng: Rng): EnvironmentSetup["pages"][number] {
  const other = imaginePage(work.catalog, rng);
  rename(work, page.url, other.url);
  const facts = page.facts.map((fact, index) => ({ ...fact, value: otherFigure(fact.value, rng.fork("fact", index)) }));
  const downloads = page.downloads.map((item, index) => replaceOffered(item, work, rng.fork("download", index)));
  return { ...other, facts, downloads, available: page.available };
}

function replaceMessage(
  message: EnvironmentSetup["inbox"][number],
  work: Work,
  rng: Rng,
): EnvironmentSetup["inbox"][number] {
  const other = imagineMessage(work.catalog, message.attachments.length > 0, rng);
  rename(work, message.subject, other.subject);
  const attachments = message.attachments.map((item, index) =>
    replaceOffered(item, work, rng.fork("attachment", index)),
  );
  return { ...other, attachments };
}

/** An attachment, a download or what an archive holds. */
function replaceOffered(item: NamedContent, work: Work, rng: Rng): NamedContent {
  const other = replaceFile(item, item.name, work, rng);
  rename(work, item.name, other.name);
  return other;
}

function replaceRecord(
  record: EnvironmentSetup["records"][number],
  work: Work,
  rng: Rng,
): EnvironmentSetup["records"][number] {
  const { valueTypes } = work.catalog;
  const fields = Object.entries(record.fields).map(([label, value], index): [string, string] => {
    const examples = valueTypes.get(valueTypeOf(work.catalog, label, value))?.examples ?? [];
    const other = value === "" || examples.length === 0 ? value : rng.fork(index).pick(examples);
    if (index === 0) rename(work, value, other);
    return [label, other];
  });
  return { ...record, fields: Object.fromEntries(fields) };
}

function replaceClipboard(clipboard: Clipboard, { catalog, renamed }: Work, rng: Rng): Clipboard {
  switch (clipboard.kind) {
    case "empty":
      return clipboard;
    case "text": {
      const examples = ["sentence", "text"].flatMap((name) => catalog.valueTypes.get(name)?.examples ?? []);
      return { kind: "text", text: rng.pick(examples) };
    }
    case "table": {
      const [columns = "", ...rows] = clipboard.text.split("\n");
      const like = { kind: "table" as const, columns: columns.split("\t"), rows: rows.map((row) => row.split("\t")) };
      const content = imagineContent(catalog, like, rng);
      return content.kind === "table" ? { kind: "table", text: tableText(content) } : clipboard;
    }
    case "image": {
      const content = imagineContent(catalog, { ...clipboard, kind: "image" }, rng);
      return content.kind === "image" ? { ...clipboard, ...content } : clipboard;
    }
    case "files":
      return { ...clipboard, paths: clipboard.paths.map((path) => renamed.get(renameKey(path)) ?? path) };
  }
}

/** The text by which a detector names what is on the clipboard. */
function clipboardText(clipboard: Clipboard): string | null {
  switch (clipboard.kind) {
    case "empty":
      return null;
    case "image":
      return clipboard.label;
    case "files":
      return clipboard.paths.join("\n");
    default:
      return clipboard.text;
  }
}

/** A figure with the same number of digits and decimals; a text without a figure stays. */
export function otherFigure(text: string, rng: Rng): string {
  return text.replace(/\d/g, (digit, at: number) => {
    const leading = !/\d/.test(text[at - 1] ?? "");
    return digit === "0" && leading ? "0" : String(leading ? 1 + rng.below(9) : rng.below(10));
  });
}
