import { gunzipSync } from "node:zlib";
import type Database from "better-sqlite3";
import { z } from "zod";
import { StoreError } from "../../errors.js";
import { sha256 } from "../../hash.js";

/** Bytes of a file that a dataset keeps, unpacked. The largest that this program packs has some hundred kilobytes. */
const mostBytes = 32 * 1024 * 1024;

const rowSchema = z.object({
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  media_type: z.string(),
  encoding: z.enum(["gzip"]).nullable(),
  bytes: z.instanceof(Uint8Array),
});

/** A file that a dataset keeps under the hash of its content. */
export interface StoredFile {
  hash: string;
  media_type: string;
  content: Uint8Array;
}

/**
 * The files of a dataset in the order of their hashes, unpacked. Throws StoreError DATASET_UNSOUND, which names the
 * dataset, for one that is larger than any file that is packed, or whose content does not have its hash.
 */
export function* readStoredFiles(database: Database.Database): Generator<StoredFile> {
  const rows = database.prepare("SELECT hash, media_type, encoding, bytes FROM files ORDER BY hash");
  for (const row of rows.iterate()) yield unpacked(database, row);
}

/** The file of this hash. Throws StoreError DATASET_UNSOUND as `readStoredFiles`, and where there is none. */
export function readStoredFile(database: Database.Database, hash: string): StoredFile {
  return unpacked(
    database,
    database.prepare("SELECT hash, media_type, encoding, bytes FROM files WHERE hash = ?").get(hash),
  );
}

function unpacked(database: Database.Database, row: unknown): StoredFile {
  const parsed = rowSchema.safeParse(row);
  if (!parsed.success) throw unsound(database, "a file has no hash, encoding or bytes", parsed.error);
  const { hash, media_type, encoding, bytes } = parsed.data;
  let content: Uint8Array;
  try {
    content = encoding === "gzip" ? gunzipSync(bytes, { maxOutputLength: mostBytes }) : bytes;
  } catch (cause) {
    throw unsound(database, `file ${hash} cannot be unpacked, or has more than ${mostBytes} bytes`, cause);
  }
  if (sha256(content) !== hash) throw unsound(database, `the content of file ${hash} has another hash`);
  return { hash, media_type, content };
}

function unsound(database: Database.Database, fault: string, cause?: unknown): StoreError {
  return new StoreError("DATASET_UNSOUND", `${database.name}: ${fault}; make the dataset anew or restore the file`, {
    cause,
  });
}
