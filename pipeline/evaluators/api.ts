import type { Trace } from "../schema/trace.js";

/** One check that an evaluator may make. */
export interface Api {
  readonly parameters: readonly string[];
  /** What it looks at: the actions of the window, the last state, or the last observation of the window. */
  readonly reads: "actions" | "state" | "controls" | "screenshot";
  /** When it holds, in words, to stand after "Whether". */
  readonly rule: string;
  /** A call in Python. */
  readonly example: string;
  /** Values stand in the order of `parameters`. */
  readonly holds: (trace: Trace, values: readonly string[]) => boolean;
}
