import { z } from "zod";

/**
 * The name of a check. Which names there are is known where the checks are defined (`evaluators/checks/`): what is read
 * from outside is held against them by `knownEvaluatorSchema`.
 */
const checkNameSchema = z.string().regex(/^check_[a-z0-9_]{1,58}$/);

/** A string computed from parameters by operations of a closed list. */
export type StringExpression =
  | { literal: string }
  | { parameter: string }
  | { operation: StringOperation; operands: StringExpression[] };
export const stringOperations = [
  "concat",
  "basename",
  "dirname",
  "stem",
  "extension",
  "root",
  "suffix",
  "lower",
  "upper",
  "strip",
  "trim",
  "path_join",
  "path_dirname",
  "path_root",
  "path_suffix",
] as const;
export type StringOperation = (typeof stringOperations)[number];
/** Those that take exactly one operand. */
export type UnaryOperation = Exclude<StringOperation, "concat" | "path_join">;

export const stringExpressionSchema: z.ZodType<StringExpression> = z.lazy(() =>
  z.union([
    z.strictObject({ literal: z.string() }),
    z.strictObject({ parameter: z.string() }),
    z.strictObject({ operation: z.enum(stringOperations), operands: z.array(stringExpressionSchema) }),
  ]),
);

export const checkSchema = z.strictObject({
  api: checkNameSchema,
  arguments: z.record(z.string(), stringExpressionSchema),
});
export type Check = z.infer<typeof checkSchema>;

export type Condition = { check: Check } | { not: Condition } | { and: Condition[] } | { or: Condition[] };
export const conditionSchema: z.ZodType<Condition> = z.lazy(() =>
  z.union([
    z.strictObject({ check: checkSchema }),
    z.strictObject({ not: conditionSchema }),
    z.strictObject({ and: z.array(conditionSchema) }),
    z.strictObject({ or: z.array(conditionSchema) }),
  ]),
);

/** `progress` is a fraction, numerator and denominator, so that both languages print the same number. */
export type DecisionTree =
  | { when: Condition; yes: DecisionTree; no: DecisionTree }
  | { success: boolean; message: StringExpression; progress: [number, number] };
export const decisionTreeSchema: z.ZodType<DecisionTree> = z.lazy(() =>
  z.union([
    z.strictObject({ when: conditionSchema, yes: decisionTreeSchema, no: decisionTreeSchema }),
    z.strictObject({
      success: z.boolean(),
      message: stringExpressionSchema,
      progress: z.tuple([z.number().int().nonnegative(), z.number().int().positive()]),
    }),
  ]),
);

/** Says whether a subtask is done, and how far: the intermediate representation from which Python and TypeScript are printed. */
export const evaluatorSchema = z.strictObject({
  version: z.literal(1),
  parameters: z.array(z.string()),
  body: decisionTreeSchema,
});
export type Evaluator = z.infer<typeof evaluatorSchema>;

/** `error` means that the evaluator could not be run; it is never counted as a fail. */
export type Verdict =
  | { verdict: "pass" | "fail"; message: string; progress: [number, number] }
  | { verdict: "error"; message: string };
