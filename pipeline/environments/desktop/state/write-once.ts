import { writeBytes } from "../../../content/write-bytes.js";
import { contentHash } from "../../../hash.js";
import type { FileContent } from "../../../schema/computer/file-content.js";
import { type FileFinish, finishOf } from "../../../schema/computer/file-finish.js";

const mostKept = 1000;
const kept = new Map<string, Promise<Uint8Array>>();

/** As `writeBytes`; what was written before is not written again, since equal contents give equal bytes. */
export function writeOnce(content: FileContent, extension: string, finish: FileFinish = {}): Promise<Uint8Array> {
  const key = contentHash([extension, content, finishOf(finish)]);
  const known = kept.get(key);
  if (known !== undefined) return known;
  if (kept.size >= mostKept) kept.clear();
  const bytes = writeBytes(content, extension, finish);
  kept.set(key, bytes);
  return bytes;
}
