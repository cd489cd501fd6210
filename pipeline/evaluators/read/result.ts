import type { DecisionTree } from "../../schema/evaluator.js";
import { byName, type CallArguments } from "./checks.js";
import { asNumber, inWords, isNumber, onlyText } from "./coerce.js";
import { fractionOf } from "./decimal.js";
import { branch, countNode, countWork, type Next, type Path } from "./paths.js";
import { EvaluatorRefusal, type Place } from "./refusal.js";
import { type ConditionValue, constant, literal, type NumberValue, type ResultValue, type Value } from "./values.js";

/** Characters of a message that count as one part of a statement. */
const charactersAsWork = 4;

/**
 * A call of EvalResult. Of that of the runtime message and progress may be left out: the message is empty then, and
 * success is all and failure nothing. Throws EvaluatorRefusal.
 */
export function readResult(given: CallArguments, path: Path, at: Place, next: Next<Value>): DecisionTree {
  const { fields, hasDefaults } = path.source;
  const values = byName("EvalResult", fields, given, at, hasDefaults ? ["message", "progress"] : []);
  const success = successOf(values.get("success"), at);
  const message = onlyText(values.get("message") ?? literal(""), "the message", at);
  // It is written out at each leaf.
  countWork(path, Math.ceil(message.size / charactersAsWork), at);
  const progress = values.get("progress");
  if (progress === undefined || progress.kind === "none") {
    return next({ kind: "result", success, message, progress: null }, path);
  }
  return asNumber(progress, path, at, (number, then) =>
    next({ kind: "result", success, message, progress: progressOf(number, at) }, then),
  );
}

function successOf(value: Value | undefined, at: Place): ConditionValue {
  if (value?.kind === "condition") return value;
  if (value !== undefined && isNumber(value)) return constant(value.value !== 0);
  if (value === undefined) throw new EvaluatorRefusal(at, "EvalResult needs success");
  throw new EvaluatorRefusal(at, `${inWords(value)} stands where a condition is needed; success is True or False`);
}

function progressOf(number: NumberValue, at: Place): readonly [number, number] {
  if (number.value < 0 || number.value > 1) {
    throw new EvaluatorRefusal(at, "progress is a part of the whole: between 0 and 1");
  }
  const fraction = number.kind === "int" ? ([number.value, 1] as const) : (number.fraction ?? fractionOf(number.value));
  if (fraction === null) throw new EvaluatorRefusal(at, "a progress that is too fine to be written as a fraction");
  return fraction;
}

/** The end of a path. */
export function leaf({ success, message, progress }: ResultValue, path: Path, at: Place): DecisionTree {
  return branch(success, path, at, (holds, then) => {
    countNode(then, at);
    const [numerator, denominator] = progress ?? [holds ? 1 : 0, 1];
    return { success: holds, message: message.expression, progress: [numerator, denominator] };
  });
}
