import { EvaluatorRefusal, type Place } from "../refusal.js";

/** Text that CPython 3.11 does not compile: a refusal that no simpler evaluator would mend. */
export class NotPython extends EvaluatorRefusal {
  constructor(at: Place, reason: string) {
    super(at, `this is not Python: ${reason}`);
  }
}
