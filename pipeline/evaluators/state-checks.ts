import { basename, normalizePath } from "../path.js";
import type { MessageState, RecordState } from "../schema/system-state.js";
import type { Trace } from "../schema/trace.js";
import { contentText } from "./content-text.js";
import { contentAt } from "./file-checks.js";
import { fold, holdsText } from "./fold.js";
import { lastState } from "./trace-view.js";

/** The clipboard's text holds the text; of a picture, its label; of files, one of their paths. */
export function clipboardContains(trace: Trace, text: string): boolean {
  const { clipboard } = lastState(trace);
  switch (clipboard.kind) {
    case "empty":
      return false;
    case "text":
    case "table":
      return holdsText(clipboard.text, text);
    case "image":
      return holdsText(clipboard.label, text);
    case "files":
      return clipboard.paths.some((path) => normalizePath(path) === normalizePath(text));
  }
}

/** The clipboard holds this kind of thing; "cut files" and "copied files" are told apart. */
export function clipboardHolds(trace: Trace, kind: string): boolean {
  const { clipboard } = lastState(trace);
  if (clipboard.kind === "files" && fold(kind) === (clipboard.cut ? "cut files" : "copied files")) return true;
  return clipboard.kind === fold(kind);
}

/** The clipboard holds what the file holds: its whole text, the same picture, or the file itself. */
export function clipboardFromFile(trace: Trace, path: string): boolean {
  const { clipboard } = lastState(trace);
  if (clipboard.kind === "files") return clipboardContains(trace, path);
  const content = contentAt(trace, path);
  if (content === null || clipboard.kind === "empty") return false;
  if (clipboard.kind === "image") {
    return content.kind === "image" && drawn(content) === drawn(clipboard);
  }
  return content.kind !== "image" && holdsText(clipboard.text, contentText(content));
}

export function windowActive(trace: Trace, title: string): boolean {
  return lastState(trace).windows.some((window) => window.focused && holdsText(window.title, title));
}

/** A browser shows the page at this address; the scheme and a slash at the end do not count. */
export function browserShows(trace: Trace, url: string): boolean {
  return lastState(trace).windows.some((window) => window.url !== null && address(window.url) === address(url));
}

export function applicationRuns(trace: Trace, application: string): boolean {
  return lastState(trace).processes.some((process) => fold(process) === fold(application));
}

/** The document is open in the application; an empty name stands for any application. */
export function documentOpen(trace: Trace, application: string, path: string): boolean {
  return lastState(trace).windows.some(
    (window) =>
      window.document !== null &&
      (application === "" || fold(window.application) === fold(application)) &&
      normalizePath(window.document) === normalizePath(path),
  );
}

/** A message was sent with this recipient, subject, text and attachment; an empty argument stands for any. */
export function emailSent(trace: Trace, to: string, subject: string, body: string, attachment: string): boolean {
  return lastState(trace).mailbox.some(
    (message) =>
      message.folder === "sent" &&
      (to === "" || fold(message.to) === fold(to)) &&
      matches(message, subject, body) &&
      carries(message, attachment),
  );
}

/** A message is in the folder ("inbox", "sent", "drafts"); an empty correspondent, subject or text stands for any. */
export function emailExists(
  trace: Trace,
  folder: string,
  correspondent: string,
  subject: string,
  body: string,
  attachment: string,
): boolean {
  return lastState(trace).mailbox.some(
    (message) =>
      message.folder === fold(folder) &&
      (correspondent === "" || fold(message.folder === "inbox" ? message.from : message.to) === fold(correspondent)) &&
      matches(message, subject, body) &&
      carries(message, attachment),
  );
}

/** A message that is in the folder has the text of the file within its text; an empty correspondent or subject stands for any. */
export function emailFromFile(
  trace: Trace,
  folder: string,
  correspondent: string,
  subject: string,
  path: string,
): boolean {
  const content = contentAt(trace, path);
  if (content === null) return false;
  const text = contentText(content);
  return fold(text) !== "" && emailExists(trace, folder, correspondent, subject, text, "");
}

/** An application keeps a record of the collection whose field has the value. */
export function recordExists(trace: Trace, collection: string, field: string, value: string): boolean {
  return recordsAt(trace, collection, field, value).length > 0;
}

/** One record of the collection has both: the field with the key, and the other field with the value. */
export function recordPair(
  trace: Trace,
  collection: string,
  keyField: string,
  key: string,
  field: string,
  value: string,
): boolean {
  return recordsAt(trace, collection, keyField, key).some((record) =>
    hasField(record, field, (held) => fold(held) === fold(value)),
  );
}

/** One record of the collection has the key, and the text is in its other field. */
export function recordContains(
  trace: Trace,
  collection: string,
  keyField: string,
  key: string,
  field: string,
  text: string,
): boolean {
  return recordsAt(trace, collection, keyField, key).some((record) =>
    hasField(record, field, (held) => holdsText(held, text)),
  );
}

/** One record of the collection has the key, and the whole text of the file is in its other field. */
export function recordFromFile(
  trace: Trace,
  collection: string,
  keyField: string,
  key: string,
  field: string,
  path: string,
): boolean {
  const content = contentAt(trace, path);
  return content !== null && recordContains(trace, collection, keyField, key, field, contentText(content));
}

function recordsAt(trace: Trace, collection: string, keyField: string, key: string): RecordState[] {
  return lastState(trace).records.filter(
    (record) =>
      fold(record.collection) === fold(collection) && hasField(record, keyField, (held) => fold(held) === fold(key)),
  );
}

function hasField({ fields }: RecordState, field: string, fits: (held: string) => boolean): boolean {
  return Object.entries(fields).some(([name, held]) => fold(name) === fold(field) && fits(held));
}

export function settingIs(trace: Trace, name: string, value: string): boolean {
  return Object.entries(lastState(trace).settings).some(
    ([key, held]) => fold(key) === fold(name) && fold(held) === fold(value),
  );
}

/** Whether the file is attached; "" is content with any attachment and with none, "none" with none alone. */
function carries(message: MessageState, attachment: string): boolean {
  if (fold(attachment) === "none") return message.attachments.length === 0;
  return attachment === "" || message.attachments.some((item) => fold(item.name) === fold(basename(attachment)));
}

function matches(message: MessageState, subject: string, body: string): boolean {
  return (subject === "" || fold(message.subject) === fold(subject)) && (body === "" || holdsText(message.body, body));
}

function drawn(picture: { label: string; marks: readonly string[] }): string {
  return [picture.label, ...picture.marks].map(fold).join("\n");
}

function address(url: string): string {
  return fold(url)
    .replace(/^[a-z]+:\/\//, "")
    .replace(/\/+$/, "");
}
