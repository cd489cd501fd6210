import { z } from "zod";
import { computerIdSchema } from "./computer-id.js";
import { contentPartSchema } from "./content-part.js";
import { fileContentSchema } from "./file-content.js";

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

export const fileStateSchema = z.strictObject({
  path: z.string(),
  /** Extension in lower case without the dot, or "directory". */
  type: z.string(),
  read_only: z.boolean(),
  /** Permission bits in octal digits ("644"), where the environment knows them. */
  mode: z.string().optional(),
  /** Hash of the content, not of the bytes. */
  content_hash: z.string(),
  /** Null for a directory. */
  content: fileContentSchema.nullable(),
  /** Everything that the file holds, where a reader knows its kind. */
  parts: contentPartSchema.optional(),
  /** Of a picture whose pixels are known: the label that it would have after each turn ("rotated right"). */
  turns: z.record(z.string(), z.string()).readonly().optional(),
});
export type FileState = z.infer<typeof fileStateSchema>;

export const windowStateSchema = z.strictObject({
  title: z.string(),
  application: z.string(),
  focused: z.boolean(),
  dialog: z.boolean(),
  /** Path of the open document; null when none is open or it was never saved. */
  document: z.string().nullable(),
  modified: z.boolean(),
  /** Address of the page shown, for browsers. */
  url: z.string().nullable(),
});
export type WindowState = z.infer<typeof windowStateSchema>;

export const messageStateSchema = z.strictObject({
  folder: z.enum(["inbox", "sent", "drafts"]),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  body: z.string(),
  attachments: z.array(z.strictObject({ name: z.string(), content_hash: z.string() })),
  /** The Message-ID of a received message. What is written here has none: a program makes it of the time. */
  id: z.string().optional(),
  /** The Message-ID of the received message that this one answers. */
  in_reply_to: z.string().optional(),
});
export type MessageState = z.infer<typeof messageStateSchema>;

/** Something that an application keeps apart from files: a calendar event, a to-do item, a note. */
export const recordStateSchema = z.strictObject({
  application: z.string(),
  collection: z.string(),
  fields: z.record(z.string(), z.string()),
});
export type RecordState = z.infer<typeof recordStateSchema>;

/** What an application or the system keeps outside of the files of the person: a profile, preferences, mail folders. */
export const storeStateSchema = z.strictObject({
  /** How checks name it: "firefox:bookmarks", "system:processes". */
  subject: z.string(),
  parts: contentPartSchema,
});
export type StoreState = z.infer<typeof storeStateSchema>;

/**
 * What the operating system of one computer knows, and all that detectors and evaluators may see beside the screen.
 * Lists stand in a fixed order (files by path, windows front to back), so equal computers have equal states. Values are
 * shared between states and must never be changed in place.
 */
const machineStateSchema = z.strictObject({
  files: z.array(fileStateSchema).readonly(),
  clipboard: clipboardSchema,
  windows: z.array(windowStateSchema).readonly(),
  /** Applications that run, by id. */
  processes: z.array(z.string()).readonly(),
  mailbox: z.array(messageStateSchema).readonly(),
  records: z.array(recordStateSchema).readonly(),
  settings: z.record(z.string(), z.string()).readonly(),
  stores: z.array(storeStateSchema).readonly().default([]),
});

/**
 * The state of the computers of a task: of its own one, and, where there are several, under `further` of each other one,
 * and which of them is the one in front, whose screen is seen.
 */
export const systemStateSchema = machineStateSchema.extend({
  further: z
    .strictObject({ front: computerIdSchema, states: z.record(computerIdSchema, machineStateSchema) })
    .optional(),
});
export type SystemState = z.infer<typeof systemStateSchema>;
