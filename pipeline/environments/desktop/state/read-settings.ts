import type { DesktopSetting } from "../../../schema/records/desktop-records.js";
import type { FileCache } from "./file-cache.js";
import type { StateApplication } from "./state-application.js";
import { textAtPath } from "./xml-path.js";

/** The settings that applications have stored, by name in order; the initial value where there is none. */
export async function readSettings(
  home: string,
  applications: readonly StateApplication[],
  cache: FileCache,
): Promise<Record<string, string>> {
  const settings = applications.flatMap(({ desktop }) => desktop.settings);
  const read = await Promise.all(
    settings.map(async (setting): Promise<[string, string]> => {
      const stored = await readSetting(home, setting, cache);
      return [setting.name, stored === "" ? setting.initial : stored];
    }),
  );
  return Object.fromEntries(read.sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function readSetting(home: string, { source }: DesktopSetting, cache: FileCache): Promise<string> {
  const path = `${home}/${source.file}`;
  if (source.kind === "xml") {
    const root = await cache.xml(path, "");
    return root === null ? "" : textAtPath(root, source.path);
  }
  const value = (await cache.keyFiles(path, ""))?.get(source.group)?.get(source.key) ?? "";
  return value.replace(/^'(.*)'$/s, "$1");
}
