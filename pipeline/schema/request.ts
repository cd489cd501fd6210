import { z } from "zod";
import { complexityDimensions, complexityLevels, levelIdSchema } from "./task.js";

const rangeSchema = z
  .strictObject({ minimum: z.number().int().min(1), maximum: z.number().int().min(1) })
  .refine((range) => range.minimum <= range.maximum, "the minimum must not exceed the maximum");
export type Range = z.infer<typeof rangeSchema>;

/** Which tasks are wanted. Ranges are inclusive and bound the figures of the task graph. */
export const compositionRequestSchema = z.strictObject({
  persona: z.string(),
  level: levelIdSchema,
  /** Accepted tasks; composition itself goes on for as long as its consumer pulls. */
  count: z.number().int().min(1),
  seed: z.union([z.number().int(), z.string()]),
  nodes: rangeSchema.optional(),
  edges: rangeSchema.optional(),
  depth: rangeSchema.optional(),
  width: rangeSchema.optional(),
  categories: rangeSchema.optional(),
  complexity: z.partialRecord(z.enum(complexityDimensions), z.enum(complexityLevels)).optional(),
});
export type CompositionRequest = z.infer<typeof compositionRequestSchema>;
