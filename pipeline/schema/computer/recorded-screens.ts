import { z } from "zod";
import { hashSchema } from "../safe-name.js";
import { type ParameterValues, parameterValuesSchema } from "../subtask.js";
import { type Rect, rectSchema } from "./control.js";

/** What goes with the pictures of a subtask that was done once: which of them was on the screen when, and what its checks saw. */
export const recordedScreensSchema = z.strictObject({
  /** Content hash of the actions that were done and of the evaluator that was asked. */
  subtask: z.string(),
  /** Hash of the sequence of pictures, by which its file is named; without it, that lies beside this record. */
  pictures: hashSchema.optional(),
  parameters: parameterValuesSchema,
  /** For each action the picture before it, from 0, and where on it the acted control was. */
  steps: z.array(z.strictObject({ screen: z.int().min(0), rect: rectSchema.nullable() })).min(1),
  /** The picture after the last action. */
  last: z.int().min(0),
  /** In words what each check of the evaluator saw in the end, in the order in which they are written. */
  saw: z.array(z.string()),
});

/** The same with the pictures themselves, which are PNG. */
export interface SubtaskScreens {
  readonly parameters: ParameterValues;
  readonly steps: readonly { readonly screenshot: Uint8Array; readonly rect: Rect | null }[];
  readonly last: Uint8Array;
  readonly saw: readonly string[];
}
