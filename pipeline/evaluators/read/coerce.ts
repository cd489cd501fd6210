import type { DecisionTree } from "../../schema/evaluator.js";
import { whole } from "./numbers.js";
import { branch, type Next, type Path } from "./paths.js";
import { EvaluatorRefusal, type Place } from "./refusal.js";
import { type ConditionValue, constant, literal, type NumberValue, type TextValue, type Value } from "./values.js";

const names: Readonly<Record<Value["kind"], string>> = {
  text: "a text",
  condition: "True or False",
  number: "a number",
  list: "a list",
  result: "an EvalResult",
  none: "None",
};

/** A value in words. */
export function inWords({ kind }: Value): string {
  return names[kind];
}

/** Throws EvaluatorRefusal for anything whose truth is a matter of how Python sees it. */
export function asCondition(value: Value, at: Place): ConditionValue {
  if (value.kind === "condition") return value;
  if (value.kind === "number") return constant(value.numerator !== 0);
  throw new EvaluatorRefusal(at, `${inWords(value)} stands where a condition is needed; ask a check`);
}

/** True counts as 1 and False as 0. */
export function asNumber(value: Value, path: Path, at: Place, next: Next<NumberValue>): DecisionTree {
  if (value.kind === "number") return next(value, path);
  if (value.kind === "condition") return branch(value, path, at, (holds, then) => next(whole(holds ? 1 : 0), then));
  throw new EvaluatorRefusal(at, `${inWords(value)} stands where a number is needed`);
}

/** As `str` writes it. */
export function asText(value: Value, path: Path, at: Place, next: Next<TextValue>): DecisionTree {
  if (value.kind === "text") return next(value, path);
  if (value.kind === "number" && value.denominator === 1) return next(literal(String(value.numerator)), path);
  if (value.kind === "condition") {
    return branch(value, path, at, (holds, then) => next(literal(holds ? "True" : "False"), then));
  }
  throw new EvaluatorRefusal(at, `${inWords(value)} cannot be written into a text; write the text itself`);
}

/** All of them as texts, in order. */
export function allTexts(
  values: readonly Value[],
  path: Path,
  at: Place,
  next: Next<readonly TextValue[]>,
): DecisionTree {
  const [value, ...others] = values;
  if (value === undefined) return next([], path);
  return asText(value, path, at, (text, then) =>
    allTexts(others, then, at, (texts, after) => next([text, ...texts], after)),
  );
}
