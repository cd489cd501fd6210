import { z } from "zod";

/** A task in a model's words: what has to be done, the same in other textual orders, and how it is done step by step. */
export const instructionTextsSchema = z.strictObject({
  high_level: z.string().max(8_000),
  variants: z.array(z.string().max(8_000)).max(2),
  low_level: z.string().max(20_000),
});
