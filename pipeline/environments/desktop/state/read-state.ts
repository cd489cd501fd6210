import type { Clipboard, SystemState } from "../../../schema/computer/system-state.js";
import type { FileCache } from "./file-cache.js";
import { lockedDocuments } from "./locked-documents.js";
import { readMailbox } from "./mailbox.js";
import { findProcesses } from "./processes.js";
import { readRecords } from "./read-records.js";
import { readSettings } from "./read-settings.js";
import { readStores } from "./read-stores.js";
import type { StateApplication } from "./state-application.js";
import { listFiles } from "./user-files.js";
import { projectWindows, type SeenWindow } from "./windows.js";

/** What a desktop shows from outside. `home` and `mail` are folders outside of the sandbox. */
export interface StateSources {
  home: string;
  /** Where the SMTP sink puts sent messages. */
  mail: string;
  /** Front to back. */
  windows: readonly SeenWindow[];
  clipboard: Clipboard;
  processes: readonly { command: readonly string[] }[];
  applications: readonly StateApplication[];
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
    readRecords(home, applications, cache),
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
