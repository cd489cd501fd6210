import { atomicChecks, checkHolds } from "../evaluators/interpret.js";
import { stringValue } from "../evaluators/string-expression.js";
import type { Check } from "../schema/evaluator.js";
import type { ParameterValues } from "../schema/subtask.js";
import type { Trace } from "../schema/trace.js";
import type { Instance } from "./instance.js";

/** Checks of an instance's evaluator that do not hold on a trace, as calls: `check_file_exists(file_path='a.pdf')`. */
export function failingChecks({ subtask, node }: Instance, trace: Trace): string[] {
  return atomicChecks(subtask.evaluator).flatMap((check) => {
    try {
      return checkHolds(check, node.parameters, trace) ? [] : [asCall(check, node.parameters)];
    } catch (error) {
      return [`${asCall(check, node.parameters)} cannot be evaluated: ${String(error)}`];
    }
  });
}

function asCall({ api, arguments: values }: Check, parameters: ParameterValues): string {
  const words = Object.entries(values).map(([name, value]) => `${name}='${textOf(value, parameters)}'`);
  return `${api}(${words.join(", ")})`;
}

function textOf(expression: Check["arguments"][string], parameters: ParameterValues): string {
  try {
    return stringValue(expression, parameters);
  } catch {
    return "?";
  }
}
