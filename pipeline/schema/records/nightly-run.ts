import { z } from "zod";
import { idSchema } from "../safe-name.js";

/** The check of a pool subtask for drift, and its result. */
export const subtaskCheckSchema = z.strictObject({
  subtask_id: idSchema,
  application: z.string(),
  instruction: z.string(),
  /**
   * `sound`: the gold run still succeeds and nothing done still fails; `mended`: verified again in full; `quarantined`:
   * not even that, or no time was left for it; `left`: its application was explored again, and it left the pool.
   */
  verdict: z.enum(["sound", "mended", "quarantined", "left"]),
  /** What went wrong; null for a sound one. */
  evidence: z.string().nullable(),
});
export type SubtaskCheck = z.infer<typeof subtaskCheckSchema>;

const linesSchema = z.strictObject({ gone: z.array(z.string()), came: z.array(z.string()) });

/** What became of an application that was looked at. */
export const driftOutcomes = ["first", "same", "adopted", "verified", "explored", "waits"] as const;

/** How an application differs from what it was when its subtasks were verified. */
export const applicationDriftSchema = z.strictObject({
  application: z.string(),
  /** When it was looked at before; null where nobody has. */
  last_look: z.string().nullable(),
  /** Its packages then and now, where its version changed: "mousepad 0.5.10". */
  version: z.strictObject({ was: z.string(), is: z.string() }).nullable(),
  /** Whether its entry in the catalog changed. */
  described_anew: z.boolean(),
  /** Why its first window does not come up; null where it does. */
  broken: z.string().nullable(),
  menus: linesSchema,
  stores: linesSchema,
  /** How many of its subtasks were done once more, and how many of these failed. */
  effects: z.strictObject({ subtasks: z.number().int(), failed: z.number().int() }),
  /**
   * `first`: it was looked at for the first time; `same`: nothing changed; `adopted`: a new version in which nothing
   * changed; `verified`: only effects changed, and these subtasks were verified again; `explored`: it was explored again;
   * `waits`: it is to be explored again, for which no time was left.
   */
  outcome: z.enum(driftOutcomes),
});
export type ApplicationDrift = z.infer<typeof applicationDriftSchema>;

/** An application that was explored again, with the reason. */
export const renewalSchema = z.strictObject({
  application: z.string(),
  reason: z.string(),
  subtasks: z.number().int(),
  pairs: z.number().int(),
});
export type Renewal = z.infer<typeof renewalSchema>;

/** What a nightly run did, beside what its dataset itself tells. */
export const nightlyRunSchema = z.strictObject({
  version: z.literal(2),
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
  renewed: z.array(renewalSchema),
  drift: z.strictObject({
    /** Why no subtask was checked; null where they were. */
    skipped: z.string().nullable(),
    /** Applications that were looked at, in this order. */
    applications: z.array(applicationDriftSchema),
    /** Ids of applications that were not looked at, as time was up, the longest unseen first. */
    left: z.array(z.string()),
    /** Ids of applications of the pool that are not installed here. */
    absent: z.array(z.string()),
    checks: z.array(subtaskCheckSchema),
  }),
  /** Checks that the dataset passed before it was published, in words. */
  checked: z.array(z.string()),
  timings: z.array(z.strictObject({ stage: z.string(), seconds: z.number().nonnegative().max(1e9) })),
});
export type NightlyRun = z.infer<typeof nightlyRunSchema>;
