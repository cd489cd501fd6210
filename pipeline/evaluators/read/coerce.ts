import type { DecisionTree, StringExpression } from "../../schema/evaluator.js";
import { constantString } from "../string-expression.js";
import { floatText } from "./decimal.js";
import { itemsOf } from "./lists.js";
import { branch, type Next, type Path } from "./paths.js";
import { EvaluatorRefusal, type Place } from "./refusal.js";
import { type ConditionValue, constant, literal, type NumberValue, type TextValue, type Value } from "./values.js";

const names: Readonly<Record<Value["kind"], string>> = {
  text: "a text",
  condition: "True or False",
  int: "a number",
  float: "a number",
  list: "a list",
  tuple: "a tuple",
  result: "an EvalResult",
  none: "None",
};

/** A value in words. */
export function inWords({ kind }: Value): string {
  return names[kind];
}

export function isNumber(value: Value): value is NumberValue {
  return value.kind === "int" || value.kind === "float";
}

/**
 * Whether a value counts as true. Throws EvaluatorRefusal for a text that may be empty or not, depending on a parameter.
 */
export function truthOf(value: Value, path: Path, at: Place): ConditionValue {
  switch (value.kind) {
    case "condition":
      return value;
    case "int":
    case "float":
      return constant(value.value !== 0);
    case "none":
      return constant(false);
    case "result":
      return constant(true);
    case "list":
    case "tuple":
      return constant((itemsOf(value, path) ?? []).length > 0);
    case "text": {
      const text = constantString(value.expression);
      if (text !== null) return constant(text !== "");
      if (isNeverEmpty(value.expression)) return constant(true);
      throw new EvaluatorRefusal(at, "a text stands where a condition is needed; ask a check");
    }
  }
}

function isNeverEmpty(expression: StringExpression): boolean {
  if ("literal" in expression) return expression.literal !== "";
  return "operation" in expression && expression.operation === "concat" && expression.operands.some(isNeverEmpty);
}

/** True counts as 1 and False as 0. */
export function asNumber(value: Value, path: Path, at: Place, next: Next<NumberValue>): DecisionTree {
  if (isNumber(value)) return next(value, path);
  if (value.kind === "condition") {
    return branch(value, path, at, (holds, then) => next({ kind: "int", value: holds ? 1 : 0 }, then));
  }
  throw new EvaluatorRefusal(at, `${inWords(value)} stands where a number is needed`);
}

/** As `str` writes it. */
export function asText(value: Value, path: Path, at: Place, next: Next<TextValue>): DecisionTree {
  switch (value.kind) {
    case "text":
      return next(value, path);
    case "int":
      return next(literal(String(value.value)), path);
    case "float":
      return next(literal(floatText(value.value)), path);
    case "none":
      return next(literal("None"), path);
    case "condition":
      return branch(value, path, at, (holds, then) => next(literal(holds ? "True" : "False"), then));
    default:
      throw new EvaluatorRefusal(at, `${inWords(value)} cannot be written into a text; write the text itself`);
  }
}

/** A text as it is. Throws EvaluatorRefusal for any other value, which Python would not take here either. */
export function onlyText(value: Value, what: string, at: Place): TextValue {
  if (value.kind === "text") return value;
  throw new EvaluatorRefusal(at, `${what} is a text, not ${inWords(value)}; put it in quotes or write str(...)`);
}
