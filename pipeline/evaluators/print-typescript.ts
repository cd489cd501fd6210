import type { Check, Condition, DecisionTree, Evaluator, StringExpression } from "../schema/evaluator.js";
import { whiteSpaceClass } from "../text/fold.js";
import { checkNamed, checkTable } from "./checks/table.js";
import { simplify } from "./known-conditions.js";
import { conditionPrinter } from "./print-condition.js";
import { withPrintedNames } from "./printed-names.js";
import { failsEarly, operationsOf, pieces } from "./printed-string.js";
import { pythonSpaceClass } from "./string-expression.js";

const keywords =
  "arguments await break case catch class const continue debugger default delete do else enum eval export extends false " +
  "finally for function if implements import in instanceof interface let new null package private protected public " +
  "return static super switch this throw true try typeof var void while with yield checks";
const functions = [
  "basename",
  "dirname",
  "stem",
  "extension",
  "root",
  "suffix",
  "strip",
  "trim",
  "path_join",
  "path_dirname",
  "path_root",
  "path_suffix",
] as const;
const reserved: ReadonlySet<string> = new Set([...keywords.split(" "), ...functions]);

/**
 * An evaluator as a TypeScript module: the twin of the Python function. The checks are handed in, because a trace is
 * read by whoever runs it; `typescriptRuntime` declares them.
 */
export function printTypescript(source: Evaluator): string {
  const evaluator = withPrintedNames({ ...source, body: simplify(source.body) }, reserved);
  const operations = operationsOf(evaluator);
  const used = functions.filter((name) => operations.has(name));
  const names = source.parameters.map((name, index) => {
    const printed = evaluator.parameters[index];
    return printed === name ? name : `${name}: ${printed}`;
  });
  const types = source.parameters.map((name) => `${name}: string`);
  const parameters = names.length === 0 ? "" : `, { ${names.join(", ")} }: { ${types.join("; ")} }`;
  const imported = ["type Checks", "type EvalResult", ...used];
  return [
    `import { ${imported.join(", ")} } from "./taskloom_runtime.js";`,
    "",
    `export function evaluate_agent_task_completion(checks: Checks${parameters}): EvalResult {`,
    ...printTree(evaluator.body, "  "),
    "}",
    "",
  ].join("\n");
}

/** The module that printed evaluators import: the result, the checks with their rules, and the operations on strings. */
export const typescriptRuntime = [
  "/** What an evaluator says: whether the subtask is done, why, and the part of its conditions that hold. */",
  "export interface EvalResult {",
  "  success: boolean;",
  "  message: string;",
  "  progress: number;",
  "}",
  "",
  "/** What an evaluator may ask of a trace. */",
  "export interface Checks {",
  ...[...checkTable].flatMap(([name, api]) => [
    `  /** Whether ${api.rule}. */`,
    `  ${name}(values: { ${api.parameters.map((parameter) => `${parameter}: string`).join("; ")} }): boolean;`,
  ]),
  "}",
  "",
  "export function basename(path: string): string {",
  "  return path.slice(separator(path) + 1);",
  "}",
  "",
  "export function dirname(path: string): string {",
  "  return path.slice(0, Math.max(separator(path), 0));",
  "}",
  "",
  "export function stem(path: string): string {",
  "  const name = basename(path);",
  '  const dot = name.lastIndexOf(".");',
  "  return dot > 0 ? name.slice(0, dot) : name;",
  "}",
  "",
  "/** In lower case, without the dot. */",
  "export function extension(path: string): string {",
  "  const name = basename(path);",
  '  const dot = name.lastIndexOf(".");',
  '  return dot > 0 ? name.slice(dot + 1).toLowerCase() : "";',
  "}",
  "",
  "/** Without the dot and the extension. */",
  "export function root(path: string): string {",
  "  return path.slice(0, path.length - suffix(path).length);",
  "}",
  "",
  "/** As written, with the dot. */",
  "export function suffix(path: string): string {",
  "  const name = basename(path);",
  '  const dot = name.lastIndexOf(".");',
  '  return dot > 0 ? name.slice(dot) : "";',
  "}",
  "",
  "export function strip(text: string): string {",
  `  return text.replace(/^[${whiteSpaceClass}]+|[${whiteSpaceClass}]+$/g, "");`,
  "}",
  "",
  "/** As Python's `str.strip`. */",
  "export function trim(text: string): string {",
  `  return text.replace(/^[${pythonSpaceClass}]+|[${pythonSpaceClass}]+$/g, "");`,
  "}",
  "",
  "/** As Python's `os.path.join`; a backslash separates, too, in this function and in the three below. */",
  "export function path_join(first: string, ...others: string[]): string {",
  "  return others.reduce((path, part) => {",
  "    if (/^[\\\\/]/.test(part)) return part;",
  '    return path === "" || /[\\\\/]$/.test(path) ? path + part : [path, part].join("/");',
  "  }, first);",
  "}",
  "",
  "/** As Python's `os.path.dirname`. */",
  "export function path_dirname(path: string): string {",
  "  const head = path.slice(0, separator(path) + 1);",
  '  return head.replace(/[\\\\/]+$/, "") || head;',
  "}",
  "",
  "/** The first item of Python's `os.path.splitext`. */",
  "export function path_root(path: string): string {",
  "  return path.slice(0, path.length - path_suffix(path).length);",
  "}",
  "",
  "/** The second item of Python's `os.path.splitext`. */",
  "export function path_suffix(path: string): string {",
  "  const name = basename(path);",
  '  const dot = name.lastIndexOf(".");',
  '  return /[^.]/.test(name.slice(0, Math.max(dot, 0))) ? name.slice(dot) : "";',
  "}",
  "",
  "function separator(path: string): number {",
  '  return Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\\\"));',
  "}",
  "",
].join("\n");

function printTree(tree: DecisionTree, indent: string): string[] {
  if (!("when" in tree)) {
    const [numerator, denominator] = tree.progress;
    const message = printString(tree.message);
    return [
      `${indent}return { success: ${tree.success}, message: ${message}, progress: ${numerator} / ${denominator} };`,
    ];
  }
  const negated = failsEarly(tree.yes, tree.no);
  const [first, second] = negated ? [tree.no, tree.yes] : [tree.yes, tree.no];
  const condition: Condition = negated ? { not: tree.when } : tree.when;
  return [
    `${indent}if (${printCondition(condition)}) {`,
    ...printTree(first, `${indent}  `),
    `${indent}}`,
    ...printTree(second, indent),
  ];
}

const printCondition = conditionPrinter({
  not: "!",
  and: " && ",
  or: " || ",
  true: "true",
  false: "false",
  check: printCheck,
});

function printCheck(check: Check): string {
  const written = checkNamed(check.api).parameters.flatMap((name) => {
    const argument = check.arguments[name];
    return argument === undefined ? [] : [`${name}: ${printString(argument)}`];
  });
  return `checks.${check.api}({ ${written.join(", ")} })`;
}

function printString(expression: StringExpression): string {
  const parts = pieces(expression);
  const [only] = parts;
  if (only === undefined) return '""';
  if (parts.length === 1) return "text" in only ? JSON.stringify(only.text) : printExpression(only.expression);
  const inner = parts.map((part) =>
    "text" in part ? escapeTemplate(part.text) : `\${${printExpression(part.expression)}}`,
  );
  return `\`${inner.join("")}\``;
}

function printExpression(expression: Exclude<StringExpression, { literal: string }>): string {
  if ("parameter" in expression) return expression.parameter;
  const operands = expression.operands.map(printString).join(", ");
  if (expression.operation === "lower") return `${operands}.toLowerCase()`;
  if (expression.operation === "upper") return `${operands}.toUpperCase()`;
  return `${expression.operation}(${operands})`;
}

function escapeTemplate(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("`", "\\`").replaceAll("${", "\\${");
}
