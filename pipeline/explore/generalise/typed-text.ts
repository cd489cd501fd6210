import type { Action } from "../../schema/computer/action.js";
import type { ControlRef } from "../../schema/computer/control.js";

/** A text that a path of actions types, and the label of the field that gets it ("" where none is known). */
export interface TypedText {
  text: string;
  label: string;
}

/** Every value that the actions type, in order. A field without its own control is the one that was clicked last. */
export function typedTexts(actions: readonly Action[]): TypedText[] {
  const found: TypedText[] = [];
  let focus: ControlRef | null = null;
  for (const action of actions) {
    if (action.function === "click_input") focus = action.control;
    if (action.function !== "keyboard_input") continue;
    focus = action.control ?? focus;
    if (!("text" in action.args)) continue;
    const label = labelOf(focus);
    found.push(...valuesIn(action.args.text).map((text) => ({ text, label })));
  }
  return found;
}

/** What a typed command has in quotation marks, blanks as they are; any other text is one value. */
function valuesIn(text: string): string[] {
  const quoted = isCommand(text) ? [...text.matchAll(/"([^"]+)"/g)].map((match) => match[1] ?? "") : [];
  return quoted.length > 0 ? quoted : [text];
}

/** Whether a text is a line for a shell: the name of a program, and what it works on in quotation marks. */
export function isCommand(text: string): boolean {
  return /^[a-z][\w-]* [^"]*"[^"]+"/.test(text);
}

function labelOf(control: ControlRef | null): string {
  if (control === null) return "";
  return control.control_type === "Edit" || control.control_type === "ComboBox" ? control.control_text : "";
}
