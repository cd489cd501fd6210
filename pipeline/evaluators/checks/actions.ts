import { z } from "zod";
import { fold, holdsText } from "../../text/fold.js";
import { windowActions } from "../trace-view.js";
import { defineCheck } from "./check.js";

/** Checks on what was clicked and typed in the window. */
export const actionChecks = {
  check_mouse_clicks: defineCheck({
    parameters: z.object({ text: z.string() }),
    reads: "actions",
    rule: "a control with this text was clicked",
    example: "check_mouse_clicks(text='Save')",
    complaints: { missing: "'{text}' was not clicked", present: "'{text}' was clicked" },
    holds: (trace, { text }) =>
      windowActions(trace).some(
        (action) => action.function === "click_input" && fold(action.control.control_text) === fold(text),
      ),
    python: `return any(
    action["function"] == "click_input" and _fold(action["control"]["control_text"]) == _fold(text)
    for action in _actions()
)`,
  }),
  check_keyboard_types: defineCheck({
    parameters: z.object({ text: z.string() }),
    reads: "actions",
    rule: "this text was typed, in one piece or in several, or the key of this name was pressed",
    example: "check_keyboard_types(text='Hello')",
    complaints: { missing: "'{text}' was not typed", present: "'{text}' was typed" },
    // Nothing but waiting may lie between the pieces of a text.
    holds: (trace, { text }) => {
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
    },
    python: `run = ""
for action in _actions():
    if action["function"] == "wait":
        continue
    if action["function"] == "keyboard_input" and "text" in action["args"]:
        run = (run if action["control"] is None else "") + action["args"]["text"]
        if _includes(run, text):
            return True
        continue
    if action["function"] == "keyboard_input" and _fold(action["args"]["keys"]) == _fold(text):
        return True
    run = ""
return False`,
  }),
};
