import { RequestError } from "../errors.js";
import type { Action } from "../schema/computer/action.js";
import type { Control } from "../schema/computer/control.js";
import type { FileContent } from "../schema/computer/file-content.js";
import type { FileState, SystemState } from "../schema/computer/system-state.js";
import type { Trace, TraceStep } from "../schema/computer/trace.js";
import { normalizePath } from "../text/path.js";

const indexes = new WeakMap<readonly FileState[], ReadonlyMap<string, FileState>>();

/** The state after the last action of the trace. Throws TRACE_EMPTY for a trace without a step. */
export function lastState(trace: Trace): SystemState {
  return lastStep(trace).state;
}

/** The state when the window began: that before its first action. Throws TRACE_EMPTY. */
export function stateBeforeWindow(trace: Trace): SystemState {
  const step = trace.steps[Math.max(trace.window_start - 1, 0)];
  return (step ?? lastStep(trace)).state;
}

/** Actions done since the window began, in order. */
export function windowActions(trace: Trace): Action[] {
  const actions: Action[] = [];
  for (let index = trace.window_start; index < trace.steps.length; index++) {
    const action = trace.steps[index]?.action;
    if (action) actions.push(action);
  }
  return actions;
}

/** What the screen shows after the last action of the window; nothing while nothing has been done in it. */
export function windowControls(trace: Trace): readonly Control[] {
  return trace.window_start < trace.steps.length ? lastStep(trace).controls : [];
}

/** What was read off the picture of that screen; null where nothing was. */
export function windowScreenText(trace: Trace): string | null {
  return trace.window_start < trace.steps.length ? (lastStep(trace).screen_text?.text ?? null) : null;
}

/** The file or directory at a path, with either slash and in any case. Indexed once for each list of files. */
export function findFile(state: SystemState, path: string): FileState | undefined {
  let index = indexes.get(state.files);
  if (index === undefined) {
    index = new Map(state.files.map((file) => [normalizePath(file.path), file]));
    indexes.set(state.files, index);
  }
  return index.get(normalizePath(path));
}

/** Content of the file at the path in the last state; null for a directory and where nothing is. Throws TRACE_EMPTY. */
export function contentAt(trace: Trace, path: string): FileContent | null {
  return findFile(lastState(trace), path)?.content ?? null;
}

function lastStep(trace: Trace): TraceStep {
  const step = trace.steps.at(-1);
  if (step === undefined) throw new RequestError("TRACE_EMPTY", "the trace has no step; record the start first");
  return step;
}
