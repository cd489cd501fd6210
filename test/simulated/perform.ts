import { onlyComputer } from "../../pipeline/environments/computers/one-computer.js";
import type { Action } from "../../pipeline/schema/computer/action.js";
import { clickElement } from "./click.js";
import type { Element } from "./element.js";
import { findControl } from "./find-control.js";
import { changeDialog, changeFront, front, type Machine } from "./machine.js";
import { pressKeys } from "./press-keys.js";
import { screenOf } from "./screen.js";
import { typeText } from "./type-text.js";

const rowsPerNotch = 3;

/** The machine after an action. Throws the ActionErrors of `findControl`; a machine whose application refuses shows an error dialog instead. */
export function perform(machine: Machine, action: Action): Machine {
  switch (action.function) {
    case "click_input":
      return clickElement(machine, find(machine, action.control), action.args.button, action.args.double);
    case "wheel_mouse_input":
      return scroll(machine, find(machine, action.control), action.args.wheel_dist);
    case "keyboard_input": {
      const focused =
        action.control === null ? machine : clickElement(machine, find(machine, action.control), "left", false);
      if (focused.running.length === 0) return focused;
      return "text" in action.args ? typeText(focused, action.args.text) : pressKeys(focused, action.args.keys);
    }
    case "use_computer":
      throw onlyComputer(action.args.computer);
    case "wait":
    case "finish":
      return machine;
  }
}

function find(machine: Machine, ref: Parameters<typeof findControl>[1]): Element {
  return findControl(screenOf(machine), ref, machine.running[0]?.dialogs.length ?? 0);
}

function scroll(machine: Machine, element: Element, notches: number): Machine {
  const { scroller } = element;
  if (scroller === null) return machine;
  const furthest = Math.max(0, scroller.rows - scroller.shown);
  const moved = (from: number) => Math.min(furthest, Math.max(0, from - notches * rowsPerNotch));
  const application = front(machine);
  const dialog = application.dialogs.at(-1);
  if (dialog?.kind === "chooser") return changeDialog(machine, { ...dialog, scroll: moved(dialog.scroll) });
  if (dialog !== undefined) return machine;
  const from = application.scroll[scroller.name] ?? 0;
  return changeFront(machine, { scroll: { ...application.scroll, [scroller.name]: moved(from) } });
}
