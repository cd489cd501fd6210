import { constants } from "node:fs";
import { open } from "node:fs/promises";

/**
 * The first `most` bytes of a plain file in a folder into which programs of a desktop write; null where there is none, or
 * anything else under its name: a link may lead out of the desktop, and a pipe never ends.
 */
export async function readPlainFile(path: string, most: number): Promise<Buffer | null> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await open(path, flags).catch(() => null);
  if (file === null) return null;
  try {
    const found = await file.stat();
    if (!found.isFile()) return null;
    const bytes = Buffer.alloc(Math.min(found.size, most));
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
