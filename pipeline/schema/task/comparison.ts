import { z } from "zod";

/** Values as a text has them, one behind the other: "Premium | Gold". */
const between = " | ";

/**
 * What a decision asks of a value: whether a number is greater or less than a limit, whether a day is before or after
 * another one, whether a text is one of some.
 */
const comparisons = {
  greater: { of: "number", words: "greater than", isMet: (value, limit) => Number(value) > Number(limit) },
  less: { of: "number", words: "less than", isMet: (value, limit) => Number(value) < Number(limit) },
  before: { of: "day", words: "before", isMet: (value, limit) => String(value) < String(limit) },
  after: { of: "day", words: "after", isMet: (value, limit) => String(value) > String(limit) },
  among: { of: "text", words: "one of", isMet: (value, limit) => oneOf(limit).includes(String(value)) },
} as const satisfies Record<string, Comparison>;

interface Comparison {
  of: "number" | "day" | "text";
  /** How it stands between the value and the limit. */
  words: string;
  isMet(value: ComparedValue, limit: ComparedValue): boolean;
}

export const comparisonNameSchema = z.enum(["greater", "less", "before", "after", "among"]);
export type ComparisonName = z.infer<typeof comparisonNameSchema>;

/** A number, a day (ISO), or a text; a limit of `among` has several texts with " | " between them. */
export const comparedValueSchema = z.union([z.number(), z.string()]);
export type ComparedValue = z.infer<typeof comparedValueSchema>;

/** Kinds of values that can be compared so. */
export function comparedBy(name: ComparisonName): Comparison["of"] {
  return comparisons[name].of;
}

/** "greater than", "before", "one of". */
export function comparisonWords(name: ComparisonName): string {
  return comparisons[name].words;
}

/** Whether a value is greater than a limit, before it, one of it. */
export function isMet(name: ComparisonName, value: ComparedValue, limit: ComparedValue): boolean {
  return comparisons[name].isMet(value, limit);
}

/** Texts as the one limit of `among`. */
export function anyOfThese(texts: readonly string[]): string {
  return texts.join(between);
}

/** The texts of a limit of `among`. */
export function oneOf(limit: ComparedValue): string[] {
  return String(limit).split(between);
}

/**
 * A comparison of numbers with its limit, as tasks have that are grown from goals. Throws RangeError for one of days or
 * texts.
 */
export function ofNumbers({ operator, threshold }: { operator: ComparisonName; threshold: ComparedValue }): {
  operator: "greater" | "less";
  threshold: number;
} {
  if ((operator === "greater" || operator === "less") && typeof threshold === "number") return { operator, threshold };
  throw new RangeError(`"${operator} ${threshold}" compares no numbers`);
}
