import type { StringExpression } from "../../schema/evaluator.js";
import type { ParameterValues } from "../../schema/subtask.js";
import { basename, dirname, extension, normalizePath, stem } from "../../text/path.js";

/** Parts of a longer text that are shorter than this are more likely chance than a parameter. */
const shortestPart = 3;
const pathParts = { basename, stem, dirname, extension } as const;

/**
 * Ways to say a value by parameters, most direct first: a parameter, a part of a path, a path put together from two
 * parameters, a text around a parameter. The value itself comes last.
 */
export function express(value: string, parameters: ParameterValues): StringExpression[] {
  const found = [
    ...direct(value, parameters),
    ...(/[\\/]/.test(value) ? composedPaths(value, parameters) : []),
    ...cells(value, parameters),
    ...interspersed(value, parameters),
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
  const names = [...direct(name, parameters), ...renamed(name, parameters), ...surrounded(name, parameters)];
  return folders.flatMap((folder) =>
    [...names, ...(usesParameter(folder) ? [{ literal: name }] : [])].map((last) =>
      concat([folder, { literal: separator }, last]),
    ),
  );
}

/** A file name made of another's: "Report - Copy.docx" from "Report.docx". */
function renamed(name: string, parameters: ParameterValues): StringExpression[] {
  return Object.entries(parameters).flatMap(([parameter, known]) => {
    const [start, ending] = [stem(known), extension(known)];
    if (!isPath(known) || ending === "" || extension(name) !== ending || !name.includes(start)) return [];
    const at = name.indexOf(start);
    const between = name.slice(at + start.length, name.length - ending.length);
    const parts = [
      { literal: name.slice(0, at) },
      apply("stem", parameter),
      { literal: between },
      apply("extension", parameter),
    ];
    return [concat(parts)];
  });
}

/** A row of a table whose cells are parameters, apart by tabs. */
function cells(value: string, parameters: ParameterValues): StringExpression[] {
  const parts = value.includes("\t") ? value.split("\t") : [];
  const said = parts.map((part) => direct(part, parameters)[0] ?? { literal: part });
  if (said.filter(usesParameter).length < 2) return [];
  return [concat(said.flatMap((part, index) => (index === 0 ? [part] : [{ literal: "\t" }, part])))];
}

/** Text in which every parameter that occurs is named, longer values first. */
function interspersed(value: string, parameters: ParameterValues): StringExpression[] {
  const known = Object.entries(parameters)
    .filter(([, text]) => text.length >= shortestPart && text !== value)
    .sort(([, a], [, b]) => b.length - a.length);
  let parts: StringExpression[] = [{ literal: value }];
  for (const [parameter, text] of known) {
    parts = parts.flatMap((part): StringExpression[] => {
      if (!("literal" in part)) return [part];
      return part.literal
        .split(text)
        .flatMap((piece, index) => [...(index > 0 ? [{ parameter }] : []), { literal: piece }]);
    });
  }
  const named = parts.filter((part) => "parameter" in part).length;
  return named < 2 ? [] : [concat(parts)];
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
    case "extension":
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
