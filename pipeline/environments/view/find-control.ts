import { ActionError } from "../../errors.js";
import type { Control, ControlRef } from "../../schema/computer/control.js";
import { rootsOf } from "../roots-of.js";

/** The control of the screen that a reference names, whether it can be used or not; null where there is none. */
export function namedControl(controls: readonly Control[], ref: ControlRef): Control | null {
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
  return matching[ref.ordinal] ?? null;
}

/**
 * Returns the control of the screen that a reference names. Throws ActionError ACTION_NO_CONTROL,
 * ACTION_BLOCKED (a dialog of its application is in front of it), ACTION_NOT_VISIBLE (its list must be scrolled) or
 * ACTION_DISABLED; the first that applies, in this order.
 */
export function findControl(controls: readonly Control[], ref: ControlRef): Control {
  const control = namedControl(controls, ref);
  if (control === null) {
    throw new ActionError("ACTION_NO_CONTROL", `there is no ${describe(ref)} on the screen; observe again`);
  }
  const before = dialogBefore(controls, rootsOf(controls), control);
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
