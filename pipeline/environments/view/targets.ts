import type { Control, ControlRef } from "../../schema/computer/control.js";

/** A control with the words by which it is found again. */
export interface ControlTarget {
  control: Control;
  ref: ControlRef;
  /** Equal for the same control in two observations, as long as its text stays. */
  key: string;
  /** Index in the observation. */
  index: number;
}

/** Every control of an observation with its reference, in order. Cost: linear. */
export function targetsOf(controls: readonly Control[]): ControlTarget[] {
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

function keyOf(ref: ControlRef): string {
  return `${ref.application}|${ref.dialog ?? ""}|${ref.control_type}|${ref.control_text}|${ref.ordinal}`;
}
