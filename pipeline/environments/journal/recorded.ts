import { z } from "zod";
import { controlSchema } from "../../schema/computer/control.js";
import {
  fileStateSchema,
  messageStateSchema,
  recordStateSchema,
  systemStateSchema,
} from "../../schema/computer/system-state.js";

/** What an action or a reset came to: done, or refused by an ActionError. */
export const outcomeSchema = z.union([
  z.strictObject({ done: z.literal(true) }),
  z.strictObject({ done: z.literal(false), code: z.string(), message: z.string() }),
]);
export type RecordedOutcome = z.infer<typeof outcomeSchema>;

export const recordedControlsSchema = z.array(controlSchema);

/** A state whose long lists are kept as blobs of their own, because most actions change none of them. */
export const recordedStateSchema = systemStateSchema.extend({
  files: z.string(),
  mailbox: z.string(),
  records: z.string(),
});

/** Files with the blob of their content; null for a directory. */
export const recordedFilesSchema = z.array(
  fileStateSchema.extend({ content: z.string().nullable(), parts: z.string().optional() }),
);

export const recordedMailboxSchema = z.array(messageStateSchema);

export const recordedRecordsSchema = z.array(recordStateSchema);
