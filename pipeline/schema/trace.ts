import { z } from "zod";
import { actionSchema } from "./action.js";
import { controlSchema } from "./control.js";
import { systemStateSchema } from "./system-state.js";

/** What was seen after an action; the first step of a trace has none and shows the untouched start. */
export const traceStepSchema = z.strictObject({
  action: actionSchema.nullable(),
  state: systemStateSchema,
  controls: z.array(controlSchema).readonly(),
});
export type TraceStep = z.infer<typeof traceStepSchema>;

/** What an evaluator reads. Checks on actions and screens count steps from `window_start` on: from there its node was Evaluating. */
export const traceSchema = z.strictObject({
  version: z.literal(1),
  /** Index into `steps`; equal to `steps.length` while nothing has been done. */
  window_start: z.number().int().nonnegative(),
  steps: z.array(traceStepSchema).readonly(),
});
export type Trace = z.infer<typeof traceSchema>;
