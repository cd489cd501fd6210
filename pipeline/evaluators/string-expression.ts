import { RequestError } from "../errors.js";
import type { StringExpression, UnaryOperation } from "../schema/evaluator.js";
import type { ParameterValues } from "../schema/subtask.js";
import { strip } from "../text/fold.js";
import { basename, dirname, extension, root, stem, suffix } from "../text/path.js";
import { pathDirname, pathJoin, pathRoot, pathSuffix } from "./posix-path.js";

/** What Python's `str.strip` takes for white space, as the inside of a character class. */
export const pythonSpaceClass = String.raw`\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000`;
const outerSpace = new RegExp(`^[${pythonSpaceClass}]+|[${pythonSpaceClass}]+$`, "g");

const unary: Readonly<Record<UnaryOperation, (text: string) => string>> = {
  basename,
  dirname,
  stem,
  extension,
  root,
  suffix,
  lower: (text) => text.toLowerCase(),
  upper: (text) => text.toUpperCase(),
  strip,
  trim: (text) => text.replace(outerSpace, ""),
  path_dirname: pathDirname,
  path_root: pathRoot,
  path_suffix: pathSuffix,
};

/**
 * The string that an expression stands for. Throws EVALUATOR_PARAMETER for a parameter without a value and
 * EVALUATOR_OPERANDS where an operation has another number of operands than it takes.
 */
export function stringValue(expression: StringExpression, parameters: ParameterValues): string {
  if ("literal" in expression) return expression.literal;
  if ("parameter" in expression) {
    const value = Object.hasOwn(parameters, expression.parameter) ? parameters[expression.parameter] : undefined;
    if (value !== undefined) return value;
    throw new RequestError("EVALUATOR_PARAMETER", `the evaluator was given no value for ${expression.parameter}`);
  }
  const operands = expression.operands.map((operand) => stringValue(operand, parameters));
  const { operation } = expression;
  if (operation === "concat") return operands.join("");
  const [operand, ...others] = operands;
  if (operand !== undefined && operation === "path_join") return pathJoin(operand, others);
  if (operand !== undefined && operation !== "path_join" && others.length === 0) return unary[operation](operand);
  const wanted = operation === "path_join" ? "at least one operand" : "one operand";
  throw new RequestError("EVALUATOR_OPERANDS", `${operation} takes ${wanted}, not ${operands.length}`);
}

/** The string that an expression stands for whatever the parameters are; null where it depends on them. */
export function constantString(expression: StringExpression): string | null {
  return dependsOnParameters(expression) ? null : stringValue(expression, {});
}

function dependsOnParameters(expression: StringExpression): boolean {
  if ("operation" in expression) return expression.operands.some(dependsOnParameters);
  return "parameter" in expression;
}
