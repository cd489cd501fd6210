import type { DecisionTree } from "../../schema/evaluator.js";
import { checkTable } from "../checks/table.js";
import { truthOf } from "./coerce.js";
import type { ExpressionOf, ExprNode } from "./nodes.js";
import { branch, type Next, type Path } from "./paths.js";
import { type ConditionValue, combine, constant, type Scope, type Value } from "./values.js";

type Read = (node: ExprNode, path: Path, next: Next<Value>) => DecisionTree;

/**
 * `and` and `or`, which give one of their operands. Where all operands are True or False that is one condition; else
 * the path branches on each operand, and the next one is read where it decides. Throws EvaluatorRefusal.
 */
export function readBoolean(node: ExpressionOf<"BoolOp">, path: Path, read: Read, next: Next<Value>): DecisionTree {
  const word = node.op.nodeType === "And" ? "and" : "or";
  const areConditions = node.values.every((operand) => givesCondition(operand, path.scope));
  const combineFrom = (index: number, conditions: readonly ConditionValue[], then: Path): DecisionTree => {
    const operand = node.values[index];
    if (operand === undefined) return next(combine(word, conditions, node), then);
    return read(operand, then, (value, after) =>
      combineFrom(index + 1, [...conditions, truthOf(value, after, operand)], after),
    );
  };
  const chooseFrom = (index: number, last: Value, then: Path): DecisionTree => {
    const operand = node.values[index];
    if (operand === undefined) return next(last, then);
    return read(operand, then, (value, after) => {
      if (index === node.values.length - 1) return next(value, after);
      return branch(truthOf(value, after, operand), after, operand, (holds, further) => {
        const settled = value.kind === "condition" ? constant(holds) : value;
        return holds === (word === "or") ? next(settled, further) : chooseFrom(index + 1, settled, further);
      });
    });
  };
  return areConditions ? combineFrom(0, [], path) : chooseFrom(0, { kind: "none" }, path);
}

/** Whether an expression gives True or False, whatever its parts are. */
function givesCondition(node: ExprNode, scope: Scope): boolean {
  switch (node.nodeType) {
    case "Compare":
      return true;
    case "Constant":
      return typeof node.value === "boolean";
    case "UnaryOp":
      return node.op.nodeType === "Not";
    case "BoolOp":
      return node.values.every((operand) => givesCondition(operand, scope));
    case "IfExp":
      return givesCondition(node.body, scope) && givesCondition(node.orelse, scope);
    case "Name":
      return scope.get(node.id)?.kind === "condition";
    case "Call":
      return node.func.nodeType === "Name" && (checkTable.has(node.func.id) || /^(?:bool|all|any)$/.test(node.func.id));
    default:
      return false;
  }
}
