import type { Control, ControlType } from "../schema/control.js";
import type { Trace } from "../schema/trace.js";
import { holdsText } from "./fold.js";
import { windowControls, windowScreenText } from "./trace-view.js";

/** Controls whose name is for assistive technology only; the screen shows no such text. */
export const undrawnTypes: ReadonlySet<ControlType> = new Set([
  "Pane",
  "MenuBar",
  "Menu",
  "Edit",
  "Document",
  "List",
  "Image",
]);

/** A control of the last observation has the text in its name or its value, visible or not. */
export function shownByControl(trace: Trace, text: string): boolean {
  return windowControls(trace).some((control) => holdsText(control.control_text, text) || valueIncludes(control, text));
}

/**
 * The text is on the last screen: in what was read off its picture; where nothing was, among the names and values that
 * are drawn for visible controls.
 */
export function shownOnScreen(trace: Trace, text: string): boolean {
  const read = windowScreenText(trace);
  if (read !== null) return holdsText(read, text);
  return windowControls(trace).some(
    (control) =>
      control.visible &&
      ((!undrawnTypes.has(control.control_type) && holdsText(control.control_text, text)) ||
        valueIncludes(control, text)),
  );
}

/** The text is found in one way or the other. */
export function shown(trace: Trace, text: string): boolean {
  return shownByControl(trace, text) || shownOnScreen(trace, text);
}

/** A dialog of the last observation says the text, by its title or by one of its texts. */
export function saidByDialog(trace: Trace, text: string): boolean {
  const controls = windowControls(trace);
  return controls.some(
    (dialog) =>
      dialog.control_type === "Dialog" &&
      controls.some(
        (control) =>
          control.application === dialog.application &&
          control.window === dialog.window &&
          (control.control_type === "Dialog" || control.control_type === "Text") &&
          holdsText(control.control_text, text),
      ),
  );
}

function valueIncludes(control: Control, text: string): boolean {
  return control.value !== null && holdsText(control.value, text);
}
