import { canonicalJson } from "../../hash.js";
import type { DecisionTree } from "../../schema/evaluator.js";
import { constantOf } from "../known-conditions.js";
import { constantString } from "../string-expression.js";
import { asNumber, inWords, isNumber } from "./coerce.js";
import { itemsOf } from "./lists.js";
import { branch, type Next, type Path } from "./paths.js";
import { EvaluatorRefusal, type Place } from "./refusal.js";
import {
  type ConditionValue,
  combine,
  constant,
  type NumberValue,
  negate,
  type TextValue,
  type Value,
} from "./values.js";

const orders: Readonly<Record<string, (difference: number) => boolean>> = {
  Lt: (difference) => difference < 0,
  LtE: (difference) => difference <= 0,
  Gt: (difference) => difference > 0,
  GtE: (difference) => difference >= 0,
};

/**
 * What a comparison says, as Python has it. Throws EvaluatorRefusal where it depends on a parameter: whether that
 * equals a text is for a check to find out.
 */
export function compareValues(
  left: Value,
  operator: string,
  right: Value,
  path: Path,
  at: Place,
  next: Next<ConditionValue>,
): DecisionTree {
  switch (operator) {
    case "Eq":
      return equal(left, right, path, at, next);
    case "NotEq":
      return equal(left, right, path, at, (same, then) => next(negate(same), then));
    case "Is":
      return identical(left, right, path, at, next);
    case "IsNot":
      return identical(left, right, path, at, (same, then) => next(negate(same), then));
    default:
      return ordered(left, operator, right, path, at, next);
  }
}

function equal(left: Value, right: Value, path: Path, at: Place, next: Next<ConditionValue>): DecisionTree {
  if (left.kind === "condition" && right.kind === "condition") {
    const [a, b] = [constantOf(left.condition), constantOf(right.condition)];
    if (b !== null) return next(b ? left : negate(left), path);
    if (a !== null) return next(a ? right : negate(right), path);
    return branch(left, path, at, (holds, then) => next(holds ? right : negate(right), then));
  }
  if (isNumeric(left) && isNumeric(right)) {
    return asNumber(left, path, at, (a, then) =>
      asNumber(right, then, at, (b, after) => next(constant(a.value === b.value), after)),
    );
  }
  if (left.kind === "text" && right.kind === "text") return next(equalTexts(left, right, at), path);
  if (left.kind === "none" || right.kind === "none") return next(constant(left.kind === right.kind), path);
  if (left.kind === "result" || right.kind === "result") throw incomparable(left, right, at);
  const [items, others] = [itemsOf(left, path), itemsOf(right, path)];
  if (left.kind !== right.kind || items === null || others === null || items.length !== others.length) {
    return next(constant(false), path);
  }
  return equalItems(items, others, path, at, next);
}

function equalItems(
  [item, ...items]: readonly Value[],
  [other, ...others]: readonly Value[],
  path: Path,
  at: Place,
  next: Next<ConditionValue>,
): DecisionTree {
  if (item === undefined || other === undefined) return next(constant(true), path);
  return equal(item, other, path, at, (same, then) =>
    equalItems(items, others, then, at, (rest, after) => next(combine("and", [same, rest], at), after)),
  );
}

function equalTexts(left: TextValue, right: TextValue, at: Place): ConditionValue {
  const [a, b] = [constantString(left.expression), constantString(right.expression)];
  if (a !== null && b !== null) return constant(a === b);
  const isSame =
    left.expression === right.expression || canonicalJson(left.expression) === canonicalJson(right.expression);
  if (isSame) return constant(true);
  throw incomparable(left, right, at);
}

/** Only what exists once can be asked for by identity: None, True and False. */
function identical(left: Value, right: Value, path: Path, at: Place, next: Next<ConditionValue>): DecisionTree {
  const isNone = left.kind === "none" || right.kind === "none";
  if (isNone || (left.kind === "condition" && right.kind === "condition")) return equal(left, right, path, at, next);
  throw new EvaluatorRefusal(at, "is compares with None, True or False here; compare with ==");
}

function ordered(
  left: Value,
  operator: string,
  right: Value,
  path: Path,
  at: Place,
  next: Next<ConditionValue>,
): DecisionTree {
  const order = orders[operator];
  if (order === undefined) throw new EvaluatorRefusal(at, "a comparison that is not allowed in an evaluator");
  if (isNumeric(left) && isNumeric(right)) {
    return asNumber(left, path, at, (a, then) =>
      asNumber(right, then, at, (b, after) => next(constant(order(Math.sign(a.value - b.value))), after)),
    );
  }
  if (left.kind === "text" && right.kind === "text") {
    const [a, b] = [constantString(left.expression), constantString(right.expression)];
    if (a !== null && b !== null) return next(constant(order(compareCodePoints(a, b))), path);
  }
  throw incomparable(left, right, at);
}

/** Below 0 when the first comes first in Python, which orders by code points and not by UTF-16 units. */
function compareCodePoints(left: string, right: string): number {
  const [a, b] = [codePoints(left), codePoints(right)];
  for (const [index, point] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    if (point !== other) return point - other;
  }
  return a.length - b.length;
}

function codePoints(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0);
}

function isNumeric(value: Value): value is NumberValue | ConditionValue {
  return isNumber(value) || value.kind === "condition";
}

function incomparable(left: Value, right: Value, at: Place): EvaluatorRefusal {
  return new EvaluatorRefusal(at, `${inWords(left)} and ${inWords(right)} cannot be compared here; ask a check`);
}
