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

const mostRemembered = 4000;

/**
 * A reader that remembers: a file whose inode, times and size are unchanged is not read again, and equal bytes are
 * parsed once, wherever they lie.
 */
export function openFileReader<T>(parse: (bytes: Uint8Array, variant: string) => T | Promise<T>): FileReader<T> {
  const seen = new Map<string, Seen>();
  const values = new Map<string, Promise<T>>();

  return async (path, variant) => {
    const file = await stat(path, { bigint: true }).catch(() => null);
    if (file === null || !file.isFile()) return null;
    const stamp = `${file.dev} ${file.ino} ${file.mtimeNs} ${file.ctimeNs} ${file.size}`;
    const known = seen.get(path);
    if (known?.sure === true && known.stamp === stamp) {
      const value = values.get(`${variant}\n${known.digest}`);
      if (value !== undefined) return value;
    }
    const bytes = await readFile(path).catch(() => null);
    if (bytes === null) return null;
    const digest = sha256(bytes);
    if (seen.size >= mostRemembered) seen.clear();
    seen.set(path, { stamp, digest, sure: known?.stamp === stamp && known.digest === digest });
    const key = `${variant}\n${digest}`;
    const value = values.get(key) ?? Promise.resolve(parse(bytes, variant));
    if (values.size >= mostRemembered) values.clear();
    values.set(key, value);
    return value;
  };
}
