import unassigned from "@unicode/unicode-14.0.0/General_Category/Unassigned/regex.mjs";
import type { StringExpression } from "../../schema/evaluator.js";
import { EvaluatorRefusal, type Place } from "./refusal.js";

/**
 * Throws EvaluatorRefusal for a text whose letters have another case here than in CPython 3.11, which knows Unicode 14:
 * those with characters that came later, or whose upper or lower case did.
 */
export function refuseLaterCase(expression: StringExpression, at: Place): void {
  const open: StringExpression[] = [expression];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if ("operation" in next) open.push(...next.operands);
    else if ("literal" in next && isLater(next.literal)) {
      throw new EvaluatorRefusal(
        at,
        "upper or lower case of a character that CPython 3.11 does not know; write it out",
      );
    }
  }
}

function isLater(text: string): boolean {
  return [text, text.toLowerCase(), text.toUpperCase()].some((form) => unassigned.test(form));
}
