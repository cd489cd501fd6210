import { readdir, utimes } from "node:fs/promises";

/** The time of everything in a new home folder. */
const seededAt = new Date(Date.UTC(2026, 0, 1));

/** Gives everything in a folder, and the folder, one time. */
export async function settleTimes(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  await Promise.all(
    entries.map((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? settleTimes(path) : utimes(path, seededAt, seededAt);
    }),
  );
  await utimes(folder, seededAt, seededAt);
}
