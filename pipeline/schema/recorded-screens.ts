import { z } from "zod";
import { rectSchema } from "./control.js";
import { parameterValuesSchema } from "./subtask.js";

/** What goes with the pictures of a subtask that was done once: which of them was on the screen when. */
export const recordedScreensSchema = z.strictObject({
  /** Content hash of the actions that were done. */
  trajectory: z.string(),
  parameters: parameterValuesSchema,
  /** For each action the picture before it, from 0, and where on it the acted control was. */
  steps: z.array(z.strictObject({ screen: z.int().min(0), rect: rectSchema.nullable() })).min(1),
  /** The picture after the last action. */
  last: z.int().min(0),
});
