import { z } from "zod";
import { actionSchema } from "./action.js";
import { computerIdSchema } from "./computer-id.js";
import { fileContentSchema } from "./file-content.js";
import { fileFinishShape } from "./file-finish.js";
import { clipboardSchema } from "./system-state.js";

export const setupFileSchema = z
  .strictObject({
    path: z.string(),
    content: fileContentSchema,
    read_only: z.boolean().default(false),
    ...fileFinishShape,
  })
  .refine(({ path, notes }) => notes === undefined || path.endsWith(".xlsx"), {
    error: "notes stand in workbooks (.xlsx) only",
  })
  .refine(({ path, look }) => look === undefined || /\.(?:docx|odt)$/.test(path), {
    error: "only Word documents (.docx) and OpenDocument texts (.odt) have a look",
  })
  .refine(({ path, chart }) => chart === undefined || path.endsWith(".png"), {
    error: "only pictures (.png) show a chart",
  });
export type SetupFile = z.infer<typeof setupFileSchema>;

/** A page that the environment serves; with `available: false` its address answers with an error. */
export const setupPageSchema = z.strictObject({
  url: z.string(),
  title: z.string(),
  /** Labelled values on the page ("EUR to USD": "1.0842"). */
  facts: z.array(z.strictObject({ label: z.string(), value: z.string() })).default([]),
  paragraphs: z.array(z.string()).default([]),
  downloads: z.array(z.strictObject({ name: z.string(), content: fileContentSchema })).default([]),
  available: z.boolean().default(true),
});
export type SetupPage = z.infer<typeof setupPageSchema>;

export const setupMessageSchema = z.strictObject({
  from: z.string(),
  subject: z.string(),
  body: z.string(),
  /** When it was sent, "2026-05-18T08:10" in UTC; without it, on the morning of the day that the computer's clock shows. */
  sent: z.iso.datetime({ local: true, precision: -1 }).optional(),
  attachments: z.array(z.strictObject({ name: z.string(), content: fileContentSchema })).default([]),
});

export const setupRecordSchema = z.strictObject({
  collection: z.string(),
  fields: z.record(z.string(), z.string()),
});

/** The setting with the address of the mail account, which a setup may take away. */
export const mailAccountSetting = "mail.account";
/** Its value where there is no account with which mail can be sent. */
export const noAccount = "";

const machineSetupSchema = z.strictObject({
  files: z.array(setupFileSchema).default([]),
  directories: z.array(z.strictObject({ path: z.string(), read_only: z.boolean().default(false) })).default([]),
  pages: z.array(setupPageSchema).default([]),
  inbox: z.array(setupMessageSchema).default([]),
  records: z.array(setupRecordSchema).default([]),
  settings: z.record(z.string(), z.string()).default({}),
  clipboard: clipboardSchema.default({ kind: "empty" }),
  /** Played after everything else is in place, so that an environment can start from an open document. */
  actions: z.array(actionSchema).default([]),
});

/** What people call a further computer ("the file server atlas"), and what a reset puts on it. */
export const furtherComputerSchema = machineSetupSchema.extend({ called: z.string().min(1) });
export type FurtherComputer = z.infer<typeof furtherComputerSchema>;

/**
 * Everything that a reset puts on the clean computer. Paths are absolute, in the way of the environment's platform. A
 * task over several computers has those beside its own under `computers`; what lies in the shared folder is listed with
 * its own.
 */
export const environmentSetupSchema = machineSetupSchema.extend({
  computers: z.record(computerIdSchema, furtherComputerSchema).optional(),
});
export type EnvironmentSetup = z.infer<typeof environmentSetupSchema>;

/** A clean computer. */
export const emptySetup: EnvironmentSetup = environmentSetupSchema.parse({});
