import { z } from "zod";

/** `[left, top, right, bottom]` in pixels. */
export const rectSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type Rect = z.infer<typeof rectSchema>;

/** The control types that an observation may hold; the names are those of Windows UI Automation. */
export const controlTypes = [
  "Window",
  "Dialog",
  "Pane",
  "MenuBar",
  "Menu",
  "MenuItem",
  "Button",
  "Edit",
  "Document",
  "Text",
  "CheckBox",
  "RadioButton",
  "ComboBox",
  "List",
  "ListItem",
  "DataItem",
  "TabItem",
  "Image",
  "Hyperlink",
] as const;
export const controlTypeSchema = z.enum(controlTypes);
export type ControlType = z.infer<typeof controlTypeSchema>;

/** One element of the user interface, as an agent sees it. Controls of one observation stand parents first. */
export const controlSchema = z.strictObject({
  control_text: z.string(),
  control_type: controlTypeSchema,
  rect: rectSchema,
  /** Index of the parent in the observation, null for a window. */
  parent: z.number().int().nonnegative().nullable(),
  application: z.string(),
  /** Title of the window or dialog it is in. */
  window: z.string(),
  enabled: z.boolean(),
  focused: z.boolean(),
  /** Selected list item, ticked box, pressed button. */
  selected: z.boolean(),
  /** Content of a field, a document, a combo box or a cell; null where there is none. */
  value: z.string().nullable(),
  /** False when it lies outside the visible part of a list that scrolls: scroll before acting. */
  visible: z.boolean(),
});
export type Control = z.infer<typeof controlSchema>;

/**
 * How an action finds its control again on another day: by application, window, type, text and position among
 * equals. Texts are templates and may hold parameters. `dialog` is the title of the dialog, null for the
 * application's main window (whose title changes with its document).
 */
export const controlRefSchema = z.strictObject({
  application: z.string(),
  dialog: z.string().nullable(),
  control_type: controlTypeSchema,
  control_text: z.string(),
  ordinal: z.number().int().nonnegative().default(0),
});
export type ControlRef = z.infer<typeof controlRefSchema>;
