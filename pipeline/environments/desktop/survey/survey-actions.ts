import { type Action, actionSchema } from "../../../schema/computer/action.js";
import type { Control, ControlRef } from "../../../schema/computer/control.js";
import { panel } from "../look.js";

/** A click on the launcher of an application. */
export function launch(name: string): Action {
  return click({ application: panel, dialog: null, control_type: "Button", control_text: name, ordinal: 0 });
}

export function click(control: ControlRef): Action {
  return actionSchema.parse({ function: "click_input", args: {}, control });
}

export function type(text: string, control: ControlRef | null): Action {
  return actionSchema.parse({ function: "keyboard_input", args: { text }, control });
}

export function press(keys: string): Action {
  return actionSchema.parse({ function: "keyboard_input", args: { keys }, control: null });
}

/** How an action names a control of an observation. */
export function referTo(controls: readonly Control[], index: number): ControlRef {
  const { application, control_type, control_text } = at(controls, index);
  const dialog = dialogOf(controls, index);
  const ordinal = controls.slice(0, index).filter((other, place) => {
    const alike = other.control_type === control_type && other.control_text === control_text;
    return alike && other.application === application && dialogOf(controls, place) === dialog;
  }).length;
  return { application, dialog, control_type, control_text, ordinal };
}

function dialogOf(controls: readonly Control[], index: number): string | null {
  const root = rootOf(controls, index);
  return root.control_type === "Dialog" ? root.control_text : null;
}

/** The window or dialog that a control is in. */
export function rootOf(controls: readonly Control[], index: number): Control {
  const control = at(controls, index);
  return control.parent === null ? control : rootOf(controls, control.parent);
}

function at(controls: readonly Control[], index: number): Control {
  const control = controls[index];
  if (control === undefined) throw new RangeError(`there is no control ${index}`);
  return control;
}
