import { z } from "zod";
import { extractorSchema } from "../../pipeline/schema/task/derivation.js";
import { formSchema } from "./model-form.js";
import { verbSchema } from "./model-verb.js";

/*
 * An application model is data: what an application shows, and which of the closed set of verbs its commands do.
 * One YAML file per application in models/. A short, complete example:
 *
 *   id: notepad
 *   name: Notepad
 *   title: "{document_name} - Notepad"
 *   document: { content: text, opens: [txt], saves: txt, blank: true }
 *   views: [{ id: text, text: Text, content: { kind: document } }]
 *   status:
 *     - { text: "Words: {value}", extractor: { kind: word_count }, when: [document] }
 *   menus:
 *     - { text: File, items: [new, open, save, save_as] }
 *     - { text: Edit, items: [select_all, copy, paste, replace] }
 *   toolbar: [open, save]
 *   commands:
 *     new:        { text: New, shortcut: ctrl+n, do: [{ verb: new_document }] }
 *     open:       { text: Open..., shortcut: ctrl+o, ask: { kind: open_file, title: Open, extensions: [txt] },
 *                   do: [{ verb: open, path: "{path}" }] }
 *     save:       { text: Save, shortcut: ctrl+s, when: [document], do: [{ verb: save }] }
 *     save_as:    { text: Save As..., shortcut: ctrl+shift+s, when: [document],
 *                   ask: { kind: save_file, title: Save As, extensions: [txt] }, do: [{ verb: save_as, path: "{path}" }] }
 *     select_all: { text: Select All, shortcut: ctrl+a, when: [document], do: [{ verb: select_all }] }
 *     copy:       { text: Copy, shortcut: ctrl+c, when: [selection], do: [{ verb: copy }] }
 *     paste:      { text: Paste, shortcut: ctrl+v, when: [document, { clipboard: [text, table] }], do: [{ verb: paste }] }
 *     replace:
 *       text: Replace...
 *       shortcut: ctrl+h
 *       when: [document]
 *       ask:
 *         kind: form
 *         title: Replace
 *         affirm: Replace All
 *         fields: [{ id: find, label: Find what, required: true }, { id: replacement, label: Replace with }]
 *       do: [{ verb: transform, operation: replace_text, find: "{find}", replacement: "{replacement}" }]
 *
 * What the engine does by itself, for every model: the taskbar button, the title bar and its Close button (alt+f4),
 * "Save changes?" before a verb that gives up a modified document, the question before a file is overwritten,
 * Save of a document without a name (it does what the command with `save_as` does), error dialogs for a missing file,
 * an unknown file type, a missing directory, read-only files and directories, an unreachable page, a missing mail
 * account and invalid field values; typing into fields, documents and cells; ctrl+a / ctrl+c / ctrl+v inside fields;
 * scrolling; list and cell selection; double click on a file (opens it in the application whose `document.opens` has
 * its extension) or on a directory.
 *
 * Blanks that every template may use: `{path}` and every field id of the form that was answered; ids of the
 * main window's fields; `{document}` path of the open document ("" without one), `{document_name}`; `{location}`
 * directory shown; `{url}`, `{page_title}`, `{page_text}`; `{view}` text of the view shown; `{selected}` path, subject or first field of the selected item;
 * `{message_from}`, `{message_to}`, `{message_subject}`, `{message_body}`, `{attachment}` name of the selected
 * attachment; `{record_<field>}` of the selected record; `{column}` of the selected column; `{item_count}` of the list;
 * `{clipboard}` its text. Transforms as in templates: `{document:stem}`.
 *
 * What the remaining applications need: PowerPoint `document.content: slides`, view `slides`, transforms add_slide,
 * remove_slide, insert_picture, export to pdf. PDF tool `document.content: document`, `opens: [pdf]`,
 * `editable: false`, transforms append_file (merge), extract_pages, remove_pages, export to txt or docx. Calendar, To Do,
 * Sticky Notes, OneNote, contacts: `collections` with view `records`, append_record / update_record / remove_record.
 * Notepad, VS Code `content: text`. Paint, Photos `content: image`, view `image`, transforms rotate_right, flip_horizontal,
 * resize, ... Snipping Tool `content: image`, `blank: false`, verb capture. 7-Zip view `files`, verbs compress, extract.
 * Settings: `settings` with defaults and main-window `fields` bound by `setting:`.
 */

const id = z.string().regex(/^[a-z][a-z0-9_]*$/);

/**
 * When a command can be used. `document` one is open; `named` it has a path; `modified`; `selection` text, cells, picture or
 * items are selected; `column` a column of a grid is selected; `item` one item of the list is selected, `message` and
 * `record` that it is one of these; `attachment` one
 * attachment of the shown message is selected; `page` a page is shown; `location_writable` the directory shown can be
 * written; `item_type` the selected file's extension ("directory" for one) is among these; `field` a main-window field is not empty.
 */
const conditionSchema = z.union([
  z.enum([
    "document",
    "named",
    "modified",
    "selection",
    "column",
    "item",
    "message",
    "record",
    "attachment",
    "page",
    "location_writable",
  ]),
  z.strictObject({ clipboard: z.array(z.enum(["text", "table", "image", "files"])).min(1) }),
  z.strictObject({ item_type: z.array(z.string()).min(1) }),
  z.strictObject({ field: id }),
  z.strictObject({ setting: z.string(), is: z.string() }),
]);
export type ModelCondition = z.infer<typeof conditionSchema>;

/**
 * Something that can be chosen in a menu, on a toolbar, by a shortcut or on a form's button. With `ask`, a dialog
 * comes first and `do` runs when it is answered. All verbs of `do` succeed, or none has an effect and an error dialog says why.
 * Commands with one `effect` are routes to the same effect; it defaults to the command's id.
 */
const commandSchema = z.strictObject({
  text: z.string().min(1),
  shortcut: z.string().optional(),
  when: z.array(conditionSchema).default([]),
  ask: formSchema.optional(),
  do: z.array(verbSchema).default([]),
  effect: id.optional(),
});
export type ModelCommand = z.infer<typeof commandSchema>;

/** What the main window shows beneath its bars. Views with `content` of the open document need `document` in the model. */
const viewSchema = z.strictObject({
  id,
  /** Text of its tab; tabs are shown when there is more than one view. */
  text: z.string(),
  content: z.discriminatedUnion("kind", [
    /** Text of a document, text file or PDF as one Document control named `label`. */
    z.strictObject({ kind: z.literal("document"), label: z.string().default("Document") }),
    /** Cells as DataItems named "B3"; buttons named by column letter select a column. Row 1 holds the column names. */
    z.strictObject({ kind: z.literal("grid") }),
    z.strictObject({ kind: z.literal("image") }),
    /** A list of "Slide 1: Title" and the text of the selected (else last) slide. */
    z.strictObject({ kind: z.literal("slides") }),
    /** Directories and files of the location, which starts at `start`. */
    z.strictObject({ kind: z.literal("files"), start: z.string() }),
    /** Messages of a folder by subject and, beside them, the selected one with its attachments. */
    z.strictObject({ kind: z.literal("messages"), folder: z.enum(["inbox", "sent", "drafts"]) }),
    /**
     * Records of a collection, `item` written from `{record_<field>}` (best the first field alone, by which a record is known), and
     * beside them the selected one's fields.
     */
    z.strictObject({ kind: z.literal("records"), collection: id, item: z.string() }),
    /** The page at the current address: title, facts as "Label: value", paragraphs, one button per download. */
    z.strictObject({ kind: z.literal("page") }),
    /** Nothing: the main window's fields say it all. */
    z.strictObject({ kind: z.literal("empty") }),
  ]),
  /** Commands of the menu that a right click on an item (or on the content) opens. */
  context: z.array(id).default([]),
  /** Command that a double click on a record or message (or enter) runs. */
  open: id.optional(),
});
export type ModelView = z.infer<typeof viewSchema>;

/** A field of the main window; `enter` is the command that the enter key runs, `setting` the setting that it shows and changes. */
const mainFieldSchema = z.strictObject({
  id,
  label: z.string(),
  type: z.enum(["text", "checkbox", "combo", "display"]).default("text"),
  /** Of a combo box. */
  options: z.array(z.string()).default([]),
  initial: z.string().default(""),
  enter: id.optional(),
  setting: z.string().optional(),
  /** Shows the directory or the address until something else is typed. */
  follows: z.enum(["location", "url"]).optional(),
});
export type ModelMainField = z.infer<typeof mainFieldSchema>;

export const applicationModelSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]*$/),
  name: z.string().min(1),
  /** Of the main window; may hold `{document_name}`, `{location}` (its last part), `{page_title}` and `{view}`. */
  title: z.string(),
  document: z
    .strictObject({
      content: z.enum(["table", "document", "text", "image", "slides"]),
      opens: z.array(z.string()).min(1),
      /** Extension that a name without one gets. */
      saves: z.string(),
      /** Whether it starts with an empty document; otherwise with none. */
      blank: z.boolean(),
      /** Whether typing changes it. */
      editable: z.boolean().default(true),
    })
    .optional(),
  /** Settings that this application owns, with the values of a clean computer: `{"mail.account": "user@example.com"}`. */
  settings: z.record(z.string(), z.string()).default({}),
  /** Collections of records that this application owns, with the labels of their fields in order. */
  collections: z.record(id, z.record(id, z.string())).default({}),
  fields: z.array(mainFieldSchema).default([]),
  views: z.array(viewSchema).min(1),
  /** Texts of the status bar; `{value}` is what the extractor gives for the open document (or page), and `{column}` in it the selected column. */
  status: z
    .array(
      z.strictObject({
        text: z.string(),
        extractor: extractorSchema.optional(),
        when: z.array(conditionSchema).default([]),
      }),
    )
    .default([]),
  menus: z.array(z.strictObject({ text: z.string(), items: z.array(id).min(1) })).default([]),
  toolbar: z.array(id).default([]),
  commands: z.record(id, commandSchema).default({}),
});
export type ApplicationModel = z.infer<typeof applicationModelSchema>;
