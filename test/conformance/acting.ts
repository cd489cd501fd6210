import type { Environment } from "../../pipeline/environments/contract.js";
import type { Action } from "../../pipeline/schema/computer/action.js";
import type { Control, ControlRef } from "../../pipeline/schema/computer/control.js";

/** What a test says instead of a whole action. */
export function click(control: ControlRef, button: "left" | "right" = "left", double = false): Action {
  return { function: "click_input", args: { button, double }, control, rect: null, description: "", thought: "" };
}

export function type(control: ControlRef, text: string): Action {
  return { function: "keyboard_input", args: { text }, control, rect: null, description: "", thought: "" };
}

export function press(keys: string): Action {
  return { function: "keyboard_input", args: { keys }, control: null, rect: null, description: "", thought: "" };
}

export function wheel(control: ControlRef, notches: number): Action {
  const args = { wheel_dist: notches };
  return { function: "wheel_mouse_input", args, control, rect: null, description: "", thought: "" };
}

/** A control by type and text; in the main window unless a dialog is named. */
export function at(
  application: string,
  control_type: ControlRef["control_type"],
  control_text: string,
  dialog: string | null = null,
): ControlRef {
  return { application, dialog, control_type, control_text, ordinal: 0 };
}

/** How a later action finds a control that was observed. */
export function refTo(controls: readonly Control[], control: Control): ControlRef {
  const root = rootOf(controls, control);
  const dialog = root.control_type === "Dialog" ? root.control_text : null;
  const same = controls.filter(
    (other) =>
      other.control_text === control.control_text &&
      other.control_type === control.control_type &&
      other.application === control.application &&
      (rootOf(controls, other).control_type === "Dialog" ? rootOf(controls, other).control_text : null) === dialog,
  );
  const { application, control_type, control_text } = control;
  return { application, dialog, control_type, control_text, ordinal: same.indexOf(control) };
}

export function rootOf(controls: readonly Control[], control: Control): Control {
  let root = control;
  while (root.parent !== null) {
    const parent = controls[root.parent];
    if (parent === undefined) throw new RangeError("a parent is missing");
    root = parent;
  }
  return root;
}

export async function controlsOf(environment: Environment): Promise<readonly Control[]> {
  return (await environment.observe()).controls;
}

/** The buttons of the taskbar, by which applications are started. */
export async function launchers(environment: Environment): Promise<ControlRef[]> {
  const controls = await controlsOf(environment);
  return controls
    .filter((control) => control.application === "desktop" && control.control_type === "Button")
    .map((control) => refTo(controls, control));
}

/** Clicks "..." items of menus and toolbars in every application until a dialog stands before a main window. */
export async function openDialog(environment: Environment): Promise<boolean> {
  for (const launcher of await launchers(environment)) {
    await environment.act(click(launcher));
    const bar = await controlsOf(environment);
    for (const menu of bar.filter((control) => isUsable(control) && isMenuBarItem(bar, control))) {
      await environment.act(click(refTo(bar, menu)));
      const controls = await controlsOf(environment);
      const asks = controls.find((control) => isUsable(control) && control.control_text.endsWith("..."));
      if (asks !== undefined) await environment.act(click(refTo(controls, asks)));
      if ((await controlsOf(environment)).some((control) => control.control_type === "Dialog")) return true;
      await environment.act(press("escape"));
    }
  }
  return false;
}

export function isUsable(control: Control): boolean {
  return control.enabled && control.visible;
}

function isMenuBarItem(controls: readonly Control[], control: Control): boolean {
  return control.parent !== null && controls[control.parent]?.control_type === "MenuBar";
}

/** Types where the focus is. */
export function typed(text: string): Action {
  return { function: "keyboard_input", args: { text }, control: null, rect: null, description: "", thought: "" };
}
