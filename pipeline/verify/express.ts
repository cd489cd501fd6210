import { basename, dirname, normalizePath, stem } from "../path.js";
import type { StringExpression } from "../schema/evaluator.js";
import type { ParameterValues } from "../schema/subtask.js";

/** Parts of a longer text that are shorter than this are more likely chance than a parameter. */
const shortestPart = 3;
const pathParts = { basename, stem, dirname } as const;

/**
 * Ways to say a value by parameters, most direct first: a parameter, a part of a path, a path put together from two
 * parameters, a text around a parameter. The value itself comes last.
 */
export function express(value: string, parameters: ParameterValues): StringExpression[] {
  const found = [
    ...direct(value, parameters),
    ...(/[\\/]/.test(value) ? composedPaths(value, parameters) : []),
    ...surrounded(value, parameters),
    { literal: value },
  ];
  return [...new Map(found.map((expression) => [JSON.stringify(expression), expression])).values()];
}

/** Whether an expression depends on a parameter. */
export function usesParameter(expression: StringExpression): boolean {
  if ("literal" in expression) return false;
  return "parameter" in expression || expression.operands.some(usesParameter);
}

function direct(value: string, parameters: ParameterValues): StringExpression[] {
  const whole = Object.entries(parameters).filter(([, known]) => known === value || samePath(known, value));
  const parts = Object.entries(parameters).flatMap(([name, known]) =>
    isPath(known)
      ? Object.entries(pathParts)
          .filter(([, part]) => part(known) === value)
          .map(([operation]) => apply(operation, name))
      : [],
  );
  return [...whole.map(([parameter]) => ({ parameter })), ...parts];
}

function composedPaths(path: string, parameters: ParameterValues): StringExpression[] {
  const separator = path.includes("\\") ? "\\" : "/";
  const folders = [
    ...direct(dirname(path), parameters),
    ...surrounded(dirname(path), parameters),
    { literal: dirname(path) },
  ];
  const name = basename(path);
  const names = [...direct(name, parameters), ...surrounded(name, parameters)];
  return folders.flatMap((folder) =>
    [...names, ...(usesParameter(folder) ? [{ literal: name }] : [])].map((last) =>
      concat([folder, { literal: separator }, last]),
    ),
  );
}

/** Text with one parameter, or part of one, inside. */
function surrounded(value: string, parameters: ParameterValues): StringExpression[] {
  const inside = Object.entries(parameters).flatMap(([name, known]): [string, StringExpression][] => [
    [known, { parameter: name }],
    ...(isPath(known)
      ? [
          [basename(known), apply("basename", name)] satisfies [string, StringExpression],
          [stem(known), apply("stem", name)] satisfies [string, StringExpression],
        ]
      : []),
  ]);
  return inside.flatMap(([text, expression]) => {
    const at = text.length < shortestPart || text === value ? -1 : value.indexOf(text);
    if (at < 0) return [];
    return [concat([{ literal: value.slice(0, at) }, expression, { literal: value.slice(at + text.length) }])];
  });
}

function apply(operation: string, parameter: string): StringExpression {
  switch (operation) {
    case "basename":
    case "stem":
    case "dirname":
      return { operation, operands: [{ parameter }] };
    default:
      return { parameter };
  }
}

function concat(operands: StringExpression[]): StringExpression {
  return {
    operation: "concat",
    operands: operands.filter((operand) => !("literal" in operand) || operand.literal !== ""),
  };
}

function samePath(first: string, second: string): boolean {
  return isPath(first) && normalizePath(first) === normalizePath(second);
}

function isPath(value: string): boolean {
  return /^(?:[A-Za-z]:)?[\\/]/.test(value) && !value.includes("\n");
}
