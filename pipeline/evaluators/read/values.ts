import type { Map as PersistentMap } from "immutable";
import type { Condition, StringExpression } from "../../schema/evaluator.js";
import { EvaluatorRefusal, type Place } from "./refusal.js";

/** A text, and how many characters and pieces it takes to write it out. */
export interface TextValue {
  readonly kind: "text";
  readonly expression: StringExpression;
  readonly size: number;
}

export interface ConditionValue {
  readonly kind: "condition";
  readonly condition: Condition;
  readonly size: number;
}

/** A fraction as it was written: 2/2 is not made 1/1. */
export interface NumberValue {
  readonly kind: "number";
  readonly numerator: number;
  readonly denominator: number;
}

export interface ResultValue {
  readonly kind: "result";
  readonly success: ConditionValue;
  readonly message: TextValue;
  /** Null where it follows from success. */
  readonly progress: NumberValue | null;
}

export interface ListValue {
  readonly kind: "list";
  readonly items: readonly Value[];
}

/** What an expression stands for: nothing is computed that depends on a trace. */
export type Value = TextValue | ConditionValue | NumberValue | ResultValue | ListValue | { readonly kind: "none" };

/** Names that were assigned, with what stands in them. */
export type Scope = PersistentMap<string, Value>;

const largest = { text: 8_000, condition: 500, list: 200 };

export function literal(text: string): TextValue {
  return { kind: "text", expression: { literal: text }, size: text.length + 1 };
}

/** Throws EvaluatorRefusal where names that stand for names make it too long to write out. */
export function concat(parts: readonly TextValue[], at: Place): TextValue {
  const [only] = parts;
  if (only === undefined) return literal("");
  if (parts.length === 1) return only;
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  if (size > largest.text) throw new EvaluatorRefusal(at, `a text of more than ${largest.text} characters`);
  const operands = parts.map(({ expression }) => expression);
  if (operands.every((operand) => "literal" in operand)) {
    return literal(operands.map((operand) => operand.literal).join(""));
  }
  return { kind: "text", expression: { operation: "concat", operands }, size };
}

/** Throws EvaluatorRefusal for a list that is too long to read. */
export function joinLists(left: ListValue, right: ListValue, at: Place): ListValue {
  if (left.items.length + right.items.length > largest.list) {
    throw new EvaluatorRefusal(at, `a list of more than ${largest.list} items`);
  }
  return { kind: "list", items: [...left.items, ...right.items] };
}

export function constant(holds: boolean): ConditionValue {
  return { kind: "condition", condition: holds ? { and: [] } : { or: [] }, size: 1 };
}

export function negate({ condition, size }: ConditionValue): ConditionValue {
  return { kind: "condition", condition: { not: condition }, size: size + 1 };
}

/** Throws EvaluatorRefusal for one that is too large to read. */
export function combine(word: "and" | "or", parts: readonly ConditionValue[], at: Place): ConditionValue {
  const size = parts.reduce((sum, part) => sum + part.size, 1);
  if (size > largest.condition) {
    throw new EvaluatorRefusal(at, `a condition of more than ${largest.condition} parts; simplify it`);
  }
  const conditions = parts.map(({ condition }) => condition);
  return { kind: "condition", condition: word === "and" ? { and: conditions } : { or: conditions }, size };
}
