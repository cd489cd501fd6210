import type { Action } from "../schema/computer/action.js";
import { fill } from "../template/template.js";

/** A templated action as an order to a person: "click 'File'", "type 'a.xlsx' into 'File name'". */
export function actionWords(action: Action, values: Readonly<Record<string, string>>): string {
  return wordsOf(action, (text) => fill(text, values));
}

function wordsOf(action: Action, read: (text: string) => string): string {
  const target = action.control === null ? "" : quote(read(action.control.control_text));
  switch (action.function) {
    case "click_input": {
      const { button, double } = action.args;
      const verb = double ? "double-click" : button === "left" ? "click" : `${button}-click`;
      return `${verb} ${target}`;
    }
    case "wheel_mouse_input":
      return `scroll ${action.args.wheel_dist < 0 ? "down" : "up"} in ${target}`;
    case "keyboard_input": {
      if ("keys" in action.args) return `press ${keyNames(action.args.keys)}`;
      const text = quote(read(action.args.text));
      return target === "" || target === "''" ? `type ${text}` : `type ${text} into ${target}`;
    }
    case "wait":
      return `wait ${action.args.seconds} seconds`;
    case "use_computer":
      return `go to the computer ${quote(action.args.computer)}`;
    case "finish":
      return `report ${action.args.status}: ${action.args.message}`;
  }
}

/** A filled action as a sentence without its full stop, with the dialog it is in; a control without a text is called by its type. */
export function actionSentence(action: Action): string {
  const { control } = action;
  const words = wordsOf(action, (text) => text);
  const named =
    control === null || control.control_text !== "" ? words : words.replace("''", () => `the ${control.control_type}`);
  const inDialog = control?.dialog ? ` in '${control.dialog}'` : "";
  return `${named.charAt(0).toUpperCase()}${named.slice(1)}${inDialog}`;
}

/** "ctrl+s" as it stands on a keyboard: "Ctrl+S". */
export function keyNames(keys: string): string {
  return keys
    .split("+")
    .map((key) => key.slice(0, 1).toUpperCase() + key.slice(1))
    .join("+");
}

function quote(value: string): string {
  return `'${value}'`;
}
