import { roundTo } from "./decimal.js";
import type { ExpressionOf } from "./nodes.js";
import { EvaluatorRefusal, type Place } from "./refusal.js";
import type { FloatValue, IntValue, NumberValue } from "./values.js";

/** Digits before and after the point to which numbers are rounded. */
const mostDigits = 15;

/** A number of the source. Throws EvaluatorRefusal for one that is too large. */
export function numberOf(value: number, at: ExpressionOf<"Constant">): NumberValue {
  return at.literal === "float" ? float(value, at) : int(value, at);
}

/** Throws EvaluatorRefusal for what is no exact double. */
export function int(value: number, at: Place): IntValue {
  if (!Number.isSafeInteger(value)) throw new EvaluatorRefusal(at, "an integer that is too large");
  return { kind: "int", value: value + 0 };
}

/** Throws EvaluatorRefusal for infinities, which Python refuses in some places and not in others. */
export function float(value: number, at: Place): FloatValue {
  if (!Number.isFinite(value)) throw new EvaluatorRefusal(at, "a number that is too large");
  return { kind: "float", value, fraction: null };
}

/** As Python calculates: integers stay integers but in a division. Throws EvaluatorRefusal for a division by zero. */
export function calculate(
  left: NumberValue,
  sign: "Add" | "Sub" | "Mult" | "Div",
  right: NumberValue,
  at: Place,
): NumberValue {
  const [a, b] = [left.value, right.value];
  const areInts = left.kind === "int" && right.kind === "int";
  const exact = areInts ? int : float;
  switch (sign) {
    case "Add":
      return exact(a + b, at);
    case "Sub":
      return exact(a - b, at);
    case "Mult":
      return exact(a * b, at);
    case "Div":
      if (b === 0) throw new EvaluatorRefusal(at, "a division by zero");
      return { ...float(a / b, at), fraction: areInts && a >= 0 && b > 0 ? [a, b] : null };
  }
}

/** As `round`: without digits an integer, with digits a number of the same kind. Throws EvaluatorRefusal. */
export function rounded(number: NumberValue, digits: number | null, at: Place): NumberValue {
  if (digits !== null && Math.abs(digits) > mostDigits) {
    throw new EvaluatorRefusal(at, `rounding takes between -${mostDigits} and ${mostDigits} digits`);
  }
  if (number.kind === "int") return digits === null || digits >= 0 ? number : int(roundTo(number.value, digits), at);
  return digits === null ? int(roundTo(number.value, 0), at) : float(roundTo(number.value, digits), at);
}
