import { z } from "zod";
import { nameSchema } from "../safe-name.js";

/** A thing that people do in any application of a kind, by the conventions of desktops (`resources/conventions.yaml`). */
export const conventionSchema = z.strictObject({
  id: nameSchema,
  /** Functions of the applications that it is about; any where there are none. */
  functions: z.array(nameSchema).default([]),
  /** Kinds of contents of the files that it is about; any where there are none. */
  contents: z.array(z.enum(["text", "document", "table", "image", "slides", "archive"])).default([]),
  /** The commands it needs: regular expressions for the whole entry of a menu, without dots and in any case. */
  commands: z.record(z.string().regex(/^[a-z_]+$/), z.string()).default({}),
  goal: z.string(),
  /** As in an application's documentation; names of commands stand in braces. */
  steps: z.string(),
  /** As in an application's documentation, with {document} and {copy}. */
  requests: z.array(z.string()).min(2),
});
export type Convention = z.infer<typeof conventionSchema>;
