import * as actions from "./action-checks.js";
import type { Api } from "./api.js";

/** Checks on what was clicked and typed. */
export const actionApis = {
  check_mouse_clicks: {
    parameters: ["text"],
    reads: "actions",
    rule: "a control with this text was clicked",
    example: "check_mouse_clicks(text='Save')",
    holds: (trace, [text = ""]) => actions.clicked(trace, text),
  },
  check_keyboard_types: {
    parameters: ["text"],
    reads: "actions",
    rule: "this text was typed, in one piece or in several, or the key of this name was pressed",
    example: "check_keyboard_types(text='Hello')",
    holds: (trace, [text = ""]) => actions.typed(trace, text),
  },
} as const satisfies Record<string, Api>;
