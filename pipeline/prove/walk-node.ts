import type { Trace, TraceStep } from "../schema/trace.js";
import type { Place } from "./run.js";

/** When a node became Evaluating, and on which computer. */
export interface Window {
  /** First trace step that counts for the node. */
  readonly start: number;
  readonly fingerprint: string;
}

/** A point of the lattice: some subtasks are done, and one way there. */
export interface WalkNode extends Place {
  /** Completed nodes. */
  readonly done: number;
  readonly order: readonly number[];
  /** Everything seen on the way, the start included. */
  readonly steps: readonly TraceStep[];
  /** By node; null while it waits. */
  readonly windows: readonly (Window | null)[];
  /** Number of steps when each node was completed; null before. */
  readonly ends: readonly (number | null)[];
}

/** What an evaluator with this window reads after the first `length` steps of the way. */
export function traceOf(steps: readonly TraceStep[], window: Window, length: number = steps.length): Trace {
  return { version: 1, window_start: window.start, steps: length === steps.length ? steps : steps.slice(0, length) };
}

/** The window of what is Evaluating from the beginning: step 0 of a trace is the untouched start. */
export function firstWindow({ fingerprint }: Place): Window {
  return { start: 1, fingerprint };
}
