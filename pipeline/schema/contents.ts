import { z } from "zod";
import { modelAuthorSchema } from "./model-author.js";
import { nameSchema } from "./safe-name.js";

/** Other words for the documents and messages of a situation, which state what they stated before. Texts have blanks. */
export const situationContentsSchema = z.strictObject({
  situation: nameSchema,
  /** Lines by the name of the document. */
  documents: z.record(z.string(), z.array(z.string()).min(1)).default({}),
  /** Text by the name of the message. */
  messages: z.record(z.string(), z.string()).default({}),
});
export type SituationContents = z.infer<typeof situationContentsSchema>;

/** A file of other words for what lies at the workplace of one persona. */
export const contentsFileSchema = z.strictObject({
  persona: nameSchema,
  /** The model that wrote them. */
  proposed_by: modelAuthorSchema.optional(),
  contents: z.array(situationContentsSchema).min(1),
});
export type ContentsFile = z.infer<typeof contentsFileSchema>;
