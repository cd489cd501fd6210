import type { Control, ControlRef, Rect } from "../../schema/computer/control.js";

/** Where the control that a reference names was in an observation; null when it was not there. */
export function recordedRect(ref: ControlRef, controls: readonly Control[]): Rect | null {
  const dialogs: (string | null)[] = [];
  let alike = 0;
  for (const control of controls) {
    const inherited = control.parent === null ? null : (dialogs[control.parent] ?? null);
    const dialog = control.control_type === "Dialog" ? control.window : inherited;
    dialogs.push(dialog);
    const named =
      control.application === ref.application &&
      control.control_type === ref.control_type &&
      control.control_text === ref.control_text &&
      dialog === ref.dialog;
    if (named && alike++ === ref.ordinal) return control.rect;
  }
  return null;
}
