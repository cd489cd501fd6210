import { unzipSync } from "fflate";
import { extension } from "../../path.js";
import type { FileContent } from "../../schema/file-content.js";
import { readBytes } from "./read-bytes.js";

/** The files of a zip file, in their order; a zip file inside is refused. */
export async function readArchive(bytes: Uint8Array): Promise<FileContent> {
  const entries = Object.entries(unzipSync(bytes)).map(async ([name, content]) => {
    const read = await readBytes(content, extension(name));
    if (read.kind === "archive") throw new SyntaxError(`"${name}" is an archive inside an archive`);
    return { name, content: read };
  });
  return { kind: "archive", entries: await Promise.all(entries) };
}
