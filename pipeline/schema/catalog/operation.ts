import { z } from "zod";
import { setupMessageSchema, setupPageSchema, setupRecordSchema } from "../computer/environment-setup.js";
import { outputResourceSchema, parameterSchema, parameterValuesSchema, phrasesSchema } from "../subtask.js";

/**
 * A step of a way, in short: `menu: File > Save`, `click: Button Open`, `type: "{value}"` into a control or into what
 * has the focus, `press: alt+enter`. A control is said by its type and its text; `in` names the dialog it is in.
 */
export const operationStepSchema = z.union([
  z.strictObject({ start: z.string() }),
  z.strictObject({ menu: z.string() }),
  z.strictObject({ click: z.string(), in: z.string().optional(), ordinal: z.number().int().optional() }),
  z.strictObject({ type: z.string(), into: z.string().optional(), in: z.string().optional() }),
  z.strictObject({ press: z.string(), into: z.string().optional(), in: z.string().optional() }),
]);
export type OperationStep = z.infer<typeof operationStepSchema>;

/** Steps, some of which are lists of steps that have a name in the file. */
type StepList = (OperationStep | StepList)[];
const stepListSchema: z.ZodType<StepList> = z.lazy(() => z.array(z.union([operationStepSchema, stepListSchema])));

/**
 * Something that is defined by its result and free in its way: put a value into the rows that meet a condition, work
 * out an aggregate. Its derived parameters say what is typed and what stands there afterwards.
 */
export const operationSchema = z.strictObject({
  /** "calc.aggregate". */
  name: z.string().regex(/^[a-z]+\.[a-z-]+$/),
  phrases: phrasesSchema,
  parameters: z.array(parameterSchema).min(1),
  /** What is there afterwards; nothing where something is deleted. */
  outputs: z.array(outputResourceSchema),
  way: stepListSchema,
  alternatives: z.array(stepListSchema).default([]),
  /** What has to hold at the end, each a call of a check in Python, in the order in which a person wants to hear of it. */
  checks: z.array(z.string()).min(1),
  /** Values of all parameters that are not derived. Of files there are those that `files` names. */
  trials: z.array(parameterValuesSchema).min(3),
});
export type Operation = z.infer<typeof operationSchema>;

/** A file of `resources/operations/`: the operations of one application. */
export const operationFileSchema = z.strictObject({
  application: z.string(),
  /** Named step lists, to be used by alias. */
  steps: z.record(z.string(), stepListSchema).default({}),
  /** By path: the file below `resources/operations/` whose content it has: a table, a document, slides or a picture. */
  files: z.record(z.string(), z.string()).default({}),
  /** What has come in on the computers of all trials that take a message: those that are meant, and others. */
  inbox: z.array(setupMessageSchema).default([]),
  /** What the computers of all trials that take a page can reach. */
  pages: z.array(setupPageSchema).default([]),
  /** What applications keep on the computers of all trials that take a record: those that are meant, and others. */
  records: z.array(setupRecordSchema).default([]),
  operations: z.array(operationSchema).min(1),
});
export type OperationFile = z.infer<typeof operationFileSchema>;
