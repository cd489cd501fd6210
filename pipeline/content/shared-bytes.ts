import { contentHash } from "../hash.js";
import type { FileContent } from "../schema/computer/file-content.js";
import { type FileFinish, finishOf } from "../schema/computer/file-finish.js";
import { writeBytes } from "./write-bytes.js";

const written = new WeakMap<FileContent, Map<string, Promise<Uint8Array>>>();

/** As `writeBytes`; what is asked for again, for the same object, is not written again. Nobody may change the bytes. */
export function sharedBytes(content: FileContent, extension: string, finish: FileFinish = {}): Promise<Uint8Array> {
  const known = written.get(content) ?? new Map<string, Promise<Uint8Array>>();
  written.set(content, known);
  const key = `${extension} ${contentHash(finishOf(finish))}`;
  const bytes = known.get(key) ?? writeBytes(content, extension, finish);
  known.set(key, bytes);
  return bytes;
}
