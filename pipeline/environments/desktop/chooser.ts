import type { Control } from "../../schema/control.js";

/**
 * Whether a file chooser of GTK is in front that shows no field for a path. Which it shows is a setting that GTK 3.24
 * no longer heeds; ctrl+l brings the field up, so that every desktop has it.
 */
export function lacksPathField(controls: readonly Control[]): boolean {
  const front = controls.findIndex(({ application }) => application !== "desktop");
  const dialog = controls[front];
  if (dialog?.control_type !== "Dialog") return false;
  const inside = controls.filter(
    ({ window, application }) => window === dialog.window && application === dialog.application,
  );
  const files = inside.find(({ control_type, control_text }) => control_type === "List" && control_text === "Files");
  return (
    files !== undefined &&
    inside.some(({ control_type, control_text }) => control_type === "Button" && control_text === "Cancel") &&
    !inside.some(({ control_type, rect }) => control_type === "Edit" && rect[3] <= files.rect[1] + 4)
  );
}
