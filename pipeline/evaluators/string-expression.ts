import { RequestError } from "../errors.js";
import { basename, dirname, extension, root, stem, suffix } from "../path.js";
import type { StringExpression, StringOperation } from "../schema/evaluator.js";
import type { ParameterValues } from "../schema/subtask.js";
import { strip } from "./fold.js";

const unary: Readonly<Record<Exclude<StringOperation, "concat">, (text: string) => string>> = {
  basename,
  dirname,
  stem,
  extension,
  root,
  suffix,
  lower: (text) => text.toLowerCase(),
  upper: (text) => text.toUpperCase(),
  strip,
};

/**
 * The string that an expression stands for. Throws EVALUATOR_PARAMETER for a parameter without a value and
 * EVALUATOR_OPERANDS where an operation of one operand has another number of them.
 */
export function stringValue(expression: StringExpression, parameters: ParameterValues): string {
  if ("literal" in expression) return expression.literal;
  if ("parameter" in expression) {
    const value = Object.hasOwn(parameters, expression.parameter) ? parameters[expression.parameter] : undefined;
    if (value !== undefined) return value;
    throw new RequestError("EVALUATOR_PARAMETER", `the evaluator was given no value for ${expression.parameter}`);
  }
  const operands = expression.operands.map((operand) => stringValue(operand, parameters));
  if (expression.operation === "concat") return operands.join("");
  const [operand] = operands;
  if (operand === undefined || operands.length > 1) {
    throw new RequestError("EVALUATOR_OPERANDS", `${expression.operation} takes one operand, not ${operands.length}`);
  }
  return unary[expression.operation](operand);
}
