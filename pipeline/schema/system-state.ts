import { z } from "zod";
import type { FileContent } from "./file-content.js";

export const clipboardSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("empty") }),
  z.strictObject({ kind: z.literal("text"), text: z.string() }),
  /** Rows separated by line feeds, cells by tabs, as spreadsheets do. */
  z.strictObject({ kind: z.literal("table"), text: z.string() }),
  z.strictObject({
    kind: z.literal("image"),
    label: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    marks: z.array(z.string()),
  }),
  z.strictObject({ kind: z.literal("files"), paths: z.array(z.string()), cut: z.boolean() }),
]);
export type Clipboard = z.infer<typeof clipboardSchema>;

export interface FileState {
  path: string;
  /** Extension in lower case without the dot, or "directory". */
  type: string;
  read_only: boolean;
  /** Hash of the content, not of the bytes. */
  content_hash: string;
  /** Null for a directory. */
  content: FileContent | null;
}

export interface WindowState {
  title: string;
  application: string;
  focused: boolean;
  dialog: boolean;
  /** Path of the open document; null when none is open or it was never saved. */
  document: string | null;
  modified: boolean;
  /** Address of the page shown, for browsers. */
  url: string | null;
}

export interface MessageState {
  folder: "inbox" | "sent" | "drafts";
  from: string;
  to: string;
  subject: string;
  body: string;
  attachments: { name: string; content_hash: string }[];
}

/** Something that an application keeps apart from files: a calendar event, a to-do item, a note. */
export interface RecordState {
  application: string;
  collection: string;
  fields: Record<string, string>;
}

/**
 * What the operating system knows, and all that detectors and evaluators may see beside the screen. Lists stand
 * in a fixed order (files by path, windows front to back), so equal computers have equal states. Values are
 * shared between states and must never be changed in place.
 */
export interface SystemState {
  files: readonly FileState[];
  clipboard: Clipboard;
  windows: readonly WindowState[];
  /** Applications that run, by id. */
  processes: readonly string[];
  mailbox: readonly MessageState[];
  records: readonly RecordState[];
  settings: Readonly<Record<string, string>>;
}
