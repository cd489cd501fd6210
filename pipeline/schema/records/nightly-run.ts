import { z } from "zod";
import { idSchema } from "../safe-name.js";

/** The check of a pool subtask for drift, and its result. */
export const subtaskCheckSchema = z.strictObject({
  subtask_id: idSchema,
  application: z.string(),
  instruction: z.string(),
  /** `sound`: the gold run still succeeds and nothing done still fails; `mended`: verified again in full; `quarantined`: not even that. */
  verdict: z.enum(["sound", "mended", "quarantined"]),
  /** What went wrong; null for a sound one. */
  evidence: z.string().nullable(),
});
export type SubtaskCheck = z.infer<typeof subtaskCheckSchema>;

/** What a nightly run did, beside what its dataset itself tells. */
export const nightlyRunSchema = z.strictObject({
  version: z.literal(1),
  /** Of the run's beginning, UTC: "2026-11-22". */
  date: z.string(),
  program_version: z.string(),
  environment: z.string(),
  seed: z.number().int(),
  requested: z.number().int(),
  accepted: z.number().int(),
  /** File name of the dataset of the nightly run before in the same folder; null on the first nightly run. */
  previous: z.string().nullable(),
  /**
   * Tasks that were taken over from the nightly run before, that were made anew, and that a stopped run of the nightly
   * run had come by.
   */
  recalled: z.number().int(),
  made: z.number().int(),
  resumed: z.number().int(),
  /** Applications that were explored and verified anew, each with the reason. */
  renewed: z.array(
    z.strictObject({
      application: z.string(),
      reason: z.string(),
      subtasks: z.number().int(),
      pairs: z.number().int(),
    }),
  ),
  drift: z.strictObject({
    /** Why no subtask was checked; null where they were. */
    skipped: z.string().nullable(),
    checks: z.array(subtaskCheckSchema),
  }),
  /** Checks that the dataset passed before it was published, in words. */
  checked: z.array(z.string()),
  timings: z.array(z.strictObject({ stage: z.string(), seconds: z.number().nonnegative().max(1e9) })),
});
export type NightlyRun = z.infer<typeof nightlyRunSchema>;
