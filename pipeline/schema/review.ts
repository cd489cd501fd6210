import { z } from "zod";
import { rectSchema } from "./computer/control.js";
import { levelIdSchema } from "./task/task.js";

/**
 * Why a reviewer rejects a task: the faults that annotators of this project's tasks have named, then the rest of
 * WindowsWorld's list. Of several, the reviewer names the one whose mending would help most.
 */
export const reviewReasons = [
  "ambiguous",
  "infeasible",
  "intent-mismatch",
  "not-one-goal",
  "content-empty",
  "persona-mismatch",
  "pointless-step",
  "trivial",
  "unnatural",
  "other",
  "wrong-dependency",
  "subjective-criterion",
  "unavailable-software",
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

/** Reasons that are about a criterion: it is a matter of taste, or asks for something that the task does not ask for. */
export const criterionReasons = ["subjective-criterion", "intent-mismatch"] as const satisfies readonly ReviewReason[];

const ofModels = "model ";

/** Under which name a model says what it finds: "model openai:gpt-4o". */
export function modelReviewer(model: string): string {
  return `${ofModels}${model}`;
}

/** Whether a person says it. What a model says of a task decides nothing by itself. */
export function isByPerson({ reviewer }: Pick<Review, "reviewer">): boolean {
  return !reviewer.startsWith(ofModels);
}

/** Seconds of a year: a page that was left open counts as it is, a figure beyond every clock does not. */
const longestReview = 366 * 24 * 3600;

/** What one reviewer says of one task as it was worded at the time. A rejection has a reason, an acceptance has none. */
export const reviewSchema = z
  .strictObject({
    task_id: z.uuid(),
    /** Of the task that was seen. */
    content_hash: z.string().min(1).max(100),
    reviewer: z.string().trim().min(1).max(100),
    verdict: z.enum(["accept", "reject"]),
    reason: z.enum(reviewReasons).nullable(),
    comment: z.string().max(10_000).nullable(),
    /** For which the task was on the screen. */
    seconds: z.number().nonnegative().max(longestReview).nullable(),
    reviewed_at: z.iso.datetime(),
  })
  .refine(({ verdict, reason }) => (verdict === "reject") === (reason !== null), {
    path: ["reason"],
    message: "a rejection needs a reason, an acceptance has none",
  });
export type Review = z.infer<typeof reviewSchema>;

/** One step of a subtask's trajectory. */
const sheetStepSchema = z.strictObject({
  words: z.string(),
  /** Name of a picture that comes with the sheets, taken before the step; null where the step was not executed. */
  picture: z.string().nullable(),
  /** Of the acted control in pixels of the picture; null where there is none. */
  rect: rectSchema.nullable(),
});

const sheetSubtaskSchema = z.strictObject({
  node_id: z.string(),
  subtask_id: z.string(),
  application: z.string(),
  instruction: z.string(),
  parameters: z.record(z.string(), z.string()),
  /** Resources with what they are called here: what it takes over and what it leaves behind. */
  takes: z.array(z.string()),
  leaves: z.array(z.string()),
  steps: z.array(sheetStepSchema),
  /** With which parameters it was done for the pictures; null where there are none, or those of the task were used. */
  pictured_with: z.record(z.string(), z.string()).nullable(),
  /** The evaluator in Python. */
  evaluator: z.string(),
  /** Its checks in words, each with what it saw when the subtask was verified; null where that is not kept. */
  checks: z.array(z.strictObject({ check: z.string(), saw: z.string().nullable() })),
});

/** Everything about one task that a reviewer looks at on one screen. */
export const reviewSheetSchema = z.strictObject({
  task_id: z.uuid(),
  content_hash: z.string(),
  persona: z.string(),
  level: levelIdSchema,
  scenario: z.string(),
  /** Complexity levels by dimension. */
  complexity: z.record(z.string(), z.string()),
  intent: z.string(),
  instruction: z.string(),
  low_level_instruction: z.string(),
  /** The task graph as an SVG document of our own drawing. */
  graph: z.string(),
  subtasks: z.array(sheetSubtaskSchema),
  /** The proof in words. */
  proof: z.string(),
});
export type ReviewSheet = z.infer<typeof reviewSheetSchema>;

/** What the review page saves and `review import` reads: one reviewer's answers to one export. */
export const reviewFileSchema = z.strictObject({
  format: z.literal("taskloom-review"),
  version: z.literal(1),
  /** Of the export that was answered. */
  export_id: z.string(),
  reviews: z.array(reviewSchema),
});
export type ReviewFile = z.infer<typeof reviewFileSchema>;
