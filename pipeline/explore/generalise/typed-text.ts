import type { Action } from "../../schema/action.js";
import type { ControlRef } from "../../schema/control.js";

/** A text that a path of actions types, and the label of the field that gets it ("" where none is known). */
export interface TypedText {
  text: string;
  label: string;
}

/** Every text that the actions type, in order. A field without its own control is the one that was clicked last. */
export function typedTexts(actions: readonly Action[]): TypedText[] {
  const found: TypedText[] = [];
  let focus: ControlRef | null = null;
  for (const action of actions) {
    if (action.function === "click_input") focus = action.control;
    if (action.function !== "keyboard_input") continue;
    focus = action.control ?? focus;
    if ("text" in action.args) found.push({ text: action.args.text, label: labelOf(focus) });
  }
  return found;
}

function labelOf(control: ControlRef | null): string {
  if (control === null) return "";
  return control.control_type === "Edit" || control.control_type === "ComboBox" ? control.control_text : "";
}
