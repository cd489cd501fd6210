import { unzipSync } from "fflate";
import { extension } from "../../path.js";
import type { FileContent } from "../../schema/file-content.js";

/** The files of a zip file, in their order, each read by `readEntry`; a zip file inside is refused. */
export async function readArchive(
  bytes: Uint8Array,
  readEntry: (bytes: Uint8Array, extension: string) => Promise<FileContent>,
): Promise<FileContent> {
  const entries = Object.entries(unzipSync(bytes)).map(async ([name, content]) => {
    const read = await readEntry(content, extension(name));
    if (read.kind === "archive") throw new SyntaxError(`"${name}" is an archive inside an archive`);
    return { name, content: read };
  });
  return { kind: "archive", entries: await Promise.all(entries) };
}
