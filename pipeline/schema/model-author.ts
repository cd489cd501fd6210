import { z } from "zod";

/** The model that authored something, and the version of the prompt. */
export const modelAuthorSchema = z.strictObject({ model: z.string(), prompt_version: z.number().int() });
export type ModelAuthor = z.infer<typeof modelAuthorSchema>;
