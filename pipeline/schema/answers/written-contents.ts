import { z } from "zod";

const name = z.string().max(60);

/** Documents and messages of a situation in a model's words. */
export const writtenContentsSchema = z.strictObject({
  documents: z.array(z.strictObject({ name, lines: z.array(z.string().max(1_000)).max(60) })).max(6),
  messages: z.array(z.strictObject({ name, text: z.string().max(4_000) })).max(6),
});
