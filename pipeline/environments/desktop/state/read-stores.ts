import { realpath } from "node:fs/promises";
import type { StoreState } from "../../../schema/computer/system-state.js";
import type { DesktopStore } from "../../../schema/records/desktop-records.js";
import type { FileCache } from "./file-cache.js";
import { homeFiles } from "./home-files.js";
import { knownStores, machineFiles } from "./known-stores.js";
import { readMailFolders } from "./mail-folders.js";
import { matchingFiles } from "./matching-files.js";
import type { StateApplication } from "./state-application.js";
import { systemFiles, systemStores } from "./system-stores.js";
import type { SeenWindow } from "./windows.js";

/** Where stores are read from; `home` and `machine` are folders outside of the sandbox, windows are front to back. */
interface StoreSources {
  home: string;
  /** The folder with the desktop's own files of the machine ("etc/passwd"). */
  machine: string;
  applications: readonly StateApplication[];
  cache: FileCache;
  windows: readonly SeenWindow[];
  processes: readonly { command: readonly string[] }[];
}

/** What applications and the system keep outside of the files of the person, in order of subjects. */
export async function readStores({
  home,
  machine,
  applications,
  cache,
  windows,
  processes,
}: StoreSources): Promise<StoreState[]> {
  const declared = new Map(
    [...systemFiles, ...knownStores, ...applications.flatMap(({ desktop }) => desktop.stores)].map((store) => [
      store.subject,
      store,
    ]),
  );
  const lists = await Promise.all([
    ...[...declared.values(), ...(await homeFiles(home, applications))].map((store) => readFiles(home, store, cache)),
    ...machineFiles.map((store) => readFiles(machine, store, cache)),
    readMailFolders(home, applications, cache),
    systemStores(windows, processes, applications),
  ]);
  return lists.flat().sort((a, b) => (a.subject < b.subject ? -1 : a.subject > b.subject ? 1 : 0));
}

/** The stores that the files of a folder are, which a path below it names. */
async function readFiles(folder: string, store: DesktopStore, cache: FileCache): Promise<StoreState[]> {
  const paths = await matchingFiles(folder, store.file);
  const inside = `${await realpath(folder).catch(() => folder)}/`;
  const fixed = /^[^*]*(?=\/)/.exec(store.file.replace(/\*.*$/s, "*"))?.[0] ?? "";
  const read = paths.map(async (path): Promise<StoreState[]> => {
    // A link may lead out of the folder.
    const real = await realpath(path).catch(() => null);
    if (real === null || !real.startsWith(inside)) return [];
    const parts = await cache.stores(path, store);
    if (parts === null) return [];
    const inner = path.slice(`${folder}/${fixed === "" ? "" : `${fixed}/`}`.length);
    return [{ subject: store.file.includes("*") ? `${store.subject}/${inner}` : store.subject, parts }];
  });
  return (await Promise.all(read)).flat();
}
