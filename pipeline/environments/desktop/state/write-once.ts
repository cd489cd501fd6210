import { writeBytes } from "../../../content/write-bytes.js";
import { contentHash } from "../../../hash.js";
import type { FileContent } from "../../../schema/computer/file-content.js";
import type { WorkbookNotes } from "../../../schema/computer/workbook-notes.js";

const mostKept = 1000;
const kept = new Map<string, Promise<Uint8Array>>();

/** As `writeBytes`; what was written before is not written again, since equal contents give equal bytes. */
export function writeOnce(
  content: FileContent,
  extension: string,
  notes: WorkbookNotes | null = null,
): Promise<Uint8Array> {
  const key = contentHash([extension, content, notes]);
  const known = kept.get(key);
  if (known !== undefined) return known;
  if (kept.size >= mostKept) kept.clear();
  const bytes = writeBytes(content, extension, notes);
  kept.set(key, bytes);
  return bytes;
}
