import { z } from "zod";

/** A kind of free value that a person types (an address, a date, a sentence), and the words on labels of fields that want one. */
export const valueTypeSchema = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_]*$/),
  description: z.string().min(1),
  label_words: z.array(z.string()),
  /** At least four values that such a field accepts. */
  examples: z.array(z.string()).min(4),
  noun: z.string().min(1),
});
export type ValueType = z.infer<typeof valueTypeSchema>;
