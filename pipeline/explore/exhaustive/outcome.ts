import type { Position } from "../position.js";
import { appearanceOf, complaintOf } from "./appearance.js";
import { isModified, type Tools } from "./tools.js";

/** The result of an action in a dialog. */
export type TrialOutcome =
  /** The dialog is gone and something has changed. */
  | { kind: "done"; position: Position }
  /** The dialog is gone and everything is as before it came. */
  | { kind: "idle" }
  /** The dialog is still there. */
  | { kind: "refused"; complaint: string }
  /** Another dialog is above it. */
  | { kind: "inner"; position: Position; complaint: string };

/** Compares a position with the open dialog it came from, and with the context in which that was opened. */
export function judge(
  tools: Tools,
  context: Position,
  opened: Position,
  position: Position,
  typed: readonly string[],
): TrialOutcome {
  const before = tools.screenOf(opened.controls).dialogs;
  const screen = tools.screenOf(position.controls);
  if (screen.dialogs.length < before.length) {
    return hasChanged(tools, context, position) ? { kind: "done", position } : { kind: "idle" };
  }
  const complaint = complaintOf(screen, typed);
  const same = screen.dialogs.length === before.length && screen.dialogs[0] === before[0];
  return same ? { kind: "refused", complaint } : { kind: "inner", position, complaint };
}

/** Whether the computer or what the application shows is another than it was. */
function hasChanged(tools: Tools, before: Position, after: Position): boolean {
  return (
    before.fingerprint !== after.fingerprint &&
    (tools.differences(before.state, after.state).length > 0 ||
      isModified(before.state, tools.application) !== isModified(after.state, tools.application) ||
      appearanceOf(tools.screenOf(before.controls)) !== appearanceOf(tools.screenOf(after.controls)))
  );
}
