import { pageText } from "../../pipeline/content/derive/content-text.js";
import { canonicalJson } from "../../pipeline/hash.js";
import type { RecordState } from "../../pipeline/schema/computer/system-state.js";
import { basename } from "../../pipeline/text/path.js";
import { listDirectory } from "./file-system.js";
import { front, type Machine, type Message, type RunningApplication } from "./machine.js";
import type { ModelView } from "./model-schema.js";

/** The view that an application shows. */
export function currentView(application: RunningApplication): ModelView {
  const { views } = application.model.model;
  const view = views.find((candidate) => candidate.id === application.view) ?? views[0];
  if (view === undefined) throw new RangeError(`${application.model.model.id} has no view`);
  return view;
}

/** What tells a message from others in a list. */
export function messageKey(message: Message): string {
  return canonicalJson([message.from, message.to, message.subject, message.body]);
}

export function recordKey(record: RecordState): string {
  return canonicalJson(record.fields);
}

/** Messages of the folder that the view shows. */
export function shownMessages(machine: Machine, view: ModelView): Message[] {
  const { content } = view;
  return content.kind === "messages" ? machine.mailbox.filter((message) => message.folder === content.folder) : [];
}

export function shownRecords(machine: Machine, application: RunningApplication, view: ModelView): RecordState[] {
  const { content } = view;
  const owner = application.model.model.id;
  return content.kind === "records"
    ? machine.records.filter((record) => record.application === owner && record.collection === content.collection)
    : [];
}

/** The message that is selected in the shown folder, or undefined. */
export function selectedMessage(machine: Machine, application: RunningApplication): Message | undefined {
  const { selection } = application;
  if (selection.kind !== "item") return undefined;
  return shownMessages(machine, currentView(application)).find((message) => messageKey(message) === selection.key);
}

export function selectedRecord(machine: Machine, application: RunningApplication): RecordState | undefined {
  const { selection } = application;
  if (selection.kind !== "item") return undefined;
  return shownRecords(machine, application, currentView(application)).find(
    (record) => recordKey(record) === selection.key,
  );
}

/** Paths selected in a view of files; all of them after select all. */
export function selectedFiles(machine: Machine, application: RunningApplication): string[] {
  if (currentView(application).content.kind !== "files") return [];
  const listing = listDirectory(machine, application.location).map((entry) => entry.path);
  const { selection } = application;
  if (selection.kind === "all") return listing;
  return selection.kind === "item" ? listing.filter((path) => path === selection.key) : [];
}

/** Text of a main-window field: what was typed, else what it follows, else what it starts with. */
export function fieldText(machine: Machine, application: RunningApplication, id: string): string {
  const field = application.model.model.fields.find((candidate) => candidate.id === id);
  if (field?.setting !== undefined) return machine.settings[field.setting] ?? field.initial;
  return application.fields[id] ?? followed(application, field?.follows) ?? field?.initial ?? "";
}

function followed(application: RunningApplication, what: "location" | "url" | undefined): string | undefined {
  return what === undefined ? undefined : what === "location" ? application.location : (application.url ?? "");
}

/** Blanks that every application has; fields and records add their own. */
export const commonBlanks = [
  "document",
  "document_name",
  "location",
  "url",
  "view",
  "page_title",
  "page_text",
  "selected",
  "message_from",
  "message_to",
  "message_subject",
  "message_body",
  "message_id",
  "attachment",
  "column",
  "clipboard",
  "item_count",
] as const;
type CommonBlank = (typeof commonBlanks)[number];

const known = new WeakMap<Machine, Readonly<Record<string, string>>>();

/** A value for every blank that a model's templates may use. Kept per machine. */
export function blankValues(machine: Machine): Readonly<Record<string, string>> {
  const values = known.get(machine) ?? computeBlanks(machine);
  known.set(machine, values);
  return values;
}

function computeBlanks(machine: Machine): Record<string, string> {
  const application = front(machine);
  const view = currentView(application);
  const message = selectedMessage(machine, application);
  const record = selectedRecord(machine, application);
  const { selection, document, url } = application;
  const page = machine.pages.find((candidate) => candidate.url === url);
  const values: Record<string, string> & Record<CommonBlank, string> = {
    document: document?.path ?? "",
    document_name: document === null ? "" : document.path === null ? "Untitled" : basename(document.path),
    location: application.location,
    url: url ?? "",
    view: view.text,
    page_title: page?.title ?? "",
    page_text: page === undefined ? "" : pageText(page),
    selected:
      message?.subject ?? (record && Object.values(record.fields)[0]) ?? selectedFiles(machine, application)[0] ?? "",
    message_from: message?.from ?? "",
    message_to: message?.to ?? "",
    message_subject: message?.subject ?? "",
    message_body: message?.body ?? "",
    message_id: message?.id ?? "",
    attachment: (selection.kind === "item" && selection.attachment) || "",
    column: selectedColumn(application) ?? "",
    clipboard: machine.clipboard.kind === "text" || machine.clipboard.kind === "table" ? machine.clipboard.text : "",
    item_count: String(itemCount(machine, application, view)),
  };
  for (const field of application.model.model.fields) values[field.id] = fieldText(machine, application, field.id);
  for (const [collection, fields] of Object.entries(application.model.model.collections)) {
    const shown = record?.collection === collection ? record.fields : {};
    for (const name of Object.keys(fields)) values[`record_${name}`] = shown[name] ?? values[`record_${name}`] ?? "";
  }
  return values;
}

/** Name of the column that is selected, or of the selected cell's column. */
export function selectedColumn(application: RunningApplication): string | undefined {
  const { selection, document } = application;
  if (document?.content.kind !== "table" || !("column" in selection)) return undefined;
  return document.content.columns[selection.column];
}

function itemCount(machine: Machine, application: RunningApplication, view: ModelView): number {
  if (view.content.kind === "files") return listDirectory(machine, application.location).length;
  return shownMessages(machine, view).length + shownRecords(machine, application, view).length;
}
