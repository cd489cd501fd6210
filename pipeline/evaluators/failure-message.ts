import type { Check, StringExpression } from "../schema/evaluator.js";
import { checkNamed } from "./checks/table.js";

/** What a person is told when a check fails: "Subtask execution failed because the file 'C:\out.pdf' does not exist." */
export function failureMessage({ check, negated }: { check: Check; negated: boolean }): StringExpression {
  const { missing, present } = checkNamed(check.api).complaints;
  const template = negated ? present : missing;
  const parts = template.split(/(\{[a-z_]+\})/).map((part): StringExpression => {
    const name = /^\{([a-z_]+)\}$/.exec(part)?.[1];
    return name === undefined ? { literal: part } : (check.arguments[name] ?? { literal: "" });
  });
  return {
    operation: "concat",
    operands: [{ literal: "Subtask execution failed because " }, ...parts, { literal: "." }],
  };
}
