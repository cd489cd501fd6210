import { EvaluatorRefusal, type Place } from "./refusal.js";
import type { NumberValue } from "./values.js";

/** A number of the source, exactly: 0.33 is 33/100. Throws EvaluatorRefusal for what needs more than 15 digits. */
export function numberOf(value: number, at: Place): NumberValue {
  const [digits = "", decimals = ""] = String(value).split(".");
  const denominator = 10 ** decimals.length;
  const numerator = Number(`${digits}${decimals}`);
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator)) {
    throw new EvaluatorRefusal(at, `the number ${value} is too large or too fine`);
  }
  return decimals === "" ? whole(numerator) : reduced(numerator, denominator, at);
}

export function whole(value: number): NumberValue {
  return { kind: "number", numerator: value, denominator: 1 };
}

/** Throws EvaluatorRefusal for a division by zero and for what leaves the range of exact integers. */
export function calculate(
  left: NumberValue,
  sign: "Add" | "Sub" | "Mult" | "Div",
  right: NumberValue,
  at: Place,
): NumberValue {
  const [a, b, c, d] = [left.numerator, left.denominator, right.numerator, right.denominator];
  switch (sign) {
    case "Add":
      return reduced(a * d + c * b, b * d, at);
    case "Sub":
      return reduced(a * d - c * b, b * d, at);
    case "Mult":
      return reduced(a * c, b * d, at);
    case "Div":
      if (c === 0) throw new EvaluatorRefusal(at, "a division by zero");
      // As it was written, so that 2/2 stays two of two.
      if (b === 1 && d === 1 && a >= 0 && c > 0) return { kind: "number", numerator: a, denominator: c };
      return reduced(a * d, b * c, at);
  }
}

/** Below 0 when the first is the smaller one. */
export function compareNumbers(left: NumberValue, right: NumberValue): number {
  return left.numerator * right.denominator - right.numerator * left.denominator;
}

function reduced(numerator: number, denominator: number, at: Place): NumberValue {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator)) {
    throw new EvaluatorRefusal(at, "a number that is too large or too fine");
  }
  let [a, b] = [Math.abs(numerator), Math.abs(denominator)];
  while (b !== 0) [a, b] = [b, a % b];
  const divisor = (denominator < 0 ? -1 : 1) * Math.max(a, 1);
  return { kind: "number", numerator: numerator / divisor, denominator: denominator / divisor };
}

/** To so many digits after the point, halves away from zero. */
export function rounded({ numerator, denominator }: NumberValue, digits: number, at: Place): NumberValue {
  if (!Number.isInteger(digits) || digits < 0 || digits > 6) {
    throw new EvaluatorRefusal(at, "rounding takes between 0 and 6 digits");
  }
  const scale = 10 ** digits;
  return reduced(Math.round((numerator * scale) / denominator), scale, at);
}
