import type { Parameter } from "../../schema/subtask.js";

/**
 * Weights of the kinds of free values into which a value may be copied. A bare figure in a title would be unnatural.
 */
const carriers: Readonly<Record<string, number>> = { sentence: 4, text: 4, expression: 6 };

/** A parameter that takes a value that was read, and how well. */
export interface Carrier {
  parameter: Parameter;
  weight: number;
}

/** Those of freely typed parameters that can; what has to stand in an input cannot. */
export function carriersAmong(values: readonly Parameter[], links: ReadonlyMap<string, unknown>): Carrier[] {
  return values.flatMap((parameter) => {
    const weight = links.has(parameter.name) ? 0 : (carriers[parameter.type] ?? 0);
    return weight > 0 ? [{ parameter, weight }] : [];
  });
}

/** Whether what an extractor gives is a number that can be compared and calculated with. */
export function isNumeric(kind: string): boolean {
  return /^(column_|row_count|page_fact|arithmetic|word_count|page_count)/.test(kind);
}

export function isShort(kind: string): boolean {
  return kind !== "content_text" && kind !== "message_body";
}
