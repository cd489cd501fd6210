import type {
  Check,
  Condition,
  DecisionTree,
  Evaluator,
  StringExpression,
  StringOperation,
} from "../schema/evaluator.js";
import { checkNamed, checkTable } from "./checks/table.js";
import { atomicChecks } from "./interpret.js";
import { simplify } from "./known-conditions.js";
import { conditionPrinter } from "./print-condition.js";
import { withPrintedNames } from "./printed-names.js";
import { failsEarly, operationsOf, pieces } from "./printed-string.js";

const keywords =
  "False None True and as assert async await break class continue def del elif else except finally for from global if " +
  "import in is lambda nonlocal not or pass raise return try while with yield str EvalResult";
const functions = [
  "basename",
  "dirname",
  "stem",
  "extension",
  "root",
  "suffix",
  "strip",
  "path_join",
  "path_dirname",
  "path_root",
  "path_suffix",
] as const;
const reserved: ReadonlySet<string> = new Set([...keywords.split(" "), ...functions, ...checkTable.keys()]);
const methods: Readonly<Partial<Record<StringOperation, string>>> = { lower: "lower", upper: "upper", trim: "strip" };

/**
 * An evaluator as a Python module in OmniBench's style: a function with early returns that asks the checks of
 * `taskloom_runtime`. Prints the same text for the same evaluator, and says what the interpreter says.
 */
export function printPython(source: Evaluator): string {
  const evaluator = withPrintedNames({ ...source, body: simplify(source.body) }, reserved);
  const signature = evaluator.parameters.map((name) => `${name}: str`).join(", ");
  const operations = operationsOf(evaluator);
  const used = functions.filter((name) => operations.has(name));
  const checks = [...new Set(atomicChecks(evaluator).map((check) => check.api))].sort();
  return [
    `from taskloom_runtime import ${["EvalResult", ...used, ...checks].join(", ")}`,
    "",
    "",
    `def evaluate_agent_task_completion(${signature}) -> EvalResult:`,
    ...printTree(evaluator.body, "    "),
    "",
  ].join("\n");
}

/** Both branches end in a return, so the second needs no `else`. */
function printTree(tree: DecisionTree, indent: string): string[] {
  if (!("when" in tree)) {
    const [numerator, denominator] = tree.progress;
    const success = tree.success ? "True" : "False";
    return [`${indent}return EvalResult(${success}, ${printString(tree.message)}, ${numerator}/${denominator})`];
  }
  const negated = failsEarly(tree.yes, tree.no);
  const [first, second] = negated ? [tree.no, tree.yes] : [tree.yes, tree.no];
  const condition: Condition = negated ? { not: tree.when } : tree.when;
  return [
    `${indent}if ${printCondition(condition)}:`,
    ...printTree(first, `${indent}    `),
    ...printTree(second, indent),
  ];
}

const printCondition = conditionPrinter({
  not: "not ",
  and: " and ",
  or: " or ",
  true: "True",
  false: "False",
  check: printCheck,
});

/** A check as a call in Python; blanks are names of parameters. */
export function printCheck(check: Check): string {
  const written = checkNamed(check.api).parameters.flatMap((name) => {
    const argument = check.arguments[name];
    return argument === undefined ? [] : [`${name}=${printString(argument)}`];
  });
  return `${check.api}(${written.join(", ")})`;
}

/** One f-string where every computed piece can stand in braces, else a sum; Python 3.11 allows no quotes or backslashes in braces. */
function printString(expression: StringExpression): string {
  const parts = pieces(expression);
  const [only] = parts;
  if (only === undefined) return '""';
  if (parts.length === 1) return "text" in only ? quote(only.text) : printExpression(only.expression);
  const printed = parts.map((part) =>
    "text" in part ? { text: part.text } : { code: printExpression(part.expression) },
  );
  if (printed.some((part) => part.code !== undefined && /["\\]/.test(part.code))) {
    return printed.map((part) => part.code ?? quote(part.text)).join(" + ");
  }
  const inner = printed.map((part) =>
    part.code === undefined
      ? quote(part.text).slice(1, -1).replaceAll("{", "{{").replaceAll("}", "}}")
      : `{${part.code}}`,
  );
  return `f"${inner.join("")}"`;
}

function printExpression(expression: Exclude<StringExpression, { literal: string }>): string {
  if ("parameter" in expression) return expression.parameter;
  const operands = expression.operands.map(printString);
  const method = methods[expression.operation];
  if (method !== undefined) {
    const [operand = '""'] = operands;
    const wrapped = /^[a-z_][a-z0-9_]*(?:\([a-z0-9_]*\))?$/.test(operand) ? operand : `(${operand})`;
    return `${wrapped}.${method}()`;
  }
  return `${expression.operation}(${operands.join(", ")})`;
}

/** A Python literal in double quotes: what JSON escapes, Python reads, and the controls that JSON leaves are escaped too. */
function quote(text: string): string {
  return JSON.stringify(text).replace(
    /[\x7f-\x9f\u2028\u2029]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
