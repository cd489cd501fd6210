import { z } from "zod";

/** The eleven APIs and the extensions; their meaning is in `evaluators/api-table.ts`. */
export const checkApis = [
  "check_mouse_clicks",
  "check_keyboard_types",
  "check_file_exists",
  "check_text_exists_via_ocr",
  "check_text_exists_via_control",
  "check_text_exists",
  "check_directory_exists",
  "check_file_contains",
  "check_clipboard_contains",
  "check_window_active",
  "check_browser_url",
  "check_application_running",
  "check_document_open",
  "check_email_sent",
  "check_error_dialog",
  "check_cell_value",
  "check_document_text",
  "check_record_exists",
  "check_setting",
  "check_file_changed",
  "check_same_text",
  "check_archive_contains",
  "check_image_operation",
  "check_image_turned",
  "check_image_size",
  "check_slide_count",
  "check_column_sorted",
  "check_clipboard_holds",
  "check_clipboard_from_file",
  "check_email_exists",
  "check_email_from_file",
  "check_column_exists",
  "check_column_only",
  "check_column_total",
  "check_text_form",
  "check_line",
  "check_file_read_only",
  "check_file_empty",
  "check_picture_inserted",
  "check_includes_text",
  "check_archive_extracted",
  "check_record_pair",
  "check_record_contains",
  "check_record_from_file",
  "check_file_edited",
] as const;
export const checkApiSchema = z.enum(checkApis);
export type CheckApi = z.infer<typeof checkApiSchema>;

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
  api: checkApiSchema,
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
