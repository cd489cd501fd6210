import { z } from "zod";
import { environmentSetupSchema } from "../computer/environment-setup.js";
import { idSchema, nameSchema } from "../safe-name.js";
import { obstacleKindSchema } from "../subtask.js";
import { languageTagSchema } from "../writing-language.js";
import { comparedValueSchema, comparisonNameSchema } from "./comparison.js";
import { taskGraphSchema } from "./task-graph.js";

export const levelIds = ["L1", "L2", "L3", "L4"] as const;
export const levelIdSchema = z.enum(levelIds);
export type LevelId = z.infer<typeof levelIdSchema>;

/** The one goal that a group of subtasks serves. */
export const intentSchema = z.strictObject({
  id: idSchema,
  persona: z.string(),
  /** "Send the March invoices of Brightwater Foods to the auditor". */
  goal: z.string(),
  /** The customer, project or period that everything in the task is about. */
  entity: z.string(),
  /** Resource type of what ends the task. */
  deliverable: z.string(),
  subtask_ids: z.array(idSchema).min(1),
});
export type Intent = z.infer<typeof intentSchema>;

/** A decision on data: what is read by `source` is compared with `threshold`; the graph holds the branch that is taken. */
export const conditionRecordSchema = z.strictObject({
  source: idSchema,
  /** What is compared, in words: "the total of the Amount column". */
  quantity: z.string(),
  operator: comparisonNameSchema,
  threshold: comparedValueSchema,
  /** The node that finds the threshold out; null where the instruction says it. */
  limit: idSchema.nullable().default(null),
  value: comparedValueSchema,
  taken: z.enum(["holds", "fails"]),
  /** The whole graph for either outcome; `graph` of the task is the one that is taken. */
  holds: taskGraphSchema,
  fails: taskGraphSchema,
  /** The same computer with data that leads to the other branch. */
  flipped_setup: environmentSetupSchema,
  flipped_value: comparedValueSchema,
});
export type ConditionRecord = z.infer<typeof conditionRecordSchema>;

/** Why an L4 task cannot be done: one prerequisite of `blocked` was taken away from a feasible twin. */
export const infeasibilitySchema = z.strictObject({
  blocked: idSchema,
  kind: obstacleKindSchema,
  removed: z.strictObject({
    type: z.string(),
    value: z.string(),
    /**
     * Of a value that is missing on a page or in a document: the words beside which it would stand. Of one that is
     * missing in a table: its column, or what has no row there.
     */
    entry: z.string().optional(),
  }),
  /** Text of the error that the environment shows: as it was when the subtask was verified, then as the proof met it. */
  error: z.string(),
  twin_task_id: idSchema,
  twin_setup: environmentSetupSchema,
});
export type Infeasibility = z.infer<typeof infeasibilitySchema>;

export const complexityLevels = ["easy", "medium", "hard"] as const;
export const complexityDimensions = ["dependency", "instruction", "knowledge", "hierarchy", "branch"] as const;
export const complexitySchema = z.record(z.enum(complexityDimensions), z.enum(complexityLevels));
export type Complexity = z.infer<typeof complexitySchema>;

/**
 * A value that a node works with and that the agent has to read or compute first. `value` is spelt as it stands in the
 * parameter: the whole of it, or one number of a calculation ("5335.57" in "5335.57+1162.92"). A task with a condition
 * has the values of both branches.
 */
export const carriedValueSchema = z.strictObject({
  from: idSchema,
  to: idSchema,
  parameter: z.string(),
  value: z.string(),
  /** What it is, in words: "the total of the Amount column". */
  quantity: z.string(),
});
export type CarriedValue = z.infer<typeof carriedValueSchema>;

/**
 * The situation that a task comes from: who wants what and why. The texts stand in the catalog; `words` fill their
 * blanks. A node of a decision's other branch stands under the same name as that of the branch that is taken.
 */
export const purposeSchema = z.strictObject({
  situation: nameSchema,
  words: z.record(z.string(), z.string()),
  /** By the name that the situation gives it. */
  facts: z.array(z.strictObject({ name: z.string(), node: idSchema })),
  deliverables: z.array(z.strictObject({ name: z.string(), node: idSchema })),
});
export type Purpose = z.infer<typeof purposeSchema>;

/** A task without its words: what composition hands to description. */
export const taskDraftSchema = z.strictObject({
  id: idSchema,
  environment: nameSchema,
  persona: nameSchema,
  level: levelIdSchema,
  intent: intentSchema,
  graph: taskGraphSchema,
  setup: environmentSetupSchema,
  condition: conditionRecordSchema.nullable(),
  infeasibility: infeasibilitySchema.nullable(),
  carried: z.array(carriedValueSchema),
  complexity: complexitySchema,
  network_dependent: z.boolean(),
  /** Null for a task that was grown from a goal of the persona. */
  purpose: purposeSchema.nullable().default(null),
});
export type TaskDraft = z.infer<typeof taskDraftSchema>;

export const instructionSchema = z.strictObject({
  high_level: z.string(),
  low_level: z.string(),
  /** The high-level instruction in other textual orders that mean the same. */
  variants: z.array(z.string()),
  /** Of the high-level instruction and its variants; the step by step text names controls, and is in English. */
  language: languageTagSchema,
});
export type Instruction = z.infer<typeof instructionSchema>;
