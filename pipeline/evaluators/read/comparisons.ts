import { constantOf } from "../known-conditions.js";
import { inWords } from "./coerce.js";
import { compareNumbers } from "./numbers.js";
import { EvaluatorRefusal, type Place } from "./refusal.js";
import { type ConditionValue, constant, negate, type Value } from "./values.js";

const orders: Readonly<Record<string, (difference: number) => boolean>> = {
  Eq: (difference) => difference === 0,
  NotEq: (difference) => difference !== 0,
  Lt: (difference) => difference < 0,
  LtE: (difference) => difference <= 0,
  Gt: (difference) => difference > 0,
  GtE: (difference) => difference >= 0,
};

/**
 * What a comparison says: of numbers, of fixed texts, and of a check with True or False. Throws EvaluatorRefusal for
 * any other: whether a parameter equals a text is for a check to find out.
 */
export function compareValues(left: Value, operator: string, right: Value, at: Place): ConditionValue {
  const order = orders[operator];
  if (left.kind === "number" && right.kind === "number" && order !== undefined) {
    return constant(order(compareNumbers(left, right)));
  }
  const same =
    operator === "Eq" || operator === "Is" ? true : operator === "NotEq" || operator === "IsNot" ? false : null;
  if (same !== null && left.kind === "text" && right.kind === "text") {
    const [a, b] = [left.expression, right.expression];
    if ("literal" in a && "literal" in b) return constant((a.literal === b.literal) === same);
  }
  if (same !== null && left.kind === "condition" && right.kind === "condition") {
    const [a, b] = [constantOf(left.condition), constantOf(right.condition)];
    if (b !== null) return b === same ? left : negate(left);
    if (a !== null) return a === same ? right : negate(right);
  }
  throw new EvaluatorRefusal(at, `${inWords(left)} and ${inWords(right)} cannot be compared here; ask a check`);
}
