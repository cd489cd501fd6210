import { z } from "zod";

/**
 * A prompt of `prompts/`: texts in which `{{variable}}` stands for a value, in mustache notation. Each variable is
 * named in `variables`; the answer's schema is named by `output`. A change of any text is a new version.
 */
export const promptSchema = z.strictObject({
  id: z.string().regex(/^[a-z][a-z-]*$/),
  version: z.number().int().positive(),
  output: z.string(),
  variables: z.array(z.string().regex(/^[a-z][a-z_]*$/)),
  /** The role of the model and the form of its answers. Equal for every question, so that providers can cache it. */
  system: z.string().min(1),
  user: z.string().min(1),
  /** Questions with good answers, shown before the question; `user` is what the user's text says, without variables. */
  examples: z.array(z.strictObject({ user: z.string(), answer: z.record(z.string(), z.unknown()) })).default([]),
});
export type Prompt = z.infer<typeof promptSchema>;
