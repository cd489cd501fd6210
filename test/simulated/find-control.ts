import { ActionError } from "../../pipeline/errors.js";
import type { ControlRef } from "../../pipeline/schema/computer/control.js";
import type { Element } from "./element.js";

/**
 * The control that a reference names. Throws ACTION_NO_CONTROL, ACTION_BLOCKED (a modal dialog is above it),
 * ACTION_NOT_VISIBLE (its list must be scrolled) or ACTION_DISABLED, in this order.
 */
export function findControl(elements: readonly Element[], ref: ControlRef, level: number): Element {
  const { ordinal = 0 } = ref;
  let seen = 0;
  for (const element of elements) {
    const { control } = element;
    if (
      control.control_text === ref.control_text &&
      control.control_type === ref.control_type &&
      control.application === ref.application &&
      (ref.dialog === null ? !element.level : element.level !== 0 && control.window === ref.dialog) &&
      seen++ === ordinal
    ) {
      return usable(element, ref, level);
    }
  }
  throw new ActionError("ACTION_NO_CONTROL", `there is no ${describe(ref)} on the screen; observe again`);
}

function usable(element: Element, ref: ControlRef, level: number): Element {
  if (element.level !== null && element.level < level) {
    throw new ActionError("ACTION_BLOCKED", `${describe(ref)} is behind a dialog; answer the dialog first`);
  }
  if (!element.control.visible) {
    throw new ActionError("ACTION_NOT_VISIBLE", `${describe(ref)} is out of sight; scroll its list first`);
  }
  if (!element.control.enabled) {
    throw new ActionError("ACTION_DISABLED", `${describe(ref)} is disabled now`);
  }
  return element;
}

function describe(ref: ControlRef): string {
  const where = ref.dialog === null ? ref.application : `dialog "${ref.dialog}" of ${ref.application}`;
  return `${ref.control_type} "${ref.control_text}"${ref.ordinal > 0 ? ` number ${ref.ordinal + 1}` : ""} in ${where}`;
}
