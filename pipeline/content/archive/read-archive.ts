import type { FileContent } from "../../schema/computer/file-content.js";
import { extension } from "../../text/path.js";
import { unpackZip } from "./unpack.js";

export type ReadEntry = (bytes: Uint8Array, extension: string) => Promise<FileContent>;

/** The files of a zip file, in their order, each read by `readEntry`. Folders have no entry of their own. */
export function readArchive(bytes: Uint8Array, readEntry: ReadEntry): Promise<FileContent> {
  const entries = Object.entries(unpackZip(bytes)).filter(([name]) => !name.endsWith("/"));
  return readEntries(entries, readEntry);
}

/** Reads the files of an archive. A nested archive is represented by its list of names. */
export async function readEntries(
  entries: readonly (readonly [name: string, bytes: Uint8Array])[],
  readEntry: ReadEntry,
): Promise<FileContent> {
  const read = entries.map(async ([name, bytes]) => {
    const content = await readEntry(bytes, extension(name));
    if (content.kind !== "archive") return { name, content };
    const names = content.entries.map((entry) => entry.name).join("\n");
    return { name, content: { kind: "text" as const, text: names } };
  });
  return { kind: "archive", entries: await Promise.all(read) };
}
