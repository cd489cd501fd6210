import type { DesktopApplication } from "../../schema/catalog.js";
import type { EnvironmentFactory } from "../contract.js";
import { createDesktopEnvironment } from "./desktop-environment.js";
import { openFileCache } from "./state/file-cache.js";

/** Desktops of real Linux applications. Those of one factory share what they read of files. */
export function createDesktopFactory(applications: readonly DesktopApplication[]): EnvironmentFactory {
  const cache = openFileCache();
  return {
    name: "desktop",
    platform: "linux",
    open: async () => createDesktopEnvironment(applications, cache),
  };
}
