import { contentHash } from "../../pipeline/hash.js";
import type { FileContent } from "../../pipeline/schema/computer/file-content.js";
import type { FileState, MessageState, SystemState, WindowState } from "../../pipeline/schema/computer/system-state.js";
import { extension } from "../../pipeline/text/path.js";
import type { FileEntry, Machine, Message, RunningApplication } from "./machine.js";
import { windowTitle } from "./windows.js";

const contentHashes = new WeakMap<FileContent, string>();
const fileStates = new WeakMap<FileEntry, FileState>();
const fileLists = new WeakMap<ReadonlyMap<string, FileEntry>, readonly FileState[]>();
const messageStates = new WeakMap<Message, MessageState>();
const mailboxes = new WeakMap<readonly Message[], readonly MessageState[]>();
const states = new WeakMap<Machine, SystemState>();

/** What the operating system tells of a machine. Every part is computed once per version of that part. */
export function projectState(machine: Machine): SystemState {
  return remember(states, machine, () => ({
    files: remember(fileLists, machine.files, () => projectFiles(machine.files)),
    clipboard: machine.clipboard,
    windows: machine.running.flatMap((application, index) => projectWindows(machine, application, index === 0)),
    processes: machine.running.map((application) => application.model.model.id).sort(),
    mailbox: remember(mailboxes, machine.mailbox, () => machine.mailbox.map(projectMessage)),
    records: machine.records,
    settings: machine.settings,
    stores: [],
  }));
}

/** Hash of a content, computed once per content. */
export function hashOfContent(content: FileContent): string {
  return remember(contentHashes, content, () => contentHash(content));
}

function projectFiles(files: ReadonlyMap<string, FileEntry>): FileState[] {
  return [...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => projectFile(entry));
}

function projectFile(entry: FileEntry): FileState {
  return remember(fileStates, entry, () => ({
    path: entry.path,
    type: entry.content === null ? "directory" : extension(entry.path),
    read_only: entry.readOnly,
    content_hash: entry.content === null ? contentHash(null) : hashOfContent(entry.content),
    content: entry.content,
  }));
}

function projectMessage(message: Message): MessageState {
  return remember(messageStates, message, () => ({
    folder: message.folder,
    from: message.from,
    to: message.to,
    subject: message.subject,
    body: message.body,
    attachments: message.attachments.map(({ name, content }) => ({ name, content_hash: hashOfContent(content) })),
    ...(message.id !== undefined && { id: message.id }),
    ...(message.in_reply_to !== undefined && { in_reply_to: message.in_reply_to }),
  }));
}

/** The dialogs of an application from the top one down, then its main window. */
function projectWindows(machine: Machine, application: RunningApplication, inFront: boolean): WindowState[] {
  const { document, dialogs } = application;
  const shared = {
    application: application.model.model.id,
    document: document?.path ?? null,
    modified: document?.modified ?? false,
    url: application.url,
  };
  const above = [...dialogs].reverse().map((dialog, index) => ({
    ...shared,
    title: dialog.title,
    dialog: true,
    focused: inFront && index === 0,
  }));
  const title = windowTitle(machine, application);
  return [...above, { ...shared, title, dialog: false, focused: inFront && dialogs.length === 0 }];
}

function remember<K extends object, V>(known: WeakMap<K, V>, key: K, compute: () => V): V {
  const value = known.get(key);
  if (value !== undefined) return value;
  const computed = compute();
  known.set(key, computed);
  return computed;
}
