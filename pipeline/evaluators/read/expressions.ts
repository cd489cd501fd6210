import type { DecisionTree } from "../../schema/evaluator.js";
import { readCall } from "./calls.js";
import { allTexts, asCondition, asNumber, inWords } from "./coerce.js";
import { compareValues } from "./comparisons.js";
import type { ExpressionOf, ExprNode } from "./nodes.js";
import { calculate, numberOf } from "./numbers.js";
import { branch, type Next, type Path } from "./paths.js";
import { EvaluatorRefusal, type Place } from "./refusal.js";
import { combine, concat, constant, joinLists, literal, negate, type Value } from "./values.js";

/** What an expression stands for, on every path on which it has one value. Throws EvaluatorRefusal. */
export function readExpression(node: ExprNode, path: Path, next: Next<Value>): DecisionTree {
  switch (node.nodeType) {
    case "Constant":
      return next(constantValue(node), path);
    case "Name":
      return next(named(node.id, path, node), path);
    case "JoinedStr":
      return readJoined(node, path, next);
    case "FormattedValue":
      if (node.conversion === -1 && node.format_spec === undefined) return readExpression(node.value, path, next);
      throw new EvaluatorRefusal(node, "a conversion or format in an f-string; write the value alone");
    case "BoolOp":
      return readAll(node.values, path, (values, then) => {
        const conditions = values.map((value) => asCondition(value, node));
        return next(combine(node.op.nodeType === "And" ? "and" : "or", conditions, node), then);
      });
    case "UnaryOp":
      return readUnary(node, path, next);
    case "BinOp":
      return readExpression(node.left, path, (left, then) =>
        readExpression(node.right, then, (right, after) => operate(left, node, right, after, next)),
      );
    case "IfExp":
      return readExpression(node.test, path, (test, then) =>
        branch(asCondition(test, node), then, node, (holds, after) =>
          readExpression(holds ? node.body : node.orelse, after, next),
        ),
      );
    case "Compare": {
      const [operator, ...more] = node.ops;
      if (operator === undefined || more.length > 0) throw new EvaluatorRefusal(node, "a chain of comparisons");
      return readAll([node.left, ...node.comparators], path, (values, then) =>
        next(compareValues(value(values, 0), operator.nodeType, value(values, 1), node), then),
      );
    }
    case "List":
    case "Tuple":
      return readAll(node.elts, path, (items, then) => next({ kind: "list", items }, then));
    case "Subscript":
      return readExpression(node.value, path, (list, then) =>
        readExpression(node.slice, then, (index, after) => next(itemAt(list, index, node), after)),
      );
    case "Call":
      return readCall(node, path, readExpression, next);
    default:
      throw new EvaluatorRefusal(node, "this expression has no place in an evaluator");
  }
}

function readAll(nodes: readonly ExprNode[], path: Path, next: Next<readonly Value[]>): DecisionTree {
  const [node, ...others] = nodes;
  if (node === undefined) return next([], path);
  return readExpression(node, path, (first, then) =>
    readAll(others, then, (values, after) => next([first, ...values], after)),
  );
}

function readJoined(node: ExpressionOf<"JoinedStr">, path: Path, next: Next<Value>): DecisionTree {
  return readAll(node.values, path, (values, then) =>
    allTexts(values, then, node, (texts, after) => next(texts.length === 0 ? literal("") : concat(texts, node), after)),
  );
}

function readUnary(node: ExpressionOf<"UnaryOp">, path: Path, next: Next<Value>): DecisionTree {
  return readExpression(node.operand, path, (operand, then) => {
    if (node.op.nodeType === "Not") return next(negate(asCondition(operand, node)), then);
    const sign = node.op.nodeType === "USub" ? -1 : 1;
    return asNumber(operand, then, node, (number, after) =>
      next({ ...number, numerator: sign * number.numerator }, after),
    );
  });
}

/** What a sign makes of two values: numbers are calculated, texts and lists put together. Throws EvaluatorRefusal. */
export function operate(
  left: Value,
  { op, ...at }: Pick<ExpressionOf<"BinOp">, "op"> & Place,
  right: Value,
  path: Path,
  next: Next<Value>,
): DecisionTree {
  const sign = op.nodeType;
  if (sign === "Add" && left.kind === "text" && right.kind === "text") return next(concat([left, right], at), path);
  if (sign === "Add" && left.kind === "list" && right.kind === "list") {
    return next(joinLists(left, right, at), path);
  }
  if (sign !== "Add" && sign !== "Sub" && sign !== "Mult" && sign !== "Div") {
    throw new EvaluatorRefusal(at, "an operator that is not allowed in an evaluator");
  }
  if (left.kind === "text" || right.kind === "text") {
    throw new EvaluatorRefusal(at, `${inWords(left)} and ${inWords(right)} cannot be put together with this sign`);
  }
  return asNumber(left, path, at, (a, then) =>
    asNumber(right, then, at, (b, after) => next(calculate(a, sign, b, at), after)),
  );
}

function constantValue(node: ExpressionOf<"Constant">): Value {
  const content = node.value;
  if (typeof content === "string") return literal(content);
  if (typeof content === "boolean") return constant(content);
  if (typeof content === "number") return numberOf(content, node);
  if (content === null) return { kind: "none" };
  throw new EvaluatorRefusal(node, "a literal that is not allowed in an evaluator");
}

function named(name: string, { scope }: Path, at: Place): Value {
  const known = scope.get(name);
  if (known !== undefined) return known;
  throw new EvaluatorRefusal(at, `there is no parameter or variable ${name} here`);
}

function itemAt(list: Value, index: Value, at: ExpressionOf<"Subscript">): Value {
  if (list.kind !== "list") throw new EvaluatorRefusal(at, `${inWords(list)} has no items to choose from`);
  if (index.kind !== "number" || index.denominator !== 1) throw new EvaluatorRefusal(at, "an index that is no number");
  const item = list.items.at(index.numerator);
  if (item !== undefined && index.numerator >= -list.items.length) return item;
  throw new EvaluatorRefusal(at, `the index ${index.numerator} is beyond the ${list.items.length} items`);
}

function value(values: readonly Value[], index: number): Value {
  return values[index] ?? { kind: "none" };
}
