import { z } from "zod";
import { actionSchema } from "../computer/action.js";
import { idSchema } from "../safe-name.js";

/** Why the execution of a task did not succeed, with what was to be seen. */
export const runFailureSchema = z.strictObject({
  /** Of the error of the environment, or PROVE_NOT_DONE, PROVE_PREMATURE, PROVE_EVALUATOR, PROVE_FORBIDDEN, PROVE_LOST, PROVE_NO_ERROR. */
  code: z.string(),
  message: z.string(),
  /** Node whose turn it was, and its subtask in words; null before the first. */
  node: z.string().nullable(),
  subtask: z.string().nullable(),
  /** The action that failed, or the last that was done; null before the first. */
  action: actionSchema.nullable(),
  /** Checks of the node's evaluator that do not hold, as calls. */
  checks: z.array(z.string()),
  /** What was on the screen, a line for each control. */
  controls: z.array(z.string()),
  /** File beside the dataset, relative to it; null where none could be taken. */
  screenshot: z.string().nullable(),
  /** File of the same kind with all states and screens, as evaluators read them. */
  trace: z.string().nullable().default(null),
});
export type RunFailure = z.infer<typeof runFailureSchema>;

/** The execution of one topological order of a task, end to end. */
export const sampleRunSchema = z.strictObject({
  task_id: idSchema,
  /** Of the sample to which it belongs. */
  seed: z.number().int(),
  /** Of a task with a condition: the branch of its own data, or the other one, on data that lead to it. */
  branch: z.enum(["taken", "other"]).default("taken"),
  /** Nodes as they were run; of an infeasible task up to the blocked one. */
  order: z.array(z.string()),
  succeeded: z.boolean(),
  /** Subtasks that were completed, and actions that were done. */
  subtask_runs: z.number().int(),
  actions: z.number().int(),
  seconds: z.number().nonnegative().max(1e9),
  /** The error that an infeasible task met. */
  error: z.string().nullable(),
  /** Where evaluators asked for texts of the screen: whether those were read off pictures or drawn for its controls. */
  screen_text: z.enum(["tesseract", "drawn"]).nullable().default(null),
  failure: runFailureSchema.nullable(),
});
export type SampleRun = z.infer<typeof sampleRunSchema>;
