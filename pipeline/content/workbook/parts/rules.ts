import type { AspectValue, ContentPart } from "../../../schema/computer/content-part.js";
import { numbered, part } from "../../part.js";
import { plainReference } from "./reference.js";

/** A validation as a reader found it. */
export interface FoundValidation {
  /** "list", "whole number", "decimal", "date", "time", "text length", "formula". */
  allows: string;
  operator: string | null;
  /** What is compared with; entries of a list, separated by commas, or the range with them. */
  values: string;
  /** The upper limit. */
  second: string | null;
  prompt: string | undefined;
  error: string | undefined;
  /** "stop", "warning" or "information"; null where anything may be typed all the same. */
  onError: string | null;
}

/** A validation as a part named by its ranges; none without ranges. */
export function validationPart(ranges: readonly string[], found: FoundValidation): ContentPart[] {
  if (ranges.length === 0) return [];
  const { allows, operator, values, second, prompt, error, onError } = found;
  const limits = second === null ? [operator, values] : [operator, values, "and", second];
  const told = operator === null ? { values: plainReference(values) } : { condition: limits.join(" ") };
  return [part("validation", nameOf(ranges), { allows, ...told, prompt, error, "on-error": onError })];
}

export interface FoundFormat {
  ranges: readonly string[];
  rules: readonly { condition: string; style: Readonly<Record<string, AspectValue>> }[];
}

/** Conditional formats as parts named by their ranges, with their rules in order. */
export function conditionalFormatParts(formats: readonly FoundFormat[]): ContentPart[] {
  const rules = new Map<string, ContentPart[]>();
  for (const format of formats) {
    const held = format.rules.map(({ condition, style }) => part("rule", "", { condition, ...style }));
    const name = nameOf(format.ranges);
    rules.set(name, [...(rules.get(name) ?? []), ...held]);
  }
  return [...rules].map(([name, held]) => part("conditional-format", name, {}, { parts: numbered(held) }));
}

function nameOf(ranges: readonly string[]): string {
  return [...ranges].sort().join(" ");
}
