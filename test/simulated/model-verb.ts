import { z } from "zod";

/** Every string is a template; see model-schema.ts for the blanks. */
const text = z.string();

const verb = <Name extends string, Shape extends z.ZodRawShape>(name: Name, shape: Shape) =>
  z.strictObject({ verb: z.literal(name), ...shape });

const operation = <Name extends string, Shape extends z.ZodRawShape>(name: Name, shape: Shape) =>
  z.strictObject({ verb: z.literal("transform"), operation: z.literal(name), ...shape });

/** Changes of the open document's content; the document is then modified until it is saved. */
const transformSchema = z.discriminatedUnion("operation", [
  operation("sort_rows", { column: text, descending: z.boolean().default(false) }),
  /** Cells separated by tabs. */
  operation("add_row", { cells: text }),
  /** A row under the table that holds "Total" and the sum of the column. */
  operation("add_total", { column: text }),
  operation("add_column", { name: text }),
  operation("remove_column", { column: text }),
  /** Keeps the rows whose cell in the column equals the value. */
  operation("keep_rows", { column: text, value: text }),
  operation("remove_duplicates", {}),
  operation("transpose", {}),
  /** Tables, documents, texts and slides alike. */
  operation("replace_text", { find: text, replacement: text }),
  operation("upper_case", {}),
  operation("lower_case", {}),
  operation("append_text", { text }),
  operation("prepend_text", { text }),
  operation("sort_lines", {}),
  operation("number_lines", {}),
  operation("remove_empty_lines", {}),
  /** A picture as a line of a document or of the last slide. */
  operation("insert_picture", { path: text }),
  /** The text of another file at the end: merging PDFs. */
  operation("append_file", { path: text }),
  /** Pages count from 1; `from` and `to` are included. */
  operation("extract_pages", { from: text, to: text }),
  operation("remove_pages", { from: text, to: text }),
  operation("rotate_right", {}),
  operation("rotate_left", {}),
  operation("flip_horizontal", {}),
  operation("flip_vertical", {}),
  operation("grayscale", {}),
  operation("invert_colors", {}),
  operation("resize", { width: text, height: text }),
  operation("crop", { width: text, height: text }),
  /** A word or two written on a picture. */
  operation("add_caption", { text }),
  operation("add_slide", { title: text, text }),
  /** The selected slide, else the last. */
  operation("remove_slide", {}),
  operation("duplicate_slide", {}),
]);
export type Transform = z.infer<typeof transformSchema>;

/** What the buttons of a form may do besides answering it. */
export const formVerbSchema = z.discriminatedUnion("verb", [
  /** Adds a file to the attachments of the form. */
  verb("attach", { path: text }),
  /** `in_reply_to`: the id of the message that is answered; "" for none. */
  verb("send", { to: text, subject: text, body: text, in_reply_to: text.default("") }),
  verb("save_draft", { to: text, subject: text, body: text, in_reply_to: text.default("") }),
]);

/** The closed set of what a command can do to the computer. */
export const verbSchema = z.union([
  transformSchema,
  z.discriminatedUnion("verb", [
    ...formVerbSchema.options,
    /** Documents. `open`, `new_document`, `close_document` and `close_window` give up the document that was open. */
    verb("new_document", {}),
    verb("open", { path: text }),
    verb("save", {}),
    verb("save_as", { path: text }),
    /** Writes the open document, or the page shown, in the format that the path's extension names; the document stays as it is. */
    verb("export", { path: text }),
    verb("close_document", {}),
    verb("close_window", {}),
    /** Clipboard. What is selected decides: cells a table, text a text, a picture an image, files files. */
    verb("select_all", {}),
    verb("copy", {}),
    verb("cut", {}),
    verb("paste", {}),
    verb("delete_selection", {}),
    /** A text that is not selected on the screen: a result, an address, a path. */
    verb("copy_text", { text }),
    /** Files: what is selected in the list, or the location. */
    verb("create_directory", { name: text }),
    verb("rename_file", { name: text }),
    verb("delete_files", {}),
    verb("duplicate_file", {}),
    verb("set_read_only", { value: z.boolean() }),
    /** The selected files and directories into a zip file. */
    verb("compress", { path: text }),
    /** The selected zip file, or the one at `archive`, into a directory, which is made if it is missing. */
    verb("extract", { archive: text, directory: text }),
    /** Opens the selected file in its application, or enters the directory. */
    verb("open_item", {}),
    verb("go_to", { directory: text }),
    verb("go_up", {}),
    /** Records. Update and remove act on the selected one; fields not named keep their values. */
    verb("append_record", { collection: text, fields: z.record(z.string(), text) }),
    verb("update_record", { fields: z.record(z.string(), text) }),
    verb("remove_record", {}),
    /** Mail. */
    verb("save_attachment", { path: text }),
    verb("delete_message", {}),
    /** Settings. */
    verb("set_setting", { key: text, value: text }),
    verb("toggle_setting", { key: text }),
    /** Browser. */
    verb("navigate", { url: text }),
    verb("go_back", {}),
    verb("download", { name: text }),
    /** Evaluates + - * / and brackets and writes the result into a field of the main window. */
    verb("compute", { expression: text, field: z.string() }),
    verb("set_field", { field: z.string(), text }),
    verb("show_view", { view: z.string() }),
    /** A picture of the window behind this one becomes the open document and goes to the clipboard. */
    verb("capture", {}),
    verb("launch", { application: z.string() }),
  ]),
]);
export type Verb = z.infer<typeof verbSchema>;
