import { setTimeout as pause } from "node:timers/promises";
import type { Action } from "../../schema/computer/action.js";
import type { Control } from "../../schema/computer/control.js";
import type { PixelAction } from "../../schema/computer/pixel-action.js";
import { pixelForm } from "../view/pixel-form.js";
import type { Display } from "./display/display.js";

/** Longest wait that an action may ask for, in seconds. */
const longestWait = 60;

/** How the effect of a part of an action is waited for before the next part. */
export interface Waits {
  /** Until a click that gives a control the focus has had its effect. */
  rest(): Promise<unknown>;
  /** Until what was typed so far has been read. */
  idle(): Promise<unknown>;
}

/**
 * Does with mouse and keyboard what an action asks for; `control` is the one it names, null for none. Programs move the
 * focus and fill fields some time after the click that gives a control the focus, and the first keys would go elsewhere
 * if they did not wait. `selecting` are the keys that select what a field holds.
 */
export async function performAction(
  display: Display,
  action: Action,
  control: Control | null,
  waits: Waits,
  selecting?: readonly string[],
): Promise<void> {
  if (action.function === "wait") await pause(Math.min(action.args.seconds, longestWait) * 1000);
  for (const gesture of pixelForm(action, control, selecting)) {
    await performPixelAction(display, gesture, waits);
    if (gesture.function === "click" && action.function === "keyboard_input") await waits.rest();
  }
}

/** Does what a pixel action asks for. Throws ActionError OFF_SCREEN, UNKNOWN_KEY. */
export async function performPixelAction(
  display: Display,
  action: PixelAction,
  { idle }: Pick<Waits, "idle">,
): Promise<void> {
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
      return typeInParts(display, action.args.text, idle);
  }
}

/**
 * Types a text, and waits behind line feeds and tabs: spreadsheets go to the next cell some time after the key, and what
 * is typed at once would go into the cell before.
 */
async function typeInParts(display: Display, text: string, idle: Waits["idle"]): Promise<void> {
  const parts = text.match(/[^\n\t]*[\n\t]+|[^\n\t]+$/g) ?? [];
  for (const [index, part] of parts.entries()) {
    if (index > 0) await idle();
    await display.type(part);
  }
}
