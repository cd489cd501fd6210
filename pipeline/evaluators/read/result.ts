import type { DecisionTree } from "../../schema/evaluator.js";
import { byName, type CallArguments } from "./checks.js";
import { asCondition, asNumber, asText } from "./coerce.js";
import { whole } from "./numbers.js";
import { branch, countNode, type Next, type Path } from "./paths.js";
import { EvaluatorRefusal, type Place } from "./refusal.js";
import { literal, type NumberValue, type ResultValue, type TextValue, type Value } from "./values.js";

/**
 * A call of EvalResult. Without a message it is empty; without a progress success is all and failure nothing. Throws
 * EvaluatorRefusal.
 */
export function readResult(given: CallArguments, path: Path, at: Place, next: Next<Value>): DecisionTree {
  const present = path.source.fields.filter(
    (field, index) => index < given.positional.length || given.named.has(field),
  );
  const fields = given.positional.length > present.length ? path.source.fields : present;
  const values = byName("EvalResult", fields, given, at);
  const success = asCondition(values.get("success") ?? missing("success", at), at);
  const readProgress = (message: TextValue, then: Path): DecisionTree => {
    const progress = values.get("progress");
    if (progress === undefined || progress.kind === "none")
      return next({ kind: "result", success, message, progress: null }, then);
    return asNumber(progress, then, at, (number, after) => {
      if (number.numerator < 0 || number.numerator > number.denominator) {
        throw new EvaluatorRefusal(at, "progress is a part of the whole: between 0 and 1");
      }
      return next({ kind: "result", success, message, progress: number }, after);
    });
  };
  const message = values.get("message");
  if (message === undefined) return readProgress(literal(""), path);
  return asText(message, path, at, readProgress);
}

/** The end of a path. */
export function leaf({ success, message, progress }: ResultValue, path: Path, at: Place): DecisionTree {
  return branch(success, path, at, (holds, then) => {
    countNode(then, at);
    const { numerator, denominator }: NumberValue = progress ?? whole(holds ? 1 : 0);
    return { success: holds, message: message.expression, progress: [numerator, denominator] };
  });
}

function missing(field: string, at: Place): never {
  throw new EvaluatorRefusal(at, `EvalResult needs ${field}`);
}
