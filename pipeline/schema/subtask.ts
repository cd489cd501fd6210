import { z } from "zod";
import { actionSchema } from "./computer/action.js";
import { environmentSetupSchema } from "./computer/environment-setup.js";
import { evaluatorSchema } from "./evaluator.js";
import { modelAuthorSchema } from "./model-author.js";
import { idSchema, nameSchema } from "./safe-name.js";
import { valueExpressionSchema } from "./task/derivation.js";

/**
 * A blank of a subtask. `input` names an instance that must exist, `output` one that the subtask makes, `value`
 * is typed freely. `type` is a resource type, or a value type for role `value`. A `derived` one follows from others
 * and from what the files they name hold: the formula that is typed, the cells that are meant, the result.
 */
export const parameterSchema = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_]*$/),
  type: z.string(),
  role: z.enum(["input", "output", "value", "derived"]),
  /** Of a derived one: by which function (`operations/derivations/derivations.ts`), and of which parameters, in its order. */
  derivation: z.strictObject({ by: z.string(), of: z.array(z.string()) }).optional(),
});
export type Parameter = z.infer<typeof parameterSchema>;

export const parameterValuesSchema = z.record(z.string(), z.string());
export type ParameterValues = z.infer<typeof parameterValuesSchema>;

/** Verb phrases without application and full stop, with blanks: "export {xlsx_path} as a PDF to {pdf_path}". */
export const phrasesSchema = z.array(z.string()).min(1);

export const inputResourceSchema = z.strictObject({ type: z.string(), parameter: z.string() });
export const outputResourceSchema = z.strictObject({ type: z.string(), value: valueExpressionSchema });

/** The start from which the actions work, with blanks; the blanks' content comes from `worlds`. */
export const candidateSchema = z.strictObject({
  environment: nameSchema,
  application: nameSchema,
  instruction_template: z.string(),
  phrases: phrasesSchema,
  parameters: z.array(parameterSchema),
  inputs: z.array(inputResourceSchema),
  outputs: z.array(outputResourceSchema),
  /** Actions with blanks in control texts and typed texts (`{xlsx_path}`, `{xlsx_path:basename}`). */
  actions: z.array(actionSchema).min(1),
  /** Other routes to the same effect. */
  alternatives: z.array(z.array(actionSchema).min(1)),
  /** Each working parameter set with the computer it was tried on. */
  trials: z
    .array(
      z.strictObject({
        parameters: parameterValuesSchema,
        setup: environmentSetupSchema,
        /** Values with which the actions come to a wrong result, and what is wrong with it. */
        spoilt: z.array(z.strictObject({ what: z.string(), parameters: parameterValuesSchema })).optional(),
      }),
    )
    .min(1),
  /** Whether it fails when no page can be reached. */
  network: z.boolean(),
  /** Whether its phrases are words in which the application's documentation says people ask for it. */
  documented: z.boolean().default(false),
  /** Models that thought of it, by what they did; what is not named was done offline. */
  thinkers: z
    .strictObject({ explore: modelAuthorSchema, act: modelAuthorSchema, evaluate: modelAuthorSchema })
    .partial()
    .optional(),
});
export type Candidate = z.infer<typeof candidateSchema>;

/** A resource that is there (`present`) or is not; the value is a template over the parameters, "*" for any. */
export const factSchema = z.strictObject({ type: z.string(), value: z.string(), present: z.boolean() });
export type Fact = z.infer<typeof factSchema>;

/**
 * Measured by ablation and by state differences over several parameter sets. A place is where an effect can meet
 * another: "file:{xlsx_path}", "clipboard", "document:excel", "mailbox", "records:events", "setting:x",
 * "page:chrome". Two subtasks with no place in common cannot influence each other.
 */
export const effectsSchema = z.strictObject({
  needs: z.array(factSchema),
  adds: z.array(factSchema),
  destroys: z.array(factSchema),
  reads: z.array(z.string()),
  writes: z.array(z.string()),
});
export type Effects = z.infer<typeof effectsSchema>;

export const obstacleKinds = [
  "missing_file",
  "dead_address",
  "missing_value",
  "empty_cells",
  "missing_rows",
  "no_account",
  "no_permission",
] as const;
export const obstacleKindSchema = z.enum(obstacleKinds);
export type ObstacleKind = z.infer<typeof obstacleKindSchema>;

/** What a computer answers where a prerequisite was taken away: measured by a run without it. */
export const obstacleSchema = z.strictObject({
  kind: obstacleKindSchema,
  /**
   * Whose value is taken away: a file, an address, what is asked of it, the folder of a file that is made; null for the
   * account.
   */
  parameter: z.string().nullable(),
  /** The message that a user sees, with blanks. */
  message: z.string(),
});
export type Obstacle = z.infer<typeof obstacleSchema>;

/** A subtask that passed cross-verification. */
export const subtaskSchema = candidateSchema.extend({
  id: idSchema,
  os: z.string(),
  evaluator: evaluatorSchema,
  effects: effectsSchema,
  obstacles: z.array(obstacleSchema),
  /** How it was verified: what was run, and what the evaluator rejected and accepted. */
  verification: z.strictObject({
    rounds: z.number().int(),
    runs: z.number().int(),
    prefixes_rejected: z.number().int(),
    foreign_rejected: z.number().int(),
    mutants: z.number().int(),
    mutants_rejected: z.number().int(),
    alternatives_accepted: z.number().int(),
    /** Untouched starts that were rejected, and of the mutants those with a spoilt result; not counted by earlier versions. */
    noops_rejected: z.number().int().optional(),
    spoilt: z.number().int().optional(),
    spoilt_rejected: z.number().int().optional(),
    replays: z.number().int(),
  }),
  content_hash: z.string(),
});
export type Subtask = z.infer<typeof subtaskSchema>;

/** What it takes to word, prove, execute and judge a subtask: all of it but the computers on which it was tried. */
export type SubtaskDefinition = Omit<Subtask, "trials">;

/** A pair of subtasks with a place in common, run one after the other both ways and compared with each alone. */
export const interferenceSchema = z.strictObject({
  first: idSchema,
  second: idSchema,
  /** The kind of place they share ("document:excel", "clipboard", "file"); "handover" where second takes what first made. */
  place: z.string(),
  /** Second still works after first. */
  second_works: z.boolean(),
  /** What first achieved still holds after second. */
  first_survives: z.boolean(),
  /** The pair was not measured. It counts as harmful until it is. */
  unmeasured: z.literal(true).optional(),
});
export type Interference = z.infer<typeof interferenceSchema>;
