import { lstat, readdir } from "node:fs/promises";
import { contentHash } from "../../../hash.js";
import type { FileState } from "../../../schema/computer/system-state.js";
import { extension } from "../../../text/path.js";
import type { FileCache } from "./file-cache.js";
import { homeInside, type StateApplication } from "./state-application.js";

const directoryHash = contentHash(null);
const ownerWrites = 0o200;
const permissionBits = 0o7777;

/**
 * The person's files and folders, ordered by path without regard to case. Hidden ones, backups, temporary files and
 * the stores of applications are none of the person's, and links are passed over.
 */
export async function listFiles(
  home: string,
  applications: readonly StateApplication[],
  cache: FileCache,
): Promise<FileState[]> {
  const stores = new Set(applications.flatMap(({ desktop }) => [...desktop.private, ...storedMail(desktop.mail)]));
  const found = await listFolder("");
  const keyed = found.map((file) => ({ file, key: file.path.toLowerCase() }));
  keyed.sort((a, b) => compare(a.key, b.key) || compare(a.file.path, b.file.path));
  return keyed.map(({ file }) => file);

  async function listFolder(folder: string): Promise<FileState[]> {
    const names = await readdir(`${home}${folder}`).catch((): string[] => []);
    const lists = await Promise.all(names.filter(isPersonal).map((name) => listEntry(`${folder}/${name}`)));
    return lists.flat();
  }

  async function listEntry(path: string): Promise<FileState[]> {
    if (stores.has(path.slice(1))) return [];
    const entry = await lstat(home + path).catch(() => null);
    if (entry === null) return [];
    const mode = (entry.mode & permissionBits).toString(8).padStart(3, "0");
    const shared = { path: homeInside + path, read_only: (entry.mode & ownerWrites) === 0, mode };
    if (entry.isDirectory()) {
      return [
        { ...shared, type: "directory", content_hash: directoryHash, content: null },
        ...(await listFolder(path)),
      ];
    }
    if (!entry.isFile()) return [];
    const type = extension(path);
    const known = await cache.contents(home + path, type);
    if (known === null) return [];
    const { content, hash, turns, parts } = known;
    return [{ ...shared, type, content_hash: hash, content, ...(turns && { turns }), ...(parts && { parts }) }];
  }
}

/** Not hidden (which lock files of LibreOffice and ".goutputstream-..." are), no backup, no temporary file of a download or a save. */
function isPersonal(name: string): boolean {
  return !/^\.|~$|^#.*#$|\.(?:swp|part|crdownload|tmp)$|^lu[0-9a-z]+\.tmp$/i.test(name);
}

function storedMail(mail: StateApplication["desktop"]["mail"]): string[] {
  return mail === null ? [] : [mail.inbox, mail.drafts];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
