import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Linux's file system in memory. */
const inMemory = "/dev/shm";

/** What all unit tests write at the same time, and a good deal more. */
const room = 1_000_000_000;

/**
 * Gives a run of the tests one folder for all that they write, which is removed when they have ended. It is in memory
 * where the system offers that: tests make hundreds of databases, and each waits for the disk.
 */
export default function takeTemporaryFolder(): () => void {
  const folder = mkdtempSync(join(hasRoom(inMemory) ? inMemory : tmpdir(), "taskloom-test-"));
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > room;
  } catch {
    return false;
  }
}
