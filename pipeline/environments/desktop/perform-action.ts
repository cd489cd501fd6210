import { setTimeout as pause } from "node:timers/promises";
import type { Action } from "../../schema/computer/action.js";
import type { Control } from "../../schema/computer/control.js";
import type { PixelAction } from "../../schema/computer/pixel-action.js";
import { pixelForm } from "../view/pixel-form.js";
import type { Display } from "./display/display.js";

/** Longest wait that an action may ask for, in seconds. */
const longestWait = 60;

/**
 * Does with mouse and keyboard what an action asks for; `control` is the one it names, null for none. `rest` waits until
 * the click that gives a control the focus has had its effect: programs move the focus and fill fields some time after
 * it, and the first keys would go elsewhere. `selecting` are the keys that select what a field holds.
 */
export async function performAction(
  display: Display,
  action: Action,
  control: Control | null,
  rest: () => Promise<unknown>,
  selecting?: readonly string[],
): Promise<void> {
  if (action.function === "wait") await pause(Math.min(action.args.seconds, longestWait) * 1000);
  for (const gesture of pixelForm(action, control, selecting)) {
    await performPixelAction(display, gesture);
    if (gesture.function === "click" && action.function === "keyboard_input") await rest();
  }
}

/** Does what a pixel action asks for. Throws ActionError OFF_SCREEN, UNKNOWN_KEY. */
export async function performPixelAction(display: Display, action: PixelAction): Promise<void> {
  switch (action.function) {
    case "click": {
      const { x, y, ...options } = action.args;
      return display.click(x, y, options);
    }
    case "move":
      return display.move(action.args.x, action.args.y);
    case "drag":
      return display.drag(action.args.path, action.args.button);
    case "scroll":
      return display.wheel(action.args.x, action.args.y, action.args.dy, action.args.dx);
    case "key":
      return display.press(action.args.keys);
    case "hold":
      return display.hold(action.args.keys, action.args.seconds);
    case "type":
      return display.type(action.args.text);
  }
}
