import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { changedFacts, type FactChange } from "../../content/facts.js";
import { formatOfName } from "../../content/format-of-name.js";
import { readableExtensions, readParts } from "../../content/read-parts.js";
import { placesOf, select } from "../../content/selector.js";
import { RequestError } from "../../errors.js";
import { readInputFile } from "../../files/read-input-file.js";
import type { ContentPart } from "../../schema/computer/content-part.js";
import type { OptionValues } from "../options.js";
import { print, printJson } from "../output/print.js";
import { contentLines, factLine } from "../output/print-content.js";

type Values = OptionValues<"select" | "limit" | "json">;

const mostFiles = 1000;

/** `taskloom inspect`: what a file, or each file of a folder, holds; of two files the facts in which they differ. */
export async function runInspect({ select: selector, limit, json }: Values, files: string[]): Promise<number> {
  const [first, second, ...others] = files;
  if (first === undefined || others.length > 0) {
    throw new RequestError("OPTION_FILES", "inspect takes one file or folder, or two files; give one or two names");
  }
  if (second !== undefined) {
    const changes = differences(await readContent(first), await readContent(second), selector);
    printList(changes, changes.map(factLine), { limit, json });
    return 0;
  }
  const lines: string[] = [];
  const parts: object[] = [];
  for (const file of isFolder(first) ? readableFiles(first) : [first]) {
    const content = await readContent(file);
    const places = placesOf(content);
    for (const part of select(content, selector)) {
      lines.push(...contentLines(`${file} ${places.get(part) ?? ""}`.trim(), part));
      for (const inner of select(part, "**")) {
        const { kind, aspects, labels } = inner;
        parts.push({ file, selector: places.get(inner) ?? "", kind, aspects, ...(labels && { labels }) });
      }
    }
  }
  printList(parts, lines, { limit, json });
  return 0;
}

/** Prints at most `limit` lines, or as many items as JSON, and how many were left out. */
function printList(items: readonly object[], lines: readonly string[], { limit, json }: Omit<Values, "select">): void {
  if (json) {
    printJson({ items: items.slice(0, limit), left_out: Math.max(items.length - limit, 0) });
    return;
  }
  for (const line of lines.slice(0, limit)) print(`${line}\n`);
  if (lines.length > limit) print(`... and ${lines.length - limit} lines more; --limit prints more, --select fewer\n`);
}

/** The changes inside of what a selector names in either content. */
function differences(before: ContentPart, after: ContentPart, selector: string): FactChange[] {
  const places = [before, after].flatMap((root) => {
    const all = placesOf(root);
    return select(root, selector).map((part) => all.get(part) ?? "");
  });
  const isInside = (place: string) =>
    places.some((named) => named === "" || place === named || place.startsWith(`${named}/`));
  return changedFacts(before, after).filter((change) => isInside(change.selector));
}

/** Throws INPUT errors of `readInputFile`, and RequestError INSPECT_KIND and INSPECT_CONTENT. */
async function readContent(file: string): Promise<ContentPart> {
  const format = formatOfName(file);
  const content = readableExtensions.includes(format) ? await readParts(readInputFile(file), format) : null;
  if (content === null) {
    const known = readableExtensions.join(", ");
    throw new RequestError("INSPECT_KIND", `no reader knows what "${file}" holds; save it as one of: ${known}`);
  }
  const { unreadable } = content.aspects;
  if (unreadable === undefined || content.kind !== "file") return content;
  throw new RequestError("INSPECT_CONTENT", `"${file}" cannot be read (${unreadable}); open and save it again`);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** The files of a folder and of the folders in it that a reader knows, in the order of their names; links are passed over. */
function readableFiles(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && readableExtensions.includes(formatOfName(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  if (files.length > 0 && files.length <= mostFiles) return files;
  const reason = files.length === 0 ? "no file that a reader knows" : `more than ${mostFiles} files`;
  throw new RequestError("INSPECT_FOLDER", `"${folder}" has ${reason}; name a file, or another folder`);
}
