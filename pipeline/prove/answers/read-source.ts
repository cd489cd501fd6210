import type { EnvironmentSetup, SetupFile } from "../../schema/computer/environment-setup.js";
import type { FileContent } from "../../schema/computer/file-content.js";
import type { FileFinish } from "../../schema/computer/file-finish.js";
import { extension, normalizePath } from "../../text/path.js";
import { plainLines } from "./plain-text.js";
import { readSlides } from "./read-slides.js";
import { readStoredTable } from "./read-table.js";
import type { SourceReading } from "./results/whole-result.js";
import type { StoredTable } from "./stored-table.js";

/** The bytes with which the content of a file is stored, with what the file has beside it. */
export type StoredBytes = (content: FileContent, extension: string, finish: FileFinish) => Promise<Uint8Array>;

/**
 * What a file, a page or a message holds, by its path, address or subject; an empty table where there is none. Lines are
 * a table of one column. Throws EnvironmentError FILE_EXTENSION for a file that has no second reader.
 */
export async function readSource(
  setup: EnvironmentSetup,
  source: string,
  reading: SourceReading,
  bytesOf: StoredBytes,
): Promise<StoredTable> {
  const file = fileAt(setup, source);
  if (file === undefined) return lineTable(shownLines(setup, source, reading));
  const type = extension(file.path);
  const bytes = await bytesOf(file.content, type, file);
  if (reading === "table") return readStoredTable(bytes, type);
  return reading === "slides" ? readSlides(bytes, type) : lineTable(await plainLines(bytes, type));
}

/** The file of a path; undefined where there is none. */
export function fileAt({ files }: EnvironmentSetup, path: string): SetupFile | undefined {
  return files.find((file) => normalizePath(file.path) === normalizePath(path));
}

/** The lines of the message or the page, or who sent the message. */
function shownLines({ inbox, pages }: EnvironmentSetup, source: string, reading: SourceReading): string[] {
  const message = inbox.find(({ subject }) => subject === source);
  if (message !== undefined) return reading === "sender" ? [message.from] : message.body.split("\n");
  const page = pages.find(({ url, available }) => available && url === source);
  return page === undefined ? [] : [...page.facts.map(({ label, value }) => `${label}: ${value}`), ...page.paragraphs];
}

function lineTable(lines: readonly string[]): StoredTable {
  return { headings: ["Line"], rows: lines.map((line) => [line]) };
}
