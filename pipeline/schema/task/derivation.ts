import { z } from "zod";

/**
 * How a value follows from the content of a resource, from a closed list, so that a value that an agent has to
 * read can be computed without an agent. `column_sum` adds the numbers of a column and prints them as a
 * spreadsheet's status bar does ("12,450.00"); `arithmetic` evaluates + - * / and brackets.
 */
export const extractorSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("identity") }),
  z.strictObject({ kind: z.literal("content_text") }),
  z.strictObject({ kind: z.literal("column_sum"), column: z.string() }),
  z.strictObject({ kind: z.literal("column_max"), column: z.string() }),
  z.strictObject({ kind: z.literal("column_min"), column: z.string() }),
  z.strictObject({ kind: z.literal("column_average"), column: z.string() }),
  z.strictObject({ kind: z.literal("row_count") }),
  z.strictObject({ kind: z.literal("cell"), column: z.string(), row: z.number().int().nonnegative() }),
  z.strictObject({ kind: z.literal("paragraph"), index: z.number().int().nonnegative() }),
  z.strictObject({ kind: z.literal("word_count") }),
  z.strictObject({ kind: z.literal("page_count") }),
  z.strictObject({ kind: z.literal("image_size") }),
  z.strictObject({ kind: z.literal("page_fact"), label: z.string() }),
  z.strictObject({ kind: z.literal("message_body") }),
  z.strictObject({ kind: z.literal("arithmetic") }),
]);
export type Extractor = z.infer<typeof extractorSchema>;

/**
 * Value of an output resource: a parameter, a template over the parameters ("{xlsx_path:dirname}\\{xlsx_path:stem}.pdf"),
 * something computed from the resource that a parameter names, or not known.
 */
export const valueExpressionSchema = z.union([
  z.strictObject({ parameter: z.string() }),
  z.strictObject({ template: z.string() }),
  z.strictObject({ from: z.string(), extractor: extractorSchema }),
  z.strictObject({ unknown: z.literal(true) }),
]);
export type ValueExpression = z.infer<typeof valueExpressionSchema>;
