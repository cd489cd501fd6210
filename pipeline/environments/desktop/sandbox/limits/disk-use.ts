import { statfsSync } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";

/** The folders are traversed again after this many further bytes on the disk, or after this many calls. */
const step = 64 * 1024 ** 2;
const callsPerWalk = 20;

/**
 * Returns a function that measures the bytes in folders and in file systems of their own. Folders, all of one file
 * system, are only traversed when it has become fuller, and from time to time, because other processes may free space
 * meanwhile.
 */
export function createDiskMeasure(folders: readonly string[], mounts: readonly string[]): () => Promise<number> {
  let measured = { bytes: 0, free: Number.POSITIVE_INFINITY, calls: callsPerWalk };
  return async () => {
    const [first = "/"] = folders;
    const { bavail, bsize } = statfsSync(first);
    const free = bavail * bsize;
    measured.calls += 1;
    if (measured.free - free > step || measured.calls > callsPerWalk) {
      const sizes = await Promise.all(folders.map(folderSize));
      measured = { bytes: sum(sizes), free, calls: 0 };
    }
    return measured.bytes + sum(mounts.map(usedBytes));
  };
}

/** A thread that asks the kernel takes many times as long as the asking, several times a second for each desktop. */
function usedBytes(mount: string): number {
  const { blocks, bfree, bsize } = statfsSync(mount);
  return (blocks - bfree) * bsize;
}

async function folderSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const sizes = entries.map(async (entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return folderSize(path);
    // It may be gone again.
    return lstat(path).then(
      ({ blocks }) => blocks * 512,
      () => 0,
    );
  });
  return sum(await Promise.all(sizes));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
