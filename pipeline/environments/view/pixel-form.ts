import type { Action } from "../../schema/computer/action.js";
import type { Control } from "../../schema/computer/control.js";
import type { PixelAction } from "../../schema/computer/pixel-action.js";

const selectAll: readonly string[] = ["ctrl+a"];

/** Another way to select what a field of one line holds, for one that did not heed the usual one. */
export const selectLine: readonly string[] = ["end", "shift+home"];

/**
 * What mouse and keyboard do for an action; `control` is the one that it names, as it stands on the screen, null for none.
 * A field gets the focus by a click and its content selected by the keys `selecting`, so that typing replaces it; what has
 * the focus already is not clicked, which would move the cursor of a document. Nothing for waiting and finishing.
 */
export function pixelForm(
  action: Action,
  control: Control | null,
  selecting: readonly string[] = selectAll,
): PixelAction[] {
  switch (action.function) {
    case "click_input": {
      if (control === null) return [];
      const { button, double } = action.args;
      return [click(centreOf(control), button, double ? 2 : 1)];
    }
    case "wheel_mouse_input": {
      if (control === null) return [];
      return [{ function: "scroll", args: { ...centreOf(control), dx: 0, dy: action.args.wheel_dist } }];
    }
    case "keyboard_input": {
      const typed = keyStrokes(action.args);
      return control === null ? typed : [...focusing(action, control, selecting), ...typed];
    }
    case "wait":
    case "use_computer":
    case "finish":
      return [];
  }
}

/** The click and the keys that prepare a control for typing. */
function focusing(action: Action, control: Control, selecting: readonly string[]): PixelAction[] {
  if (control.control_type !== "Edit") return control.focused ? [] : [click(centreOf(control))];
  // In a window the shortcut may mean something else, so it is pressed only where there is something to replace; a
  // dialog may fill its fields after it has come up.
  const mustSelect = (action.control?.dialog ?? null) !== null || control.value !== "";
  const keys = mustSelect ? selecting : [];
  return [
    click(startOf(control)),
    ...keys.map((pressed): PixelAction => ({ function: "key", args: { keys: pressed } })),
  ];
}

function keyStrokes(args: { text: string } | { keys: string }): PixelAction[] {
  if ("keys" in args) return [{ function: "key", args }];
  return args.text === "" ? [] : [{ function: "type", args }];
}

function click(at: Point, button: "left" | "right" | "middle" = "left", count = 1): PixelAction {
  return { function: "click", args: { ...at, button, count, held: null } };
}

interface Point {
  x: number;
  y: number;
}

function centreOf({ rect: [left, top, right, bottom] }: Control): Point {
  return { x: Math.floor((left + right) / 2), y: Math.floor((top + bottom) / 2) };
}

/** Inside the text of a field: buttons that a field for numbers has stand at its end. */
function startOf(control: Control): Point {
  const { x, y } = centreOf(control);
  return { x: Math.min(x, control.rect[0] + 20), y };
}
