import type { Action } from "./action.js";
import type { Control } from "./control.js";
import type { SystemState } from "./system-state.js";

/** What was seen after an action; the first step of a trace has none and shows the untouched start. */
export interface TraceStep {
  action: Action | null;
  state: SystemState;
  controls: readonly Control[];
}

/** What an evaluator reads. Checks on actions and screens count steps from `window_start` on: from there its node was Evaluating. */
export interface Trace {
  version: 1;
  /** Index into `steps`; equal to `steps.length` while nothing has been done. */
  window_start: number;
  steps: readonly TraceStep[];
}
