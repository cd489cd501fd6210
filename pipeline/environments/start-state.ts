import { contentHash } from "../hash.js";
import { ownComputer } from "../schema/computer/computer-id.js";
import { type EnvironmentSetup, emptySetup } from "../schema/computer/environment-setup.js";
import { setupOn } from "../schema/computer/setup-on.js";
import type { FileState, SystemState } from "../schema/computer/system-state.js";
import { dirname, extension } from "../text/path.js";
import { withReceivedIds } from "./received-ids.js";

/**
 * Returns the state of the computers of a task right after a reset with this setup, without the internal stores of
 * applications.
 */
export function startState(setup: EnvironmentSetup): SystemState {
  const own = stateOf(setup);
  if (setup.computers === undefined) return own;
  const states = Object.keys(setup.computers).map((id) => [id, stateOf(setupOn(setup, id) ?? emptySetup)]);
  return { ...own, further: { front: ownComputer, states: Object.fromEntries(states) } };
}

function stateOf(setup: EnvironmentSetup): SystemState {
  const { clipboard, settings } = setup;
  const folders = new Map(setup.files.map(({ path }) => [dirname(path), false]));
  for (const { path, read_only } of setup.directories) folders.set(path, read_only);
  const files: FileState[] = [
    ...[...folders].map(([path, read_only]) => ({
      path,
      type: "directory",
      read_only,
      content_hash: contentHash(null),
      content: null,
    })),
    ...setup.files.map(({ path, content, read_only }) => ({
      path,
      type: extension(path),
      read_only,
      content_hash: contentHash(content),
      content,
    })),
  ];
  return {
    files: files.sort((a, b) => (a.path < b.path ? -1 : 1)),
    clipboard,
    windows: [],
    processes: [],
    mailbox: withReceivedIds(setup.inbox).map(({ id, from, subject, body, attachments }) => ({
      folder: "inbox",
      from,
      to: "",
      subject,
      body,
      attachments: attachments.map(({ name, content }) => ({ name, content_hash: contentHash(content) })),
      id,
    })),
    records: setup.records.map((record) => ({ application: "", ...record })),
    settings,
    stores: [],
  };
}
