import { RequestError } from "../errors.js";
import { ownComputer } from "../schema/computer/computer-id.js";
import type { SystemState } from "../schema/computer/system-state.js";
import type { Trace, TraceStep } from "../schema/computer/trace.js";

/**
 * What a trace shows of one of its computers, as a trace of that computer alone: its state at each step, and its screen
 * and what was done there while it was in front. A trace of one computer is returned as it is. Throws RequestError
 * TRACE_COMPUTER for a computer that it does not have.
 */
export function traceOn(trace: Trace, computer: string = ownComputer): Trace {
  if (trace.steps.every(({ state }) => state.further === undefined)) return trace;
  return { ...trace, steps: trace.steps.map((step) => stepOn(step, computer)) };
}

function stepOn(step: TraceStep, computer: string): TraceStep {
  const { further } = step.state;
  if (further === undefined) return step;
  const state = stateOn(step.state, computer);
  return further.front === computer ? { ...step, state } : { action: null, state, controls: [] };
}

/** The state of one computer. Throws RequestError TRACE_COMPUTER. */
export function stateOn({ further, ...own }: SystemState, computer: string): SystemState {
  const state = computer === ownComputer ? own : further?.states[computer];
  if (state !== undefined) return state;
  const there = [ownComputer, ...Object.keys(further?.states ?? {})].join(", ");
  throw new RequestError("TRACE_COMPUTER", `the trace has no computer "${computer}"; it has: ${there}`);
}
