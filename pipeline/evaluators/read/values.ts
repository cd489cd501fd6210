import type { Map as PersistentMap } from "immutable";
import type { Condition, StringExpression, StringOperation } from "../../schema/evaluator.js";
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
  /** Checks and words that join them; the texts of a check count little. */
  readonly size: number;
  /** The same with all pieces of the texts. */
  readonly weight: number;
}

/** An integer that a double holds exactly. */
export interface IntValue {
  readonly kind: "int";
  readonly value: number;
}

/** A finite double. */
export interface FloatValue {
  readonly kind: "float";
  readonly value: number;
  /** Numerator and denominator where it was written as a division: 2/2 stays 2/2. */
  readonly fraction: readonly [number, number] | null;
}

export type NumberValue = IntValue | FloatValue;

export interface ResultValue {
  readonly kind: "result";
  readonly success: ConditionValue;
  readonly message: TextValue;
  /** Numerator and denominator; null where it follows from success. */
  readonly progress: readonly [number, number] | null;
}

/** A list, which every name for it sees change: its items stand in the path. */
export interface ListValue {
  readonly kind: "list";
  readonly id: number;
}

export interface TupleValue {
  readonly kind: "tuple";
  readonly items: readonly Value[];
}

/** What an expression stands for: nothing is computed that depends on a trace. */
export type Value =
  | TextValue
  | ConditionValue
  | NumberValue
  | ResultValue
  | ListValue
  | TupleValue
  | { readonly kind: "none" };

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

/** An operation on texts, to be done when the parameters are known. Throws EvaluatorRefusal for one that is too long. */
export function textOf(
  operation: Exclude<StringOperation, "concat">,
  parts: readonly TextValue[],
  at: Place,
): TextValue {
  const size = parts.reduce((sum, part) => sum + part.size, 1);
  if (size > largest.text) throw new EvaluatorRefusal(at, `a text of more than ${largest.text} characters`);
  return { kind: "text", expression: { operation, operands: parts.map(({ expression }) => expression) }, size };
}

/** Throws EvaluatorRefusal for more items than are read. */
export function joinItems(left: readonly Value[], right: readonly Value[], at: Place): readonly Value[] {
  if (left.length + right.length > largest.list) {
    throw new EvaluatorRefusal(at, `a list of more than ${largest.list} items`);
  }
  return [...left, ...right];
}

export function constant(holds: boolean): ConditionValue {
  return { kind: "condition", condition: holds ? { and: [] } : { or: [] }, size: 1, weight: 1 };
}

export function negate({ condition, size, weight }: ConditionValue): ConditionValue {
  return { kind: "condition", condition: { not: condition }, size: size + 1, weight: weight + 1 };
}

/** Throws EvaluatorRefusal for one that is too large to read. */
export function combine(word: "and" | "or", parts: readonly ConditionValue[], at: Place): ConditionValue {
  const size = parts.reduce((sum, part) => sum + part.size, 1);
  if (size > largest.condition) {
    throw new EvaluatorRefusal(at, `a condition of more than ${largest.condition} parts; simplify it`);
  }
  const conditions = parts.map(({ condition }) => condition);
  const weight = parts.reduce((sum, part) => sum + part.weight, 1);
  return { kind: "condition", condition: word === "and" ? { and: conditions } : { or: conditions }, size, weight };
}
