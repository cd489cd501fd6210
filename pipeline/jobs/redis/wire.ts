import { z } from "zod";
import { hashSchema } from "../../schema/safe-name.js";

/** What has to be the same for a worker and for whoever hands jobs over, so that results have the same bytes. */
export const fitSchema = z.strictObject({
  /** Version of this program. */
  version: z.string(),
  /** Hash of its files and of its catalog. */
  program: z.string(),
  /** Name of the environment. */
  environment: z.string(),
});
export type JobFit = z.infer<typeof fitSchema>;

/** A job as it stands in a queue; `packed` is base64. */
export const wireJobSchema = z.strictObject({ fit: fitSchema, packed: z.string() });

/** What a queue says of a job that was done: where its result is, and how many bytes it has. */
export const wireDoneSchema = z.strictObject({ output: hashSchema, bytes: z.number().int() });
export type WireDone = z.infer<typeof wireDoneSchema>;
