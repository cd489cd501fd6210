import { z } from "zod";

/** Figures beyond any price would make costs infinite. */
const price = z.number().nonnegative().max(1_000_000);

/** What a model costs, in US dollars for a million tokens. */
export const modelPriceSchema = z.strictObject({
  /** "openai:gpt-4o"; dated editions of it cost the same. */
  model: z.string().regex(/^[a-z0-9][a-z0-9-]*:.+$/),
  /** Day on which the price was noted. */
  as_of: z.iso.date(),
  input: price,
  /** Input that was in the provider's prompt cache; as `input` where it is not given. */
  cached_input: price.optional(),
  /** Input that is put into the provider's prompt cache; as `input` where it is not given. */
  cache_write: price.optional(),
  output: price,
});
export type ModelPrice = z.infer<typeof modelPriceSchema>;
