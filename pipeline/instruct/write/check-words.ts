import { unfitness } from "../../llm/answer/unfit-text.js";
import type { Instruction } from "../../schema/task/task.js";
import { english, type WritingLanguage } from "../../schema/writing-language.js";
import { whyOtherLanguage } from "../language/why-other-language.js";
import { whyMisspelt } from "./letter-for-letter.js";
import type { TaskSheet } from "./task-sheet.js";

const longest = { high_level: 6_000, low_level: 16_000 };

/**
 * Why texts of a model may not be shown to anybody, not even to a reader; null for texts that may. What the task itself
 * has them say is not held against them.
 */
export function whyUnfit(
  { high_level, low_level, variants }: Instruction,
  sheet: TaskSheet,
  language: WritingLanguage,
): string | null {
  const values = valuesOf(sheet);
  const check = (name: string, text: string, most: number, written: WritingLanguage): string | null => {
    const own = values.reduce((rest, value) => rest.replaceAll(value, "'"), text);
    const unfit =
      unfitness(own, { longest: most, lines: "many" }) ??
      whyCryptic(own, sheet) ??
      whyOtherLanguage(own, [], written) ??
      whyMisspelt(text, toldValues(sheet));
    return unfit === null ? null : `The ${name} cannot be used: ${unfit}.`;
  };
  return (
    check("high-level text", high_level, longest.high_level, language) ??
    variants.map((text) => check("variant", text, longest.high_level, language)).find((reason) => reason !== null) ??
    check("low-level text", low_level, longest.low_level, english)
  );
}

/** Returns why a text is cryptic (it contains keys or blanks, which mean nothing to a user), or null. */
function whyCryptic(text: string, { steps }: TaskSheet): string | null {
  const key = steps.find((step) => new RegExp(`\\b${step.key}\\b`).test(text))?.key;
  if (key !== undefined) return `it names the key "${key}", which only you can see`;
  const blank = /\{[a-z][a-z0-9_:]*\}/.exec(text)?.[0];
  return blank === undefined ? null : `it leaves the blank ${blank} open`;
}

/** The values that the steps need, without what a text may call things that it hands over. */
function toldValues({ steps }: TaskSheet): string[] {
  return steps.flatMap((step) => Object.values(step.values));
}

/** Every value and name of a task, longest first, so that none is cut by one that it holds. */
export function valuesOf({ steps }: TaskSheet): string[] {
  const values = steps.flatMap((step) => [
    ...Object.values(step.values),
    ...step.takes_over.flatMap(({ name }) => name ?? []),
  ]);
  return [...new Set(values)].filter((value) => value.length > 1).sort((a, b) => b.length - a.length);
}
