import { readdir } from "node:fs/promises";
import type { EnvironmentSetup } from "../../../schema/computer/environment-setup.js";
import type { Clipboard, SystemState } from "../../../schema/computer/system-state.js";
import type { DesktopSetting } from "../../../schema/records/desktop-records.js";
import { basename } from "../../../text/path.js";
import type { FileCache } from "./file-cache.js";
import { readMailbox } from "./mailbox.js";
import { readRecords } from "./read-records.js";
import { readStores } from "./read-stores.js";
import { homeInside, type StateApplication } from "./state-application.js";
import { listFiles } from "./user-files.js";
import { applicationOf, projectWindows, type SeenWindow } from "./windows.js";
import { textAtPath } from "./xml-path.js";

/** What a desktop shows from outside. `home`, `machine` and `mail` are folders outside of the sandbox. */
export interface StateSources {
  home: string;
  /** The folder with the desktop's own files of the machine ("etc/passwd"). */
  machine: string;
  /** Where the SMTP sink puts sent messages. */
  mail: string;
  /** Front to back. */
  windows: readonly SeenWindow[];
  clipboard: Clipboard;
  processes: readonly { command: readonly string[] }[];
  applications: readonly StateApplication[];
  /** What the setup gave to applications, some of which make their stores when they are first started. */
  given?: EnvironmentSetup["records"];
  /** Keeps what was read before; open one per desktop or share it between desktops. */
  cache: FileCache;
}

/**
 * Reads the state of a real desktop. Files that an application is still writing do not make it fail: such a file is
 * represented by its bytes, and a store that cannot be read at the moment has no records.
 */
export async function readState(sources: StateSources): Promise<SystemState> {
  const { home, applications, cache } = sources;
  const [files, locked, mailbox, records, settings, stores] = await Promise.all([
    listFiles(home, applications, cache),
    lockedDocuments(home),
    readMailbox(home, sources.mail, applications, cache),
    readRecords(home, applications, cache, sources.given ?? []),
    readSettings(home, applications, cache),
    readStores(sources),
  ]);
  return {
    files,
    clipboard: sources.clipboard,
    windows: projectWindows(sources.windows, applications, files, locked),
    processes: findProcesses(sources.processes, sources.windows, applications),
    mailbox,
    records,
    settings,
    stores,
  };
}

const lockFile = /^\.~lock\.(.+)#$/;

/** Paths (as seen inside) of the documents that LibreOffice has open: it puts a lock file beside each. */
async function lockedDocuments(home: string): Promise<ReadonlySet<string>> {
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

/**
 * Returns the running applications, by id: those with a window, and those whose program runs. For a program that
 * several applications share (LibreOffice's), only windows count.
 */
function findProcesses(
  processes: readonly { command: readonly string[] }[],
  windows: readonly SeenWindow[],
  applications: readonly StateApplication[],
): string[] {
  const programs = new Set(processes.flatMap(({ command }) => programNames(command)));
  const shown = new Set(windows.map((window) => applicationOf(window.wmClass, applications)?.id));
  const running = applications.filter(({ id, desktop }) => {
    const [program = ""] = programNames(desktop.command);
    const sharing = applications.filter((other) => programNames(other.desktop.command)[0] === program);
    return shown.has(id) || (program !== "sh" && sharing.length === 1 && programs.has(program));
  });
  return running.map(({ id }) => id).sort();
}

/** The name of the program, and for a script that of the interpreter's first argument. */
function programNames([program = "", script = ""]: readonly string[]): string[] {
  return [basename(program), ...(/python|perl|bash/.test(program) ? [basename(script)] : [])];
}

/** The settings that applications have stored, by name in order; the initial value where there is none. */
async function readSettings(
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
