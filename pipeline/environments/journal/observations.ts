import type Database from "better-sqlite3";
import { contentPartSchema } from "../../schema/computer/content-part.js";
import type { Control } from "../../schema/computer/control.js";
import { fileContentSchema } from "../../schema/computer/file-content.js";
import type { FileState, SystemState } from "../../schema/computer/system-state.js";
import { createBlobs } from "./blobs.js";
import {
  recordedControlsSchema,
  recordedFilesSchema,
  recordedMailboxSchema,
  recordedRecordsSchema,
  recordedStateSchema,
} from "./recorded.js";

/** States and controls as blobs; what two of them have in common is stored once and is one object when read. */
export interface Observations {
  writeState(state: SystemState): string;
  readState(id: string): SystemState;
  writeControls(controls: readonly Control[]): string;
  readControls(id: string): readonly Control[];
}

/** Observations in the blobs of a database. Cost: under a millisecond for what is known, a few for a new screen. */
export function createObservations(database: Database.Database): Observations {
  const controls = createBlobs<readonly Control[]>(database, recordedControlsSchema);
  const contents = createBlobs(database, fileContentSchema);
  const partTrees = createBlobs(database, contentPartSchema);
  const fileLists = createBlobs(database, recordedFilesSchema);
  const mailboxes = createBlobs<SystemState["mailbox"]>(database, recordedMailboxSchema);
  const records = createBlobs<SystemState["records"]>(database, recordedRecordsSchema);
  const states = createBlobs(database, recordedStateSchema);
  const writtenFiles = new WeakMap<readonly FileState[], string>();
  const readFiles = new WeakMap<object, readonly FileState[]>();
  const readStates = new WeakMap<object, SystemState>();

  function writeFiles(files: readonly FileState[]): string {
    const known = writtenFiles.get(files);
    if (known !== undefined) return known;
    const id = fileLists.write(
      files.map(({ content, parts, ...file }) => ({
        ...file,
        content: content === null ? null : contents.write(content),
        ...(parts && { parts: partTrees.write(parts) }),
      })),
    );
    writtenFiles.set(files, id);
    return id;
  }

  function filesOf(id: string): readonly FileState[] {
    const list = fileLists.read(id);
    const known = readFiles.get(list);
    if (known !== undefined) return known;
    const files = list.map(({ content, parts, ...file }) => ({
      ...file,
      content: content === null ? null : contents.read(content),
      ...(parts !== undefined && { parts: partTrees.read(parts) }),
    }));
    readFiles.set(list, files);
    writtenFiles.set(files, id);
    return files;
  }

  return {
    writeState: ({ files, mailbox, records: kept, clipboard, windows, processes, settings, stores }) =>
      states.write({
        files: writeFiles(files),
        mailbox: mailboxes.write(mailbox),
        records: records.write(kept),
        clipboard,
        windows: [...windows],
        processes: [...processes],
        settings: { ...settings },
        stores: [...stores],
      }),
    readState(id) {
      const recorded = states.read(id);
      const known = readStates.get(recorded);
      if (known !== undefined) return known;
      const state = {
        ...recorded,
        files: filesOf(recorded.files),
        mailbox: mailboxes.read(recorded.mailbox),
        records: records.read(recorded.records),
      };
      readStates.set(recorded, state);
      return state;
    },
    writeControls: (list) => controls.write(list),
    readControls: (id) => controls.read(id),
  };
}
