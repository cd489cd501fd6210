import { realpath } from "node:fs/promises";
import type { StoreState } from "../../../schema/computer/system-state.js";
import type { DesktopStore } from "../../../schema/records/desktop-records.js";
import type { FileCache } from "./file-cache.js";
import { homeFiles } from "./home-files.js";
import { readMailFolders } from "./mail-folders.js";
import { matchingFiles } from "./matching-files.js";
import type { StateApplication } from "./state-application.js";
import { systemFiles, systemStores } from "./system-stores.js";
import type { SeenWindow } from "./windows.js";

/** Where stores are read from; `home` is a folder outside of the sandbox, windows are front to back. */
interface StoreSources {
  home: string;
  applications: readonly StateApplication[];
  cache: FileCache;
  windows: readonly SeenWindow[];
  processes: readonly { command: readonly string[] }[];
}

/** What applications and the system keep outside of the files of the person, in order of subjects. */
export async function readStores({
  home,
  applications,
  cache,
  windows,
  processes,
}: StoreSources): Promise<StoreState[]> {
  const declared = new Map(
    [...systemFiles, ...applications.flatMap(({ desktop }) => desktop.stores)].map((store) => [store.subject, store]),
  );
  const lists = await Promise.all([
    ...[...declared.values(), ...(await homeFiles(home, applications))].map((store) => readFiles(home, store, cache)),
    readMailFolders(home, applications, cache),
    systemStores(windows, processes, applications),
  ]);
  return lists.flat().sort((a, b) => (a.subject < b.subject ? -1 : a.subject > b.subject ? 1 : 0));
}

async function readFiles(home: string, store: DesktopStore, cache: FileCache): Promise<StoreState[]> {
  const paths = await matchingFiles(home, store.file);
  const inside = `${await realpath(home).catch(() => home)}/`;
  const fixed = /^[^*]*(?=\/)/.exec(store.file.replace(/\*.*$/s, "*"))?.[0] ?? "";
  const read = paths.map(async (path): Promise<StoreState[]> => {
    // A link may lead out of the home folder.
    const real = await realpath(path).catch(() => null);
    if (real === null || !real.startsWith(inside)) return [];
    const parts = await cache.stores(path, store);
    if (parts === null) return [];
    const inner = path.slice(`${home}/${fixed === "" ? "" : `${fixed}/`}`.length);
    return [{ subject: store.file.includes("*") ? `${store.subject}/${inner}` : store.subject, parts }];
  });
  return (await Promise.all(read)).flat();
}
