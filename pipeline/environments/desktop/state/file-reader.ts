import { readFile, stat } from "node:fs/promises";
import { sha256 } from "../../../hash.js";

/** What a file holds; null where there is no such file. The variant says how it is to be read. */
export type FileReader<T> = (path: string, variant: string) => Promise<T | null>;

interface Seen {
  stamp: string;
  digest: string;
  /** A file may change twice within one tick of the file system's clock: only what was read twice alike is sure. */
  sure: boolean;
}

/** Stamps of files, which are small. */
const mostSeen = 4000;
/** What files hold; that of a workbook of 80 rows takes half a megabyte. */
const mostValues = 500;

/**
 * A reader that remembers: a file whose inode, times and size are unchanged is not read again, and equal bytes are
 * parsed once, wherever they lie. `besideOf` names a file that is read with it, as the log of a database is.
 */
export function openFileReader<T>(
  parse: (bytes: Uint8Array, variant: string, beside: Uint8Array | null) => T | Promise<T>,
  besideOf: (path: string, variant: string) => string | null = () => null,
): FileReader<T> {
  const seen = new Map<string, Seen>();
  const values = new Map<string, Promise<T>>();

  return async (path, variant) => {
    const other = besideOf(path, variant);
    const file = await stampOf(path);
    if (file === null) return null;
    const stamp = other === null ? file : `${file} ${await stampOf(other)}`;
    const known = seen.get(path);
    if (known?.sure === true && known.stamp === stamp) {
      const value = values.get(`${variant}\n${known.digest}`);
      if (value !== undefined) return value;
    }
    const bytes = await readFile(path).catch(() => null);
    if (bytes === null) return null;
    const beside = other === null ? null : await readFile(other).catch(() => null);
    const digest = `${sha256(bytes)}${beside === null ? "" : ` ${sha256(beside)}`}`;
    if (seen.size >= mostSeen) seen.clear();
    seen.set(path, { stamp, digest, sure: known?.stamp === stamp && known.digest === digest });
    const key = `${variant}\n${digest}`;
    const value = values.get(key) ?? Promise.resolve(parse(bytes, variant, beside));
    if (values.size >= mostValues) values.clear();
    values.set(key, value);
    return value;
  };
}

/** What differs when the file was written or replaced; null where there is none. */
async function stampOf(path: string): Promise<string | null> {
  const file = await stat(path, { bigint: true }).catch(() => null);
  return file?.isFile() ? `${file.dev} ${file.ino} ${file.mtimeNs} ${file.ctimeNs} ${file.size}` : null;
}
