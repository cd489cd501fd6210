import type { SetupPage } from "../../pipeline/schema/computer/environment-setup.js";
import type { FileContent } from "../../pipeline/schema/computer/file-content.js";
import type { Clipboard, RecordState } from "../../pipeline/schema/computer/system-state.js";
import type { CompiledModel } from "./compiled-model.js";
import type { ApplicationModel } from "./model-schema.js";

/*
 * The whole simulated computer as one immutable tree. Every action makes a new tree that shares what did not change,
 * so that a copy is a reference and everything computed from a part can be kept beside that part in a WeakMap.
 */

export interface FileEntry {
  readonly path: string;
  /** Null for a directory. */
  readonly content: FileContent | null;
  readonly readOnly: boolean;
}

export interface Attachment {
  readonly name: string;
  readonly content: FileContent;
}

export interface Message {
  readonly folder: "inbox" | "sent" | "drafts";
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly attachments: readonly Attachment[];
  /** As in `MessageState`. */
  readonly id?: string;
  readonly in_reply_to?: string;
}

export interface OpenDocument {
  /** Null until it is saved. */
  readonly path: string | null;
  readonly content: FileContent;
  readonly modified: boolean;
}

export type Selection =
  | { readonly kind: "none" }
  | { readonly kind: "all" }
  | { readonly kind: "cell"; readonly row: number; readonly column: number }
  | { readonly kind: "column"; readonly column: number }
  /** A file by path, a message or a record by key, a slide by number. */
  | { readonly kind: "item"; readonly key: string; readonly attachment: string | null };

/**
 * Where typing goes: "field:id", "name" in a chooser, "cell" or "document". With `replace` all of a field is selected, and the next
 * text takes its place; a document goes on with the paragraph that was typed last, otherwise it begins a new one.
 */
export interface Focus {
  readonly target: string;
  readonly replace: boolean;
}

/** What happens when a dialog is answered. */
export type Resume =
  /** Starts a command although the document is modified. */
  | { readonly kind: "start"; readonly command: string }
  | {
      readonly kind: "run";
      readonly command: string;
      readonly button: number | null;
      readonly values: Readonly<Record<string, string>>;
      readonly next: Resume | null;
    }
  /** Writes the chosen path into a field of the form beneath. */
  | { readonly kind: "fill"; readonly field: string; readonly path: string }
  /** Saves the document first. */
  | { readonly kind: "save"; readonly next: Resume }
  | { readonly kind: "nothing" };

export interface FormDialog {
  readonly kind: "form";
  readonly title: string;
  readonly command: string;
  readonly values: Readonly<Record<string, string>>;
  readonly attachments: readonly Attachment[];
  readonly focus: Focus | null;
  /** Field whose list of options is open. */
  readonly combo: string | null;
}

export interface ChooserDialog {
  readonly kind: "chooser";
  readonly title: string;
  readonly affirm: string;
  readonly mode: "open" | "save" | "directory";
  readonly extensions: readonly string[];
  readonly directory: string;
  readonly name: string;
  readonly scroll: number;
  readonly focus: Focus | null;
  /** A `run` or a `fill`; the chosen path is put into it. */
  readonly resume: Resume;
}

export interface QuestionDialog {
  readonly kind: "question";
  readonly title: string;
  readonly text: string;
  /** The first is what enter chooses, the last what escape chooses. */
  readonly answers: readonly { readonly text: string; readonly resume: Resume }[];
}

export type Dialog = FormDialog | ChooserDialog | QuestionDialog;

type Popup =
  | { readonly kind: "menu"; readonly index: number }
  | { readonly kind: "context"; readonly left: number; readonly top: number }
  | { readonly kind: "combo"; readonly field: string };

export interface RunningApplication {
  readonly model: CompiledModel;
  readonly document: OpenDocument | null;
  readonly view: string;
  /** What was typed or computed into fields of the main window. */
  readonly fields: Readonly<Record<string, string>>;
  readonly selection: Selection;
  /** First visible row of each list. */
  readonly scroll: Readonly<Record<string, number>>;
  readonly popup: Popup | null;
  /** Bottom to top; the last one blocks everything beneath it. */
  readonly dialogs: readonly Dialog[];
  readonly focus: Focus | null;
  readonly location: string;
  readonly url: string | null;
  readonly history: readonly string[];
}

export interface Machine {
  /** By normalised path. */
  readonly files: ReadonlyMap<string, FileEntry>;
  readonly clipboard: Clipboard;
  /** Front to back. */
  readonly running: readonly RunningApplication[];
  readonly mailbox: readonly Message[];
  readonly records: readonly RecordState[];
  readonly settings: Readonly<Record<string, string>>;
  readonly pages: readonly SetupPage[];
  readonly installed: readonly ApplicationModel[];
}

/** The application in front. Commands, dialogs and typing always concern it. */
export function front(machine: Machine): RunningApplication {
  const application = machine.running[0];
  if (application === undefined) throw new RangeError("no application is running");
  return application;
}

export function changeFront(machine: Machine, change: Partial<RunningApplication>): Machine {
  const [first, ...others] = machine.running;
  if (first === undefined) throw new RangeError("no application is running");
  return { ...machine, running: [{ ...first, ...change }, ...others] };
}

/** The fields without what was typed into those that show the directory or the address: they show the new one. */
export function untyped(application: RunningApplication, what: "location" | "url"): Readonly<Record<string, string>> {
  const following = application.model.model.fields.filter((field) => field.follows === what).map((field) => field.id);
  return Object.fromEntries(Object.entries(application.fields).filter(([field]) => !following.includes(field)));
}

export function pushDialog(machine: Machine, dialog: Dialog): Machine {
  return changeFront(machine, { popup: null, dialogs: [...front(machine).dialogs, dialog] });
}

export function popDialog(machine: Machine): Machine {
  return changeFront(machine, { dialogs: front(machine).dialogs.slice(0, -1) });
}

export function changeDialog(machine: Machine, dialog: Dialog): Machine {
  return changeFront(machine, { dialogs: [...front(machine).dialogs.slice(0, -1), dialog] });
}

/** An error that an application answers with a dialog; nothing else changes. */
export class Refusal extends Error {
  readonly title: string;

  constructor(title: string, text: string) {
    super(text);
    this.title = title;
  }
}

export const noSelection: Selection = { kind: "none" };
export const home = "C:\\Users\\user";
export const homeDirectories = ["Desktop", "Documents", "Downloads", "Pictures"].map((name) => `${home}\\${name}`);
