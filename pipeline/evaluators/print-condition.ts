import type { Check, Condition } from "../schema/evaluator.js";

/** How a language writes conditions. */
interface Language {
  not: string;
  and: string;
  or: string;
  true: string;
  false: string;
  check(check: Check): string;
}

/** Prints conditions as a language writes them; whatever consists of parts stands in parentheses within another. */
export function conditionPrinter(language: Language): (condition: Condition) => string {
  function print(condition: Condition): string {
    if ("check" in condition) return language.check(condition.check);
    if ("not" in condition) {
      return "not" in condition.not ? print(condition.not.not) : `${language.not}${printOperand(condition.not)}`;
    }
    const [parts, sign, empty] =
      "and" in condition ? [condition.and, language.and, language.true] : [condition.or, language.or, language.false];
    return parts.length === 0 ? empty : parts.map(printOperand).join(sign);
  }

  function printOperand(condition: Condition): string {
    const compound = ("and" in condition && condition.and.length > 0) || ("or" in condition && condition.or.length > 0);
    return compound ? `(${print(condition)})` : print(condition);
  }

  return print;
}
