import { z } from "zod";

/** What a model says of an attempt. */
export const judgementSchema = z.strictObject({
  parts: z
    .array(
      z.strictObject({
        part: z.int().min(1).describe("Number of the part, from 1"),
        done: z.boolean(),
        evidence: z.string().max(2_000).describe("What shows that it was done, or that it was not"),
      }),
    )
    .max(64),
  done: z.boolean().describe("Whether all that the task asks for was done"),
  reason: z.string().max(2_000),
});
export type Judgement = z.infer<typeof judgementSchema>;
