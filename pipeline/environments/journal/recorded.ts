import { z } from "zod";
import { controlTypeSchema, rectSchema } from "../../schema/control.js";
import { clipboardSchema } from "../../schema/system-state.js";

/** What an action or a reset came to: done, or refused by an ActionError. */
export const outcomeSchema = z.union([
  z.strictObject({ done: z.literal(true) }),
  z.strictObject({ done: z.literal(false), code: z.string(), message: z.string() }),
]);
export type Outcome = z.infer<typeof outcomeSchema>;

export const recordedControlsSchema = z.array(
  z.strictObject({
    control_text: z.string(),
    control_type: controlTypeSchema,
    rect: rectSchema,
    parent: z.number().int().nullable(),
    application: z.string(),
    window: z.string(),
    enabled: z.boolean(),
    focused: z.boolean(),
    selected: z.boolean(),
    value: z.string().nullable(),
    visible: z.boolean(),
  }),
);

/** A state whose long lists are kept as blobs of their own, because most actions change none of them. */
export const recordedStateSchema = z.strictObject({
  files: z.string(),
  mailbox: z.string(),
  records: z.string(),
  clipboard: clipboardSchema,
  windows: z.array(
    z.strictObject({
      title: z.string(),
      application: z.string(),
      focused: z.boolean(),
      dialog: z.boolean(),
      document: z.string().nullable(),
      modified: z.boolean(),
      url: z.string().nullable(),
    }),
  ),
  processes: z.array(z.string()),
  settings: z.record(z.string(), z.string()),
});

/** Files with the blob of their content; null for a directory. */
export const recordedFilesSchema = z.array(
  z.strictObject({
    path: z.string(),
    type: z.string(),
    read_only: z.boolean(),
    content_hash: z.string(),
    content: z.string().nullable(),
  }),
);

export const recordedMailboxSchema = z.array(
  z.strictObject({
    folder: z.enum(["inbox", "sent", "drafts"]),
    from: z.string(),
    to: z.string(),
    subject: z.string(),
    body: z.string(),
    attachments: z.array(z.strictObject({ name: z.string(), content_hash: z.string() })),
  }),
);

export const recordedRecordsSchema = z.array(
  z.strictObject({ application: z.string(), collection: z.string(), fields: z.record(z.string(), z.string()) }),
);
