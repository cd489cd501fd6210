import { z } from "zod";
import { levelIdSchema } from "./task/task.js";

/** What a part of a dataset is balanced over. */
export const planDimensions = ["persona", "scenario", "capability", "complexity"] as const;
export type PlanDimension = (typeof planDimensions)[number];

/** Some of the tasks of a dataset, shared out evenly over everything of one kind, and over levels within it. */
const planPartSchema = z.strictObject({
  id: z.string().regex(/^[a-z][a-z-]*$/),
  /** Of the whole, in proportion to the shares of the other parts. */
  share: z.number().positive(),
  over: z.enum(planDimensions),
  levels: z.array(levelIdSchema).min(1),
  /** Whether no two tasks of one quota's value may say nearly the same. */
  distinct_words: z.boolean().default(false),
});
export type PlanPart = z.infer<typeof planPartSchema>;

/** What a dataset consists of. */
export const datasetPlanSchema = z.strictObject({
  tasks: z.number().int().min(1),
  /** Tasks that may share their subtasks and hand-overs. */
  tasks_per_skeleton: z.number().int().min(1),
  parts: z
    .array(planPartSchema)
    .min(1)
    .refine((parts) => new Set(parts.map(({ id }) => id)).size === parts.length, "two parts have the same id"),
});
export type DatasetPlan = z.infer<typeof datasetPlanSchema>;
