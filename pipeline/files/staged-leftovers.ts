import { type Dirent, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Deletes what processes that run no more have staged in a folder; `ownerOf` tells whose an entry is, if anybody's. */
export function sweepStaged(folder: string, ownerOf: (entry: Dirent) => number | null): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const owner = ownerOf(entry);
    if (owner !== null && !isRunning(owner)) rmSync(join(folder, entry.name), { recursive: true, force: true });
  }
}

/** The process whose id stands in a name between `before` and `after`; null where no id stands there and nothing else. */
export function ownerBetween(name: string, before: string, after: string): number | null {
  if (!name.startsWith(before) || !name.endsWith(after)) return null;
  const id = name.slice(before.length, -after.length);
  return /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null;
}

/** This process has staged nothing yet under a name that it is about to use: a process before it had the same id. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return pid !== process.pid;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
