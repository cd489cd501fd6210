import type { Action } from "../schema/computer/action.js";
import type { ControlRef, ControlType } from "../schema/computer/control.js";
import type { Environment } from "./contract.js";

/** Uses one application as a person does, by the texts on its controls. `dialog` is the title of a dialog. */
export interface Hand {
  /** Clicks one menu item after the other. */
  menu(...items: string[]): Promise<void>;
  click(type: ControlType, text: string, dialog?: string): Promise<void>;
  /** Types a value into a control. */
  fill(type: ControlType, text: string, value: string, dialog?: string): Promise<void>;
  /** Presses a shortcut or key such as "ctrl+shift+s" or "enter". */
  press(keys: string): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
}

/** Returns the hand for an application by its id. Each call rejects with ActionError where the control cannot be used. */
export function handOf(environment: Pick<Environment, "act">, application: string): Hand {
  const at = (control_type: ControlType, control_text: string, dialog: string | null = null): ControlRef => ({
    ...{ application, dialog, control_type, control_text, ordinal: 0 },
  });
  const click = (control: ControlRef): Action => ({
    ...{ function: "click_input", args: { button: "left", double: false }, control, ...unrecorded },
  });
  const keyboard = (args: { text: string } | { keys: string }, control: ControlRef | null): Action => ({
    ...{ function: "keyboard_input", args, control, ...unrecorded },
  });
  return {
    async menu(...items) {
      for (const item of items) await environment.act(click(at("MenuItem", item)));
    },
    click: (type, text, dialog) => environment.act(click(at(type, text, dialog))),
    fill: (type, text, value, dialog) => environment.act(keyboard({ text: value }, at(type, text, dialog))),
    press: (keys) => environment.act(keyboard({ keys }, null)),
    type: (text) => environment.act(keyboard({ text }, null)),
  };
}

const unrecorded = { rect: null, description: "", thought: "" };
