import type { Control } from "../../schema/computer/control.js";

/** Whether a window is a file chooser of GTK: a dialog with a list of files that can be cancelled. */
export function isChooser(controls: readonly Control[], window: string): boolean {
  const inside = controls.filter((control) => control.window === window);
  return (
    inside.some(({ control_type }) => control_type === "Dialog") &&
    inside.some(({ control_type, control_text }) => control_type === "List" && control_text === "Files") &&
    inside.some(({ control_type, control_text }) => control_type === "Button" && control_text === "Cancel")
  );
}

/**
 * Whether a file chooser is in front that shows no field for a path. Which it shows is a setting that GTK 3.24 no
 * longer heeds; ctrl+l brings the field up, so that every desktop has it.
 */
export function lacksPathField(controls: readonly Control[]): boolean {
  const front = controls.find(({ application }) => application !== "desktop");
  if (front === undefined || !isChooser(controls, front.window)) return false;
  const inside = controls.filter(({ window }) => window === front.window);
  const top = inside.find(({ control_type, control_text }) => control_type === "List" && control_text === "Files")
    ?.rect[1];
  return !inside.some(({ control_type, rect }) => control_type === "Edit" && rect[3] <= (top ?? 0) + 4);
}
