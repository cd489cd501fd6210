import { traceSchema } from "../schema/computer/trace.js";
import type { Evaluator, Verdict } from "../schema/evaluator.js";
import { evaluate } from "./interpret.js";
import { readPython } from "./read/read-python.js";

/**
 * Says whether a trace fulfils an evaluator, given as read or as Python source in OmniBench's form, which is never
 * executed. A trace that came from outside is checked. Throws EvaluatorRefusal for source that is not understood, with
 * line, column and reason, and ZodError for what is no trace.
 */
export function judge(
  evaluator: Evaluator | string,
  parameters: Readonly<Record<string, string>>,
  trace: unknown,
): Verdict {
  const read = typeof evaluator === "string" ? readPython(evaluator) : evaluator;
  return evaluate(read, parameters, traceSchema.parse(trace));
}
