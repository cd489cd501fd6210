import { z } from "zod";
import { idSchema } from "./safe-name.js";

/** What can be at fault with a task of a dataset, in the order in which it is looked for. */
export const faultKinds = [
  "missing-file",
  "unsound-file",
  "unknown-address",
  "done-at-start",
  "unmet-precondition",
  "stale-record",
  "stale-value",
  "unstated",
  "empty-check",
  "unexplained-check",
  "ambiguous",
  "near-duplicate",
  "gold-fails",
  "idle-passes",
  "badly-worded",
  "rejected",
] as const;
export const faultKindSchema = z.enum(faultKinds);
export type FaultKindId = z.infer<typeof faultKindSchema>;

/** What is done about a fault. */
export const mends = ["restate", "refile", "recheck", "reword", "drop"] as const;
export type Mend = (typeof mends)[number];

/** One thing that is at fault with one task. */
export const faultSchema = z.strictObject({
  kind: faultKindSchema,
  task_id: idSchema,
  /** The node of the task's graph that it is about; null where it is about the whole. */
  node_id: idSchema.nullable(),
  /** In a sentence. */
  words: z.string(),
});
export type TaskFault = z.infer<typeof faultSchema>;

/** Failures of attempts, or rejections by reviewers, that have the same subtask and the same cause. */
export const failureClusterSchema = z.strictObject({
  source: z.enum(["attempts", "reviews"]),
  subtask_id: idSchema,
  application: z.string(),
  instruction: z.string(),
  /** The check that failed, with its values masked; of reviews, the reason. */
  cause: z.string(),
  /** Who failed or rejected. */
  by: z.array(z.string()),
  times: z.number().int(),
  /** Attempts or reviews of tasks with this subtask. */
  of: z.number().int(),
  tasks: z.number().int(),
  /** Up to three of the tasks. */
  examples: z.array(idSchema),
});
export type FailureCluster = z.infer<typeof failureClusterSchema>;

/** A subtask that is behind more failures of what must not fail than chance explains. */
export const suspectSchema = z.strictObject({
  subtask_id: idSchema,
  application: z.string(),
  instruction: z.string(),
  cause: z.enum(["review", "attempts"]),
  evidence: z.string(),
});
export type Suspect = z.infer<typeof suspectSchema>;

/** What the refiner did with a task, as the refined dataset keeps it. */
export const refinementSchema = z.strictObject({
  task_id: idSchema,
  change: z.enum(["changed", "removed"]),
  mend: z.enum(mends),
  reason: z.string(),
});
export type Refinement = z.infer<typeof refinementSchema>;

/** A criterion of a task of which a model says that it is ambiguous or that nobody asked for it. */
export const reviewedCriterionSchema = z.strictObject({
  task_id: idSchema,
  node_id: idSchema,
  kind: z.enum(["ambiguous", "not-asked"]),
  /** The check, in words. */
  criterion: z.string(),
  reason: z.string(),
});
export type ReviewedCriterion = z.infer<typeof reviewedCriterionSchema>;

/** How a check that refuses what attempts agree on is mended; none of them is acted on before it was verified. */
export const checkMendSchema = z.strictObject({
  subtask_id: idSchema,
  application: z.string(),
  instruction: z.string(),
  /** What is changed: the name of a relaxation, or "rewritten" where a model wrote the evaluator anew. */
  way: z.string(),
  /** What is asked for and what shall be asked for instead, in Python. */
  before: z.string(),
  after: z.string(),
  /** "offline", or the model that proposed it. */
  author: z.string(),
  /** Attempts at which the check alone stands in the way, and those of them that the mend accepts. */
  refused: z.number().int(),
  accepted: z.number().int(),
  /** Who made those that the mend accepts, and who rejected tasks of the subtask for their criteria. */
  by: z.array(z.string()),
  /** Tasks with this subtask, and up to three of those in which the mend accepts an attempt. */
  tasks: z.number().int(),
  examples: z.array(idSchema),
  /** Attempts that count as done with it and did not before, and the other way round. */
  now_done: z.number().int(),
  now_undone: z.number().int(),
  /** "accepted" when the subtask was verified and its tasks were proven again with it. */
  state: z.enum(["proposed", "accepted", "refused"]),
  /** Why it was refused, or what was verified; null for a proposal. */
  reason: z.string().nullable(),
});
export type CheckMend = z.infer<typeof checkMendSchema>;
