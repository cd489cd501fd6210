import type { FileContent } from "../../schema/computer/file-content.js";
import { extension } from "../../text/path.js";
import { fixedZip } from "./fixed-zip.js";

/** A zip file with a real file, made by `writeEntry`, for every entry. */
export async function writeArchive(
  archive: Extract<FileContent, { kind: "archive" }>,
  writeEntry: (content: FileContent, extension: string) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const entries = archive.entries.map(
    async ({ name, content }) => [name, await writeEntry(content, extension(name))] as const,
  );
  return fixedZip(await Promise.all(entries));
}
