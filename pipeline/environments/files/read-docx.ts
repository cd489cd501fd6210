import type { FileContent } from "../../schema/file-content.js";

/** The paragraphs of a word-processor document. */
export async function readDocx(bytes: Uint8Array): Promise<FileContent> {
  const { default: mammoth } = await import("mammoth");
  const { value } = await mammoth.extractRawText({ buffer: Buffer.from(bytes) });
  return { kind: "document", paragraphs: value.split("\n\n").slice(0, -1) };
}
