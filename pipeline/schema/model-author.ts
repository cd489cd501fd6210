import { z } from "zod";

/** A model that thought of something, and the version of the prompt that it was asked with. */
export const modelAuthorSchema = z.strictObject({ model: z.string(), prompt_version: z.number().int() });
export type ModelAuthor = z.infer<typeof modelAuthorSchema>;
