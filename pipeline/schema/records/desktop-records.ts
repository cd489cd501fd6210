import { z } from "zod";

/**
 * How a store writes a field: as text, as days since 1 January of year 1, as seconds since midnight or since 1970, or as
 * text with underscores for spaces, as names of files are.
 */
const fieldSchema = z.union([
  z.string(),
  z.strictObject({
    from: z.string(),
    as: z.enum(["text", "julian-day", "day-seconds", "unix-seconds", "underscored"]),
  }),
]);
export type DesktopRecordField = z.infer<typeof fieldSchema>;

/**
 * Where an application keeps records; paths are relative to the home folder, and a "*" in a file's name stands for any
 * text. Fields of `xml` are paths from the record's element ("summary", "dates/due", "item[name=due]/@value", "."),
 * of `keyfile` keys of a group ("." is the group's name), of `texts` "name", "path", "first line", "rest" or "text",
 * of `sqlite` columns of the query.
 */
const sourceSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("xml"), file: z.string(), element: z.string() }),
  z.strictObject({ kind: z.literal("keyfile"), file: z.string(), group: z.string() }),
  /** Every file is a record; `skip` is a regular expression for a header that is no part of the text. */
  z.strictObject({ kind: z.literal("texts"), file: z.string(), skip: z.string().default("") }),
  z.strictObject({ kind: z.literal("sqlite"), file: z.string(), query: z.string() }),
]);
export type DesktopRecordSource = z.infer<typeof sourceSchema>;

/**
 * How records are put in place before the application starts; blanks are field names, and {number} counts from 1.
 * `file` is one file with every `record` in the place of {records} of `document`, `files` a file for each.
 */
const writeSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("file"), file: z.string(), document: z.string(), record: z.string() }),
  z.strictObject({ kind: z.literal("files"), file: z.string(), document: z.string() }),
  z.strictObject({ kind: z.literal("sqlite"), file: z.string(), schema: z.string(), insert: z.string() }),
]);

/** A collection of records that an application keeps; the first field names a record. */
export const desktopRecordsSchema = z.strictObject({
  collection: z.string(),
  source: sourceSchema,
  fields: z.record(z.string(), fieldSchema),
  /** What a value of a field means: {status: {"0": "open", "1": "done"}}. */
  values: z.record(z.string(), z.record(z.string(), z.string())).default({}),
  write: writeSchema.nullable().default(null),
});
export type DesktopRecords = z.infer<typeof desktopRecordsSchema>;

/** A setting that an application keeps in a key file (`key` is a key of `group`) or in XML (`path` from the root). */
export const desktopSettingSchema = z.strictObject({
  /** "mousepad.line_numbers" */
  name: z.string(),
  source: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("keyfile"), file: z.string(), group: z.string(), key: z.string() }),
    z.strictObject({ kind: z.literal("xml"), file: z.string(), path: z.string() }),
  ]),
  /** The value where the application has stored none. */
  initial: z.string(),
});
export type DesktopSetting = z.infer<typeof desktopSettingSchema>;

/**
 * A file in which an application keeps what people set or collect in it, such as a profile; checks name it by the
 * subject. The path is relative to the home folder; "*" stands for any text within a name and "**" for any folders, and
 * then the subject of each file ends with a slash and its path from the first such place on.
 */
export const desktopStoreSchema = z.strictObject({
  /** "geany:preferences" */
  subject: z.string().regex(/^[a-z0-9-]+:[a-z0-9-]+$/),
  file: z.string().regex(/^(?!\/)(?!.*(?:^|\/)\.\.(?:\/|$))/),
  /** The extension of files that are read alike, where that of the file itself says too little. */
  format: z.string().optional(),
  /** For a database: what is looked at instead of whole tables. */
  query: z.string().optional(),
  /** Milliseconds after which the application has written what was changed in it, where it does not do so at once. */
  written_after: z.number().int().min(1).max(5000).optional(),
  /** What changes though nobody changes it: parts that selectors name, or only these aspects of them. */
  noise: z.array(z.strictObject({ parts: z.string(), aspects: z.array(z.string()).optional() })).default([]),
});
export type DesktopStore = z.infer<typeof desktopStoreSchema>;

/** What the state of a real desktop needs to know about an application: parts of its `desktop:` block. */
export const desktopStateFields = {
  records: z.array(desktopRecordsSchema).default([]),
  settings: z.array(desktopSettingSchema).default([]),
  stores: z.array(desktopStoreSchema).default([]),
  /** Extensions of the files that its windows may show, by which a title is understood; null for any. */
  documents: z.array(z.string()).nullable().default(null),
  /** Folders and files of the home folder that are its own store and no files of the person. */
  private: z.array(z.string()).default([]),
  /** Folders with one message per file (MH), of a mail program. */
  mail: z.strictObject({ inbox: z.string(), drafts: z.string(), address: z.string() }).nullable().default(null),
};
