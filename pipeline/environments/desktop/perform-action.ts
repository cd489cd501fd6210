import { setTimeout as pause } from "node:timers/promises";
import type { Action } from "../../schema/computer/action.js";
import type { Control } from "../../schema/computer/control.js";
import type { PixelAction } from "../../schema/computer/pixel-action.js";
import type { Display } from "./display/display.js";

/** Longest wait that an action may ask for, in seconds. */
const longestWait = 60;

const selectAll: readonly string[] = ["ctrl+a"];

/** Another way to select what a field of one line holds, for one that did not heed the usual one. */
export const selectLine: readonly string[] = ["end", "shift+home"];

/**
 * Does with mouse and keyboard what an action asks for; `control` is the one it names, null for none. A field gets the
 * focus by a click and its content selected, so that typing replaces it; what has the focus already is not clicked,
 * which would move the cursor of a document. `rest` waits until a click has had its effect: programs move the focus and
 * fill fields some time after it, and the first keys would go elsewhere. `selecting` are the keys that select what a
 * field holds.
 */
export async function performAction(
  display: Display,
  action: Action,
  control: Control | null,
  rest: () => Promise<unknown>,
  selecting: readonly string[] = selectAll,
): Promise<void> {
  switch (action.function) {
    case "click_input":
      if (control !== null) await display.click(...centreOf(control), action.args);
      return;
    case "wheel_mouse_input":
      if (control !== null) await display.wheel(...centreOf(control), action.args.wheel_dist);
      return;
    case "keyboard_input":
      if (control !== null) {
        // In a window the shortcut may mean something else, so it is pressed only where there is something to replace; a
        // dialog may fill its fields after it has come up.
        const mustSelect = (action.control?.dialog ?? null) !== null || control.value !== "";
        await focus(display, control, rest, mustSelect ? selecting : []);
      }
      if ("text" in action.args) await display.type(action.args.text);
      else await display.press(action.args.keys);
      return;
    case "wait":
      await pause(Math.min(action.args.seconds, longestWait) * 1000);
      return;
    case "finish":
      return;
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

async function focus(
  display: Display,
  control: Control,
  rest: () => Promise<unknown>,
  selecting: readonly string[],
): Promise<void> {
  if (control.control_type === "Edit") {
    await display.click(...startOf(control));
    await rest();
    for (const keys of selecting) await display.press(keys);
  } else if (!control.focused) {
    await display.click(...centreOf(control));
    await rest();
  }
}

function centreOf({ rect: [left, top, right, bottom] }: Control): [x: number, y: number] {
  return [Math.floor((left + right) / 2), Math.floor((top + bottom) / 2)];
}

/** Inside the text of a field: buttons that a field for numbers has stand at its end. */
function startOf(control: Control): [x: number, y: number] {
  const [x, y] = centreOf(control);
  return [Math.min(x, control.rect[0] + 20), y];
}
