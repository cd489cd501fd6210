import { type CheckName, checkNamed } from "../../pipeline/evaluators/checks/table.js";
import type { Trace } from "../../pipeline/schema/computer/trace.js";

/** Whether a check holds on a trace with values in the order of its parameters; those that are missing are empty. */
export function holds(name: CheckName, trace: Trace, ...values: readonly string[]): boolean {
  const { parameters, holds: holdsOn } = checkNamed(name);
  return holdsOn(trace, Object.fromEntries(parameters.map((parameter, index) => [parameter, values[index] ?? ""])));
}
