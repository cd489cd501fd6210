import { isShared, sharedFolder } from "../../pipeline/schema/computer/computer-id.js";
import { place } from "./file-system.js";
import { type FileEntry, home, type Machine } from "./machine.js";

/** A folder that several simulated computers have in common. */
export interface Share {
  /** The machine with what lies in the folder now. */
  seenBy(machine: Machine): Machine;
  /** Takes over what the machine has in the folder: it did something there, or was reset. */
  takeFrom(machine: Machine): void;
}

const folder = `${home}\\${sharedFolder}`;

export function openShare(): Share {
  let shared: ReadonlyMap<string, FileEntry> = new Map();
  return {
    seenBy(machine) {
      const own = [...machine.files].filter(([, { path }]) => !isShared(path));
      return { ...machine, files: new Map([...own, ...shared]) };
    },
    takeFrom({ files }) {
      const found = new Map([...files].filter(([, { path }]) => isShared(path)));
      place(found, { path: folder, content: null, readOnly: false });
      shared = found;
    },
  };
}
