import { lazily } from "../../flow/lazily.js";
import { contentHash } from "../../hash.js";
import type { DesktopApplication } from "../../schema/catalog/catalog.js";
import { openComputers } from "../computers/open-computers.js";
import type { EnvironmentFactory } from "../contract.js";
import { createDesktopEnvironment } from "./desktop-environment.js";
import { desktopsSharing } from "./desktops-sharing.js";
import { type HomeFiles, recordFirstStart, writeHomeFiles } from "./first-start.js";
import { installedPackages, programVersions } from "./packages.js";
import { isInstalled } from "./sandbox/required-programs.js";
import { webFolder } from "./sandbox/services/web-folder.js";
import { openFileCache } from "./state/file-cache.js";

/** Name of the environment, as tasks, pools and datasets hold it. */
export const desktopName = "desktop";

/**
 * Desktops of those of the applications that are installed here. Those of one factory share what they read of files, and what programs write at
 * their first start, which the first desktop that is opened finds out.
 */
export function createDesktopFactory(applications: readonly DesktopApplication[]): EnvironmentFactory {
  const cache = openFileCache();
  let started: Promise<HomeFiles> | null = null;
  const offered = lazily(() => applications.filter((application) => isInstalled(application, webFolder())));
  const firstFiles = (): Promise<HomeFiles> => {
    started ??= recordFirstStart(createDesktopEnvironment(offered(), cache), offered());
    return started;
  };
  return {
    name: desktopName,
    platform: "linux",
    forks: false,
    open: () =>
      openComputers({
        one: async () => {
          const files = await firstFiles();
          return createDesktopEnvironment(offered(), cache, (home) => writeHomeFiles(home, files));
        },
        sharing: async (ids) => desktopsSharing(ids, offered(), cache, await firstFiles()),
      }),
    programs: () => programVersions(applications, webFolder()),
    versions: async () => {
      const installed = await installedPackages([...new Set(applications.flatMap(({ desktop }) => desktop.packages))]);
      const here = applications.filter(
        (application) =>
          application.desktop.packages.every((name) => installed.has(name)) && isInstalled(application, webFolder()),
      );
      return new Map(
        here.map(({ id, desktop }) => [
          id,
          contentHash([desktop, desktop.packages.map((name) => [name, installed.get(name)])]),
        ]),
      );
    },
  };
}
