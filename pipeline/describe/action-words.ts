import type { Action } from "../schema/action.js";
import { fill } from "../template.js";
import { quote } from "./english.js";

/** A templated action as an order to a person: "click 'File'", "type 'a.xlsx' into 'File name'". */
export function actionWords(action: Action, values: Readonly<Record<string, string>>): string {
  const target = action.control === null ? "" : quote(fill(action.control.control_text, values));
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
      const text = quote(fill(action.args.text, values));
      return target === "" || target === "''" ? `type ${text}` : `type ${text} into ${target}`;
    }
    case "wait":
      return `wait ${action.args.seconds} seconds`;
    case "finish":
      return `report ${action.args.status}: ${action.args.message}`;
  }
}

/** "ctrl+s" as it stands on a keyboard: "Ctrl+S". */
function keyNames(keys: string): string {
  return keys
    .split("+")
    .map((key) => key.slice(0, 1).toUpperCase() + key.slice(1))
    .join("+");
}
