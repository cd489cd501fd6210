import type { Control, ControlRef } from "../../schema/control.js";

/** A control with the words by which it is found again. */
export interface Target {
  control: Control;
  ref: ControlRef;
  /** Equal for the same control in two observations, as long as its text stays. */
  key: string;
  /** Index in the observation. */
  index: number;
}

/** What an observation shows of one application. */
export interface Screen {
  /** Titles of its open dialogs, front first. */
  dialogs: readonly string[];
  /** Controls of the front dialog, else of the main window: what can be acted on. */
  front: readonly Target[];
  /** Every control of the application. */
  all: readonly Target[];
}

/** Reads what observations show of an application; each observation is read once. */
export function screenReader(application: string): (controls: readonly Control[]) => Screen {
  const read = new WeakMap<readonly Control[], Screen>();
  return (controls) => {
    const known = read.get(controls);
    if (known !== undefined) return known;
    const screen = readScreen(controls, application);
    read.set(controls, screen);
    return screen;
  };
}

function keyOf(ref: ControlRef): string {
  return `${ref.application}|${ref.dialog ?? ""}|${ref.control_type}|${ref.control_text}|${ref.ordinal}`;
}

/** Every control of an observation with its reference, in order. Cost: linear. */
export function targetsOf(controls: readonly Control[]): Target[] {
  const seen = new Map<string, number>();
  const dialogs: (string | null)[] = [];
  return controls.map((control, index) => {
    const inherited = control.parent === null ? null : (dialogs[control.parent] ?? null);
    const dialog = control.control_type === "Dialog" ? control.window : inherited;
    dialogs.push(dialog);
    const alike = `${control.application}|${dialog ?? ""}|${control.control_type}|${control.control_text}`;
    const ordinal = seen.get(alike) ?? 0;
    seen.set(alike, ordinal + 1);
    const { application, control_type, control_text } = control;
    const ref = { application, dialog, control_type, control_text, ordinal };
    return { control, ref, key: keyOf(ref), index };
  });
}

function readScreen(controls: readonly Control[], application: string): Screen {
  const all = targetsOf(controls).filter((target) => target.control.application === application);
  const dialogs = all
    .filter((target) => target.control.control_type === "Dialog")
    .map((target) => target.ref.dialog ?? "");
  const front = dialogs[0];
  return { dialogs, front: all.filter((target) => target.ref.dialog === (front ?? null)), all };
}
