import { controlAt } from "../environments/view/control-at.js";
import { namedControl } from "../environments/view/find-control.js";
import { pixelForm } from "../environments/view/pixel-form.js";
import type { AttemptStep } from "../schema/attempt/attempt-records.js";
import type { ControlForm, FormTarget } from "../schema/attempt/control-form.js";
import type { Action } from "../schema/computer/action.js";
import type { Control } from "../schema/computer/control.js";
import type { PixelAction } from "../schema/computer/pixel-action.js";

/** An action in the two forms in which it is recorded; null where a form of it is not defined. */
export type BothForms = Pick<AttemptStep, "control_form" | "pixel_form">;

export const noForms: BothForms = { control_form: null, pixel_form: null };

/** A pixel action, and the same by the controls that were under its points; no form by controls where none was. */
export function formsOfPixels(action: PixelAction, controls: readonly Control[]): BothForms {
  return { pixel_form: [action], control_form: byControls(action, controls) };
}

/**
 * An action on a control, and what mouse and keyboard do for it on a screen with these controls; no form by pixels for a
 * control that is not there. Waiting, going to another computer and finishing have neither.
 */
export function formsOfControl(action: Action, controls: readonly Control[]): BothForms {
  const { control: ref } = action;
  const control = ref === null ? null : namedControl(controls, ref);
  if (ref !== null && control === null) return noForms;
  const pixels = pixelForm(action, control);
  const on = ref === null || control === null ? null : { control: ref, rect: control.rect };
  return { pixel_form: pixels.length === 0 ? null : pixels, control_form: formOf(action, on) };
}

function formOf(action: Action, on: FormTarget | null): ControlForm | null {
  switch (action.function) {
    case "click_input": {
      const { button, double } = action.args;
      return on && { function: "click_input", args: { button, count: double ? 2 : 1, held: null }, on };
    }
    case "wheel_mouse_input":
      return on && { function: "wheel_mouse_input", args: { dx: 0, dy: action.args.wheel_dist }, on };
    case "keyboard_input": {
      const { args } = action;
      return { function: "keyboard_input", args: "keys" in args ? { keys: args.keys, seconds: null } : args, on };
    }
    case "wait":
    case "use_computer":
    case "finish":
      return null;
  }
}

function byControls(action: PixelAction, controls: readonly Control[]): ControlForm | null {
  const under = ({ x, y }: { x: number; y: number }): FormTarget | null => {
    const hit = controlAt(controls, x, y);
    return hit && { control: hit.ref, rect: hit.control.rect };
  };
  switch (action.function) {
    case "click": {
      const { button, count, held, ...at } = action.args;
      const on = under(at);
      return on && { function: "click_input", args: { button, count, held }, on };
    }
    case "move": {
      const on = under(action.args);
      return on && { function: "move_input", on };
    }
    case "drag": {
      const { path, button } = action.args;
      const [from, to] = [path[0], path.at(-1)].map((at) => at && under(at));
      return from && to ? { function: "drag_input", args: { button }, from, to } : null;
    }
    case "scroll": {
      const { dx, dy, ...at } = action.args;
      const on = under(at);
      return on && { function: "wheel_mouse_input", args: { dx, dy }, on };
    }
    case "key":
      return { function: "keyboard_input", args: { keys: action.args.keys, seconds: null }, on: null };
    case "hold":
      return { function: "keyboard_input", args: action.args, on: null };
    case "type":
      return { function: "keyboard_input", args: action.args, on: null };
  }
}
