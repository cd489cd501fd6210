import { z } from "zod";

/** The stages in the order in which data passes through them. */
export const stageNames = ["explore", "verify", "compose", "instruct", "prove", "store"] as const;
export type StageName = (typeof stageNames)[number];

/** Why a stage let something go: the reason groups drops, the subject says what was dropped. */
export const dropSchema = z.strictObject({
  stage: z.enum(stageNames),
  reason: z.string(),
  subject: z.string(),
});
export type Drop = z.infer<typeof dropSchema>;
