import { z } from "zod";
import { actionSchema } from "./action.js";
import { controlSchema } from "./control.js";
import { systemStateSchema } from "./system-state.js";

/** The text that was read off the picture of a screen, and by what. */
export const screenTextSchema = z.strictObject({ text: z.string(), read_by: z.literal("tesseract") });
export type ScreenText = z.infer<typeof screenTextSchema>;

/** What was seen after an action; the first step of a trace has none and shows the untouched start. */
export const traceStepSchema = z.strictObject({
  action: actionSchema.nullable(),
  state: systemStateSchema,
  controls: z.array(controlSchema).readonly(),
  /** Where nothing was read off a picture, the visible controls say what is drawn. */
  screen_text: screenTextSchema.optional(),
  /** PNG beside the trace file, from which `screen_text` can be read. */
  screenshot: z.string().optional(),
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
