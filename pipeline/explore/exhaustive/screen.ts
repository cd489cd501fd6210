import { type ControlTarget, targetsOf } from "../../environments/view/targets.js";
import type { Control } from "../../schema/computer/control.js";

/** What an observation shows of one application. */
export interface ApplicationScreen {
  /** Titles of its open dialogs, front first. */
  dialogs: readonly string[];
  /** Controls of the front dialog, else of the main window: what can be acted on. */
  front: readonly ControlTarget[];
  /** Every control of the application. */
  all: readonly ControlTarget[];
}

/** Reads what observations show of an application; each observation is read once. */
export function screenReader(application: string): (controls: readonly Control[]) => ApplicationScreen {
  const read = new WeakMap<readonly Control[], ApplicationScreen>();
  return (controls) => {
    const known = read.get(controls);
    if (known !== undefined) return known;
    const screen = readScreen(controls, application);
    read.set(controls, screen);
    return screen;
  };
}

function readScreen(controls: readonly Control[], application: string): ApplicationScreen {
  const all = targetsOf(controls).filter((target) => target.control.application === application);
  const dialogs = all
    .filter((target) => target.control.control_type === "Dialog")
    .map((target) => target.ref.dialog ?? "");
  const front = dialogs[0];
  return { dialogs, front: all.filter((target) => target.ref.dialog === (front ?? null)), all };
}
