import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { DesktopApplication } from "../../schema/catalog/catalog.js";
import { sharedFolder } from "../../schema/computer/computer-id.js";
import type { Environment } from "../contract.js";
import { createDesktopEnvironment } from "./desktop-environment.js";
import { type HomeFiles, writeHomeFiles } from "./first-start.js";
import { createSharedFolder, removeRootFolder } from "./sandbox/mounts/root-folder.js";
import type { FileCache } from "./state/file-cache.js";

/**
 * Desktops whose ~/Shared is one folder of this machine, by these ids. The first empties it at its reset, before its setup
 * is put in place. The folder is removed with the last of them.
 */
export async function desktopsSharing(
  ids: readonly string[],
  applications: readonly DesktopApplication[],
  cache: FileCache,
  files: HomeFiles,
): Promise<ReadonlyMap<string, Environment>> {
  const share = await createSharedFolder();
  const open = new Set(ids);
  return new Map(
    ids.map((id, at): [string, Environment] => {
      const prepareHome = async (home: string) => {
        if (at === 0) await empty(join(home, sharedFolder));
        await writeHomeFiles(home, files);
      };
      const desktop = createDesktopEnvironment(applications, cache, prepareHome, share);
      const close = async () => {
        await desktop.close();
        open.delete(id);
        if (open.size === 0) await removeRootFolder(share);
      };
      return [id, { ...desktop, close }];
    }),
  );
}

async function empty(folder: string): Promise<void> {
  const names = await readdir(folder);
  await Promise.all(names.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}
