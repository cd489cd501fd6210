import { z } from "zod";
import { formVerbSchema } from "./model-verb.js";

const id = z.string().regex(/^[a-z][a-z0-9_]*$/);

/**
 * A labelled field of a form. Its answer is the blank `{id}` of the command's verbs. `text` one line, `multiline` several;
 * `date` 2026-05-12, `time` 14:30, `number`, `address` one or more mail addresses separated by ";", `url`: anything else is answered with
 * an error dialog. `file` is the path of an existing file (with `extensions`), `new_file` a path to write, `directory` an existing one; the
 * three have a Browse button. `checkbox` answers "on" or "off". `combo` is one of `options`, or of the open table's columns.
 */
const formFieldSchema = z.strictObject({
  id,
  label: z.string().min(1),
  type: z
    .enum([
      "text",
      "multiline",
      "date",
      "time",
      "number",
      "address",
      "url",
      "file",
      "new_file",
      "directory",
      "checkbox",
      "combo",
    ])
    .default("text"),
  required: z.boolean().default(false),
  /** Template of what it holds when the form opens: "Re: {message_subject}". */
  initial: z.string().default(""),
  options: z.union([z.array(z.string()), z.literal("columns")]).default([]),
  extensions: z.array(z.string()).default([]),
});
export type FormField = z.infer<typeof formFieldSchema>;

/** What a command asks for before it does anything. Every dialog has a Cancel button, which escape presses too. */
export const formSchema = z.discriminatedUnion("kind", [
  /** File choosers; the answer is `{path}`. `name` is the template of the name proposed for saving. */
  z.strictObject({
    kind: z.literal("open_file"),
    title: z.string(),
    affirm: z.string().default("Open"),
    extensions: z.array(z.string()).default([]),
  }),
  z.strictObject({
    kind: z.literal("save_file"),
    title: z.string(),
    affirm: z.string().default("Save"),
    /** What can be written (anything, when empty); the first is added to a name without extension. */
    extensions: z.array(z.string()).default([]),
    name: z.string().default(""),
  }),
  z.strictObject({
    kind: z.literal("choose_directory"),
    title: z.string(),
    affirm: z.string().default("Select Folder"),
  }),
  z.strictObject({
    kind: z.literal("form"),
    title: z.string(),
    affirm: z.string().default("OK"),
    fields: z.array(formFieldSchema).min(1),
    /** Whether it has a list of attached files, for the verbs attach, send and save_draft. */
    attachments: z.boolean().default(false),
    /**
     * More buttons. With `keep`, the form stays open (a file chooser that attaches a file); otherwise the fields are checked and
     * the form closes. A button's own verbs run instead of the command's.
     */
    buttons: z
      .array(
        z.strictObject({
          text: z.string(),
          keep: z.boolean().default(false),
          open_file: z.strictObject({ title: z.string(), extensions: z.array(z.string()).default([]) }).optional(),
          do: z.array(formVerbSchema).min(1),
        }),
      )
      .default([]),
  }),
  /** A question; `text` is a template ("Delete {selected}?"). */
  z.strictObject({
    kind: z.literal("confirm"),
    title: z.string(),
    text: z.string(),
    affirm: z.string().default("OK"),
  }),
]);
export type ModelForm = z.infer<typeof formSchema>;
