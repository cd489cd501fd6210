import type { Action } from "../../schema/computer/action.js";
import type { Control, ControlRef } from "../../schema/computer/control.js";
import type { PixelAction } from "../../schema/computer/pixel-action.js";
import { rootsOf } from "../roots-of.js";
import { targetsOf } from "./targets.js";

/** A control under a point, and how an action names it. */
interface HitControl {
  control: Control;
  ref: ControlRef;
}

/**
 * The control that a click on a pixel reaches: of the window in front that has one there, the smallest, and of equal ones
 * the innermost. Null where no visible control is. Linear in the controls.
 */
export function controlAt(controls: readonly Control[], x: number, y: number): HitControl | null {
  const roots = rootsOf(controls);
  let hit: HitControl | null = null;
  let front: Control | undefined;
  for (const { control, ref, index } of targetsOf(controls)) {
    const [left, top, right, bottom] = control.rect;
    if (!control.visible || x < left || y < top || x >= right || y >= bottom) continue;
    front ??= roots[index];
    if (roots[index] !== front || (hit !== null && areaOf(control) > areaOf(hit.control))) continue;
    hit = { control, ref };
  }
  return hit;
}

function areaOf({ rect: [left, top, right, bottom] }: Control): number {
  return (right - left) * (bottom - top);
}

/**
 * A pixel action as one of the actions on controls that evaluators read, by the control under its point. Null for what
 * those cannot say: a move, a drag, a sideways scroll, and a click where no control is.
 */
export function controlAction(action: PixelAction, controls: readonly Control[]): Action | null {
  const described = { description: "", thought: "" };
  switch (action.function) {
    case "click": {
      const { x, y, button, count } = action.args;
      const hit = controlAt(controls, x, y);
      if (hit === null) return null;
      const args = { button, double: count > 1 };
      return { function: "click_input", args, control: hit.ref, rect: hit.control.rect, ...described };
    }
    case "scroll": {
      const { x, y, dy } = action.args;
      const hit = dy === 0 ? null : controlAt(controls, x, y);
      if (hit === null) return null;
      const { ref, control } = hit;
      return {
        function: "wheel_mouse_input",
        args: { wheel_dist: dy },
        control: ref,
        rect: control.rect,
        ...described,
      };
    }
    case "key":
    case "hold":
      return {
        ...{ function: "keyboard_input", args: { keys: action.args.keys }, control: null, rect: null },
        ...described,
      };
    case "type":
      return {
        ...{ function: "keyboard_input", args: { text: action.args.text }, control: null, rect: null },
        ...described,
      };
    case "move":
    case "drag":
      return null;
  }
}
