import { z } from "zod";
import { attemptRecordSchema } from "./attempt-records.js";

/** One run of an agent on an imported task. No evaluator judges it; what a model says of it stands beside it. */
export const importedAttemptSchema = attemptRecordSchema.extend({
  /** What the agent was told, with the applications that stand in for those of the source. */
  instruction: z.string(),
  applications: z.array(z.string()),
});
export type ImportedAttempt = z.infer<typeof importedAttemptSchema>;
