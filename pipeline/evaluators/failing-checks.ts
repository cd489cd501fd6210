import type { Trace } from "../schema/computer/trace.js";
import type { Check, Condition, Evaluator } from "../schema/evaluator.js";
import type { ParameterValues } from "../schema/subtask.js";
import { checkHolds, conditionHolds } from "./interpret.js";
import { stringValue } from "./string-expression.js";

/** A check that decided the last question of an evaluator, and whether it holds. */
export interface DecidingCheck {
  readonly check: Check;
  readonly holds: boolean;
}

/** The checks that decided the last question of an evaluator on a trace. Throws as `checkHolds`. */
export function decidingChecks({ body }: Evaluator, parameters: ParameterValues, trace: Trace): DecidingCheck[] {
  const ask = (check: Check): boolean => checkHolds(check, parameters, trace);
  let decided: DecidingCheck[] = [];
  for (let node = body; "when" in node; ) {
    const holds = conditionHolds(node.when, ask);
    decided = blamed(node.when, holds, ask);
    node = holds ? node.yes : node.no;
  }
  return decided;
}

/**
 * What is not so on a trace that an evaluator does not accept, as calls: the checks that decided its last question.
 * `check_file_exists(file_path='a.pdf')` does not hold; `not check_file_exists(file_path='a.pdf')` does not, because the
 * check holds.
 */
export function failingChecks(evaluator: Evaluator, parameters: ParameterValues, trace: Trace): string[] {
  try {
    return decidingChecks(evaluator, parameters, trace).map(({ check, holds }) => {
      const call = asCall(check, parameters);
      return holds ? `not ${call}` : call;
    });
  } catch (error) {
    return [`it cannot be evaluated: ${error instanceof Error ? error.message : String(error)}`];
  }
}

type Ask = (check: Check) => boolean;

/** The checks that make a condition hold, or not. */
function blamed(condition: Condition, holds: boolean, ask: Ask): DecidingCheck[] {
  if ("check" in condition) return [{ check: condition.check, holds }];
  if ("not" in condition) return blamed(condition.not, !holds, ask);
  const parts = "and" in condition ? condition.and : condition.or;
  return parts.flatMap((part) => {
    const own = conditionHolds(part, ask);
    return own === holds ? blamed(part, own, ask) : [];
  });
}

function asCall({ api, arguments: values }: Check, parameters: ParameterValues): string {
  const words = Object.entries(values).map(([name, value]) => `${name}='${stringValue(value, parameters)}'`);
  return `${api}(${words.join(", ")})`;
}
