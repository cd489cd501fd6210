import type { DecisionTree, Evaluator, StringExpression, StringOperation } from "../schema/evaluator.js";
import { atomicChecks } from "./interpret.js";

/** A piece of a concatenation: a fixed text, or an expression that is computed. */
export type Piece = { text: string } | { expression: Exclude<StringExpression, { literal: string }> };

/** An expression as its pieces in order: nested concatenations opened, neighbouring texts joined, empty texts left out. */
export function pieces(expression: StringExpression): Piece[] {
  const joined: Piece[] = [];
  for (const piece of flatten(expression)) {
    const last = joined.at(-1);
    if ("text" in piece && last !== undefined && "text" in last) last.text += piece.text;
    else if (!("text" in piece) || piece.text !== "") joined.push(piece);
  }
  return joined;
}

function flatten(expression: StringExpression): Piece[] {
  if ("literal" in expression) return [{ text: expression.literal }];
  if ("operation" in expression && expression.operation === "concat") return expression.operands.flatMap(flatten);
  return [{ expression }];
}

/** The operations that an evaluator needs, in its arguments or its messages. */
export function operationsOf(evaluator: Evaluator): ReadonlySet<StringOperation> {
  const found = new Set<StringOperation>();
  const visit = (expression: StringExpression): void => {
    if (!("operation" in expression)) return;
    found.add(expression.operation);
    expression.operands.forEach(visit);
  };
  for (const check of atomicChecks(evaluator)) Object.values(check.arguments).forEach(visit);
  messagesOf(evaluator.body).forEach(visit);
  return found;
}

function messagesOf(tree: DecisionTree): StringExpression[] {
  return "when" in tree ? [...messagesOf(tree.yes), ...messagesOf(tree.no)] : [tree.message];
}

/** Whether a branching reads better with its condition negated: a failure returns early, and the way to success goes on. */
export function failsEarly(yes: DecisionTree, no: DecisionTree): boolean {
  if ("when" in no) return false;
  return "when" in yes || (yes.success && !no.success);
}
