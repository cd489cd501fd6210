import type { Trace } from "../schema/trace.js";
import { fold, holdsText } from "./fold.js";
import { windowActions } from "./trace-view.js";

/** A control with this text was clicked in the window. */
export function clicked(trace: Trace, text: string): boolean {
  const wanted = fold(text);
  return windowActions(trace).some(
    (action) => action.function === "click_input" && fold(action.control.control_text) === wanted,
  );
}

/** The text was typed in the window, in one piece or in pieces with nothing but waiting between them, or a key of this name was pressed. */
export function typed(trace: Trace, text: string): boolean {
  let run = "";
  for (const action of windowActions(trace)) {
    if (action.function === "wait") continue;
    if (action.function === "keyboard_input" && "text" in action.args) {
      run = action.control === null ? run + action.args.text : action.args.text;
      if (holdsText(run, text)) return true;
      continue;
    }
    if (action.function === "keyboard_input" && "keys" in action.args && fold(action.args.keys) === fold(text)) {
      return true;
    }
    run = "";
  }
  return false;
}
