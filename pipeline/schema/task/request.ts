import { z } from "zod";
import { complexityConstraintSchema } from "../catalog/capability.js";
import { applicationCategories } from "../catalog/catalog.js";
import { levelIdSchema } from "./task.js";

/** Inclusive. */
export interface Range {
  minimum: number;
  maximum: number;
}

/** Between which numbers each figure of a task graph lies: nodes that graphs may have, and what follows from that. */
export const figureLimits = {
  nodes: { minimum: 1, maximum: 30 },
  edges: { minimum: 0, maximum: (30 * 29) / 2 },
  depth: { minimum: 1, maximum: 30 },
  width: { minimum: 1, maximum: 30 },
  categories: { minimum: 1, maximum: applicationCategories.length },
} as const;

export const figureNames = ["nodes", "edges", "depth", "width", "categories"] as const;
export type FigureName = (typeof figureNames)[number];

const rangeSchema = (figure: FigureName) => {
  const { minimum, maximum } = figureLimits[figure];
  const number = z.number().int().min(minimum).max(maximum);
  return z
    .strictObject({ minimum: number, maximum: number })
    .refine((range) => range.minimum <= range.maximum, "the minimum must not exceed the maximum");
};

/** Which tasks are wanted. Everything that is given must hold. Ranges bound the figures of the task graph. */
export const compositionRequestSchema = z.strictObject({
  /** When omitted, all suitable personas take turns. */
  persona: z.string().optional(),
  level: levelIdSchema,
  /** Accepted tasks; composition itself goes on for as long as its consumer pulls. */
  count: z.number().int().min(1),
  seed: z.union([z.number().int(), z.string()]),
  scenario: z.string().optional(),
  capability: z.string().optional(),
  nodes: rangeSchema("nodes").optional(),
  edges: rangeSchema("edges").optional(),
  depth: rangeSchema("depth").optional(),
  width: rangeSchema("width").optional(),
  categories: rangeSchema("categories").optional(),
  complexity: complexityConstraintSchema.optional(),
});
export type CompositionRequest = z.infer<typeof compositionRequestSchema>;
