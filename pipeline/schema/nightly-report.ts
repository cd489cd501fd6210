import { z } from "zod";
import { duplicateReasons } from "./records/chunk.js";
import { nightlyRunSchema } from "./records/nightly-run.js";
import { complexitySchema, levelIdSchema } from "./task/task.js";

const whole = z.number().int().nonnegative();
/** The same figure of the nightly run before; null on the first nightly run. */
const before = whole.nullable();

/** A count in this and in the previous nightly run. */
const countedSchema = z.strictObject({ id: z.string(), name: z.string(), today: whole, before });
export type Counted = z.infer<typeof countedSchema>;

export const complexityCountSchema = z.strictObject({ easy: whole, medium: whole, hard: whole });
export type ComplexityCount = z.infer<typeof complexityCountSchema>;

/** Why a task is not what it was; where several things hold, the first of these. */
export const changeCauses = ["quarantined", "gone", "verified", "new", "request", "program", "plan"] as const;
export type ChangeCause = (typeof changeCauses)[number];

/** Tasks to which the same thing happened for the same reason. */
const changeSchema = z.strictObject({
  cause: z.enum(changeCauses),
  /** "its subtask ... (Mousepad) was verified anew". */
  why: z.string(),
  /** What made the difference; null where it is no subtask. */
  subtask: z.strictObject({ id: z.string(), application: z.string() }).nullable(),
  count: whole,
  tasks: z.array(z.string()),
});
export type NightlyChange = z.infer<typeof changeSchema>;

const comparisonSchema = z.strictObject({
  /** Tasks of either nightly run. */
  before: whole,
  today: whole,
  unchanged: whole,
  added: z.array(changeSchema),
  removed: z.array(changeSchema),
  /** The same task with other content. */
  changed: z.array(changeSchema),
  /** Unchanged tasks whose inputs changed, so that they were validated and proven anew. */
  redone: z.array(changeSchema),
});
export type NightlyComparison = z.infer<typeof comparisonSchema>;

const validationSchema = z.strictObject({ first: whole, rewritten: whole, dropped: whole });
export type ValidationCounts = z.infer<typeof validationSchema>;

const mutationSchema = z.strictObject({ subtasks: whole, mutants: whole, rejected: whole });
export type MutationCounts = z.infer<typeof mutationSchema>;

/** A task that stands for the others. */
const nightlySampleSchema = z.strictObject({
  id: z.string(),
  persona: z.string(),
  level: levelIdSchema,
  applications: z.array(z.string()),
  complexity: complexitySchema,
  intent: z.string(),
  instruction: z.string(),
  orders: z.string(),
  /** Its proofs in words. */
  proofs: z.array(z.string()),
  /** Its graph as an SVG document. */
  graph: z.string(),
});
export type NightlySample = z.infer<typeof nightlySampleSchema>;

/** `good`: as asked for; `look`: published, and there is something to look at; `short`: tasks or quotas are missing. */
export const nightlyStates = ["good", "look", "short"] as const;

/** What a nightly run came to, beside the nightly run before. */
export const nightlyReportSchema = z.strictObject({
  version: z.literal(3),
  verdict: z.strictObject({
    state: z.enum(nightlyStates),
    /** In one sentence. */
    sentence: z.string(),
    /** What a person should look at, one sentence each. */
    look: z.array(z.string()),
  }),
  run: nightlyRunSchema,
  /** Names of applications by their ids. */
  applications: z.record(z.string(), z.string()),
  counts: z.strictObject({
    scenarios: z.array(countedSchema),
    personas: z.array(countedSchema),
    levels: z.array(countedSchema),
    proofs: z.array(countedSchema),
    /** A task counts for each that it shows. */
    capabilities: z.array(countedSchema),
    /** Ids as in plans, levels in the order of the dimensions: "easy-easy-medium-easy-easy". */
    cells: z.array(countedSchema),
    complexity: z.array(
      z.strictObject({ dimension: z.string(), today: complexityCountSchema, before: complexityCountSchema.nullable() }),
    ),
  }),
  /** Null on the first nightly run. */
  comparison: comparisonSchema.nullable(),
  quotas: z.strictObject({
    total: whole,
    /** How many were not met the nightly run before. */
    before,
    unmet: z.array(
      z.strictObject({
        quota: z.string(),
        planned: whole,
        filled: whole,
        /** Null on the first nightly run, and where the plan had no such quota. */
        before,
        reason: z.string(),
      }),
    ),
  }),
  rejections: z.array(
    z.strictObject({ stage: z.string(), reason: z.string(), drafts: whole, before, example: z.string() }),
  ),
  /** Proven tasks that were not taken. */
  refused: z.record(z.enum(duplicateReasons), whole),
  validation: z.strictObject({ today: validationSchema, before: validationSchema.nullable() }),
  mutation: z.strictObject({
    today: mutationSchema,
    before: mutationSchema.nullable(),
    /** Subtasks whose evaluators let a mutant through. */
    survivors: z.array(
      z.strictObject({
        id: z.string(),
        application: z.string(),
        instruction: z.string(),
        mutants: whole,
        rejected: whole,
      }),
    ),
  }),
  models: z.array(
    z.strictObject({
      role: z.string(),
      model: z.string(),
      calls: whole,
      cached: whole,
      failed: whole,
      input_tokens: whole,
      output_tokens: whole,
      cost_usd: z.number().nullable(),
    }),
  ),
  samples: z.array(nightlySampleSchema),
});
export type NightlyReport = z.infer<typeof nightlyReportSchema>;
