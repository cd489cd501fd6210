import type { DecisionTree } from "../../schema/evaluator.js";
import { readBoolean } from "./boolean-operators.js";
import { readCall } from "./calls.js";
import { asNumber, asText, inWords, truthOf } from "./coerce.js";
import { compareValues } from "./comparisons.js";
import { formatted } from "./formats.js";
import { createList, itemsOf } from "./lists.js";
import type { ExpressionOf, ExprNode } from "./nodes.js";
import { calculate, float, int, numberOf } from "./numbers.js";
import { branch, type Next, type Path } from "./paths.js";
import { EvaluatorRefusal, type Place } from "./refusal.js";
import {
  type ConditionValue,
  concat,
  constant,
  joinItems,
  literal,
  negate,
  type TextValue,
  type Value,
} from "./values.js";
import { countValue } from "./weights.js";

/** What an expression stands for, on every path on which it has one value. Throws EvaluatorRefusal. */
export function readExpression(node: ExprNode, path: Path, next: Next<Value>): DecisionTree {
  switch (node.nodeType) {
    case "Constant":
    case "Name": {
      const value = node.nodeType === "Constant" ? constantValue(node) : named(node.id, path, node);
      countValue(value, path, node);
      return next(value, path);
    }
    case "JoinedStr":
      return readJoined(node, path, next);
    case "FormattedValue":
      return readFormatted(node, path, next);
    case "BoolOp":
      return readBoolean(node, path, readExpression, next);
    case "UnaryOp":
      return readUnary(node, path, next);
    case "BinOp":
      return readExpression(node.left, path, (left, then) =>
        readExpression(node.right, then, (right, after) => operate(left, node, right, after, next)),
      );
    case "IfExp":
      return readExpression(node.test, path, (test, then) =>
        branch(truthOf(test, then, node), then, node, (holds, after) =>
          readExpression(holds ? node.body : node.orelse, after, next),
        ),
      );
    case "Compare":
      return readExpression(node.left, path, (left, then) => readComparisons(node, 0, left, then, next));
    case "List":
      return readAll(node.elts, path, (items, then) => {
        const created = createList(joinItems(items, [], node), then);
        return next(created.list, created.path);
      });
    case "Tuple":
      return readAll(node.elts, path, (items, then) =>
        next({ kind: "tuple", items: joinItems(items, [], node) }, then),
      );
    case "Subscript":
      return readExpression(node.value, path, (list, then) =>
        readExpression(node.slice, then, (index, after) => next(itemAt(list, index, after, node), after)),
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
  const readFrom = (index: number, texts: readonly TextValue[], then: Path): DecisionTree => {
    const part = node.values[index];
    if (part === undefined) return next(texts.length === 0 ? literal("") : concat(texts, node), then);
    return readExpression(part, then, (value, after) =>
      asText(value, after, node, (text, further) => readFrom(index + 1, [...texts, text], further)),
    );
  };
  return readFrom(0, [], path);
}

/** A field of an f-string: a value with or without `!s` and a format. */
function readFormatted(node: ExpressionOf<"FormattedValue">, path: Path, next: Next<Value>): DecisionTree {
  const isText = node.conversion === "s".charCodeAt(0);
  const specification = specificationOf(node.format_spec);
  if ((node.conversion !== -1 && !isText) || specification === null) {
    throw new EvaluatorRefusal(node, "a conversion or format in an f-string; write the value alone");
  }
  return readExpression(node.value, path, (value, then) => {
    if (!isText) return formatted(value, specification, then, node, next);
    return asText(value, then, node, (text, after) => formatted(text, specification, after, node, next));
  });
}

/** Null where the format is computed itself. */
function specificationOf(node: ExprNode | undefined): string | null {
  if (node === undefined) return "";
  if (node.nodeType !== "JoinedStr") return null;
  const texts = node.values.map((part): unknown => (part.nodeType === "Constant" ? part.value : null));
  return texts.every((text) => typeof text === "string") ? texts.join("") : null;
}

/** Each value of a chain is read once, and all comparisons must hold. */
function readComparisons(
  node: ExpressionOf<"Compare">,
  index: number,
  left: Value,
  path: Path,
  next: Next<ConditionValue>,
): DecisionTree {
  const [operator, comparator] = [node.ops[index], node.comparators[index]];
  if (operator === undefined || comparator === undefined) return next(constant(true), path);
  return readExpression(comparator, path, (right, then) =>
    compareValues(left, operator.nodeType, right, then, node, (first, after) => {
      if (index === node.ops.length - 1) return next(first, after);
      return branch(first, after, node, (holds, further) =>
        holds ? readComparisons(node, index + 1, right, further, next) : next(constant(false), further),
      );
    }),
  );
}

function readUnary(node: ExpressionOf<"UnaryOp">, path: Path, next: Next<Value>): DecisionTree {
  return readExpression(node.operand, path, (operand, then) => {
    if (node.op.nodeType === "Not") return next(negate(truthOf(operand, then, node)), then);
    const isNegative = node.op.nodeType === "USub";
    return asNumber(operand, then, node, (number, after) => {
      const value = isNegative ? -number.value : number.value;
      return next(number.kind === "int" ? int(value, node) : float(value, node), after);
    });
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
    const items = joinItems(itemsOf(left, path) ?? [], itemsOf(right, path) ?? [], at);
    const created = createList(items, path);
    return next(created.list, created.path);
  }
  if (sign === "Add" && left.kind === "tuple" && right.kind === "tuple") {
    return next({ kind: "tuple", items: joinItems(left.items, right.items, at) }, path);
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
  if (typeof content === "string" && node.literal === "text") return literal(content);
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

function itemAt(value: Value, index: Value, path: Path, at: ExpressionOf<"Subscript">): Value {
  const items = itemsOf(value, path);
  if (items === null) throw new EvaluatorRefusal(at, `${inWords(value)} has no items to choose from`);
  if (index.kind !== "int") throw new EvaluatorRefusal(at, "an index that is no integer");
  const item = items.at(index.value);
  if (item !== undefined && index.value >= -items.length) return item;
  throw new EvaluatorRefusal(at, `the index ${index.value} is beyond the ${items.length} items`);
}
