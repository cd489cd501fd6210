import { z } from "zod";
import { complexityDimensions, complexityLevels } from "../task/task.js";

export const complexityConstraintSchema = z.partialRecord(z.enum(complexityDimensions), z.enum(complexityLevels));
/** Levels that are asked of some dimensions; the others may have any. */
export type ComplexityConstraint = z.infer<typeof complexityConstraintSchema>;

/** Something that an agent has to be good at, and the complexity of the tasks that show it. */
export const capabilitySchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]*$/),
  name: z.string(),
  description: z.string(),
  complexity: complexityConstraintSchema.refine(
    (complexity) => Object.keys(complexity).length > 0,
    "name at least one dimension and its level",
  ),
});
export type Capability = z.infer<typeof capabilitySchema>;
