import { extension } from "../../path.js";
import type { FileContent } from "../../schema/file-content.js";
import { fixedZip } from "./fixed-zip.js";
import { writeBytes } from "./write-bytes.js";

/** A zip file with a real file for every entry. */
export async function writeArchive(archive: Extract<FileContent, { kind: "archive" }>): Promise<Uint8Array> {
  const entries = archive.entries.map(
    async ({ name, content }) => [name, await writeBytes(content, extension(name))] as const,
  );
  return fixedZip(await Promise.all(entries));
}
