import { readdir } from "node:fs/promises";
import { homeInside } from "./state-application.js";

const lockFile = /^\.~lock\.(.+)#$/;

/** Paths (as seen inside) of the documents that LibreOffice has open: it puts a lock file beside each. */
export async function lockedDocuments(home: string): Promise<ReadonlySet<string>> {
  const found = await search("");
  return new Set(found);

  async function search(folder: string): Promise<string[]> {
    const entries = await readdir(`${home}${folder}`, { withFileTypes: true }).catch(() => []);
    const lists = entries.map(async (entry) => {
      const locked = lockFile.exec(entry.name)?.[1];
      if (locked !== undefined) return [`${homeInside}${folder}/${locked}`];
      return entry.isDirectory() && !entry.name.startsWith(".") ? search(`${folder}/${entry.name}`) : [];
    });
    return (await Promise.all(lists)).flat();
  }
}
