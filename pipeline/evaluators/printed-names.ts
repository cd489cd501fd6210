import type { Check, Condition, DecisionTree, Evaluator, StringExpression } from "../schema/evaluator.js";

/**
 * The evaluator with parameters that can be printed: one whose name the language or the runtime needs for itself gets
 * underscores at its end, as many as it takes to be unlike every other name. Parameters keep their order.
 */
export function withPrintedNames(evaluator: Evaluator, reserved: ReadonlySet<string>): Evaluator {
  const { parameters, body } = evaluator;
  if (!parameters.some((name) => reserved.has(name))) return evaluator;
  const taken = new Set([...reserved, ...parameters]);
  const printed = new Map(
    parameters.map((parameter) => {
      let name = parameter;
      if (reserved.has(parameter)) while (taken.has(name)) name += "_";
      taken.add(name);
      return [parameter, name];
    }),
  );
  const rename = (parameter: string): string => printed.get(parameter) ?? parameter;
  return { ...evaluator, parameters: parameters.map(rename), body: renameInTree(body, rename) };
}

type Rename = (parameter: string) => string;

function renameInTree(tree: DecisionTree, rename: Rename): DecisionTree {
  if (!("when" in tree)) return { ...tree, message: renameInString(tree.message, rename) };
  return {
    when: renameInCondition(tree.when, rename),
    yes: renameInTree(tree.yes, rename),
    no: renameInTree(tree.no, rename),
  };
}

function renameInCondition(condition: Condition, rename: Rename): Condition {
  if ("check" in condition) return { check: renameInCheck(condition.check, rename) };
  if ("not" in condition) return { not: renameInCondition(condition.not, rename) };
  if ("and" in condition) return { and: condition.and.map((part) => renameInCondition(part, rename)) };
  return { or: condition.or.map((part) => renameInCondition(part, rename)) };
}

function renameInCheck(check: Check, rename: Rename): Check {
  const renamed = Object.entries(check.arguments).map(
    ([name, value]) => [name, renameInString(value, rename)] as const,
  );
  return { ...check, arguments: Object.fromEntries(renamed) };
}

function renameInString(expression: StringExpression, rename: Rename): StringExpression {
  if ("literal" in expression) return expression;
  if ("parameter" in expression) return { parameter: rename(expression.parameter) };
  return { ...expression, operands: expression.operands.map((operand) => renameInString(operand, rename)) };
}
