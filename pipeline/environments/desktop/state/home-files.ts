import { readdir } from "node:fs/promises";
import { formatOfName } from "../../../content/format-of-name.js";
import type { DesktopStore } from "../../../schema/records/desktop-records.js";
import type { StateApplication } from "./state-application.js";

/** Hidden folders that people edit by hand in a project. */
const folders: ReadonlySet<string> = new Set([".github", ".vscode"]);
/** What programs write for themselves: histories, sockets, caches, swap files. */
const bookkeeping =
  /(?:_history|hsts|\.lock|\.swp|\.tmp|~|#)$|^\.(?:ICEauthority|Xauthority|DS_Store|goutputstream-|viminfo|lesshst|xsession|sudo_as|pulse|fonts\.cache|~lock|nfs|fuse_hidden|mh_sequences|claws_)/;
const deepest = 8;

/**
 * The hidden files of the home folder that people edit, as stores "home:.bashrc": those right in it, those in folders
 * of the person, and those in .vscode and .github there.
 */
export async function homeFiles(home: string, applications: readonly StateApplication[]): Promise<DesktopStore[]> {
  const own = new Set(
    applications.flatMap(({ desktop }) => [...desktop.private, ...desktop.stores.map(({ file }) => file)]),
  );
  return search("", false, 1);

  async function search(folder: string, isHidden: boolean, depth: number): Promise<DesktopStore[]> {
    if (depth > deepest) return [];
    const entries = await readdir(`${home}/${folder}`, { withFileTypes: true }).catch(() => []);
    const lists = entries
      .filter(({ name }) => !own.has(folder + name) && !bookkeeping.test(name))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(async (entry): Promise<DesktopStore[]> => {
        const path = folder + entry.name;
        const hidden = isHidden || entry.name.startsWith(".");
        if (entry.isFile())
          return hidden ? [{ subject: `home:${path}`, file: path, format: formatOfName(path), noise: [] }] : [];
        const isOpen = !entry.name.startsWith(".") || (folder !== "" && folders.has(entry.name));
        return entry.isDirectory() && isOpen ? search(`${path}/`, hidden, depth + 1) : [];
      });
    return (await Promise.all(lists)).flat();
  }
}
