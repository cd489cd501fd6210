import { setTimeout as pause } from "node:timers/promises";
import { ActionError } from "../../errors.js";
import type { Control, ControlRef } from "../../schema/computer/control.js";
import { rootsOf } from "../roots-of.js";
import type { WindowScreen } from "./look.js";
import type { ScreenMemory } from "./screen-memory.js";

/** Milliseconds to wait for a control: until it can be used, and until its dialog is there. */
const limits = { usable: 700, dialog: 4000 };
/** Errors whose cause may pass by itself. */
const passing: ReadonlySet<string> = new Set(["ACTION_DISABLED", "ACTION_NOT_VISIBLE"]);
const pollMs = 100;

/**
 * Waits for a control until it is enabled and visible, and returns it with the screen on which it was found. A dialog
 * may check a typed name before it enables its button, may still be growing, and may be late on a busy machine. Throws
 * the ActionError of `findControl` after the wait.
 */
export async function findUsableControl(
  screen: ScreenMemory,
  ref: ControlRef,
): Promise<{ control: Control; before: WindowScreen }> {
  for (let waited = 0; ; waited += pollMs) {
    const before = await screen.glance(ref);
    try {
      return { control: findControl(before.controls, ref), before };
    } catch (error) {
      if (!(error instanceof ActionError) || waited >= patienceWith(error, ref)) throw error;
    }
    await pause(pollMs);
    screen.forget();
  }
}

/** Milliseconds to wait for the cause of an error to pass. */
function patienceWith({ code }: ActionError, { dialog }: ControlRef): number {
  if (code === "ACTION_NO_CONTROL" && dialog !== null) return limits.dialog;
  return passing.has(code) ? limits.usable : 0;
}

/**
 * Returns the control of the screen that a reference names. Throws ActionError ACTION_NO_CONTROL,
 * ACTION_BLOCKED (a dialog of its application is in front of it), ACTION_NOT_VISIBLE (its list must be scrolled) or
 * ACTION_DISABLED; the first that applies, in this order.
 */
export function findControl(controls: readonly Control[], ref: ControlRef): Control {
  const roots = rootsOf(controls);
  const matching = controls.filter((control, index) => {
    const root = roots[index];
    return (
      control.control_text === ref.control_text &&
      control.control_type === ref.control_type &&
      control.application === ref.application &&
      (root?.control_type === "Dialog" ? root.control_text : null) === ref.dialog
    );
  });
  const control = matching[ref.ordinal];
  if (control === undefined) {
    throw new ActionError("ACTION_NO_CONTROL", `there is no ${describe(ref)} on the screen; observe again`);
  }
  const before = dialogBefore(controls, roots, control);
  if (before !== null) {
    throw new ActionError("ACTION_BLOCKED", `${describe(ref)} is behind the dialog "${before}"; answer it first`);
  }
  if (!control.visible) {
    throw new ActionError("ACTION_NOT_VISIBLE", `${describe(ref)} is out of sight; scroll its list first`);
  }
  if (!control.enabled) throw new ActionError("ACTION_DISABLED", `${describe(ref)} is disabled now`);
  return control;
}

/** Title of a dialog of the same application that stands in front of a control's window; null for none. */
function dialogBefore(controls: readonly Control[], roots: readonly Control[], control: Control): string | null {
  const own = roots[controls.indexOf(control)];
  for (const root of roots) {
    if (root === own) return null;
    if (root.control_type === "Dialog" && root.application === control.application) return root.control_text;
  }
  return null;
}

function describe(ref: ControlRef): string {
  const where = ref.dialog === null ? ref.application : `dialog "${ref.dialog}" of ${ref.application}`;
  return `${ref.control_type} "${ref.control_text}"${ref.ordinal > 0 ? ` number ${ref.ordinal + 1}` : ""} in ${where}`;
}
