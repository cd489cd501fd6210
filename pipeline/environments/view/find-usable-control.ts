import { setTimeout as pause } from "node:timers/promises";
import { ActionError } from "../../errors.js";
import type { Control, ControlRef } from "../../schema/computer/control.js";
import { findControl } from "./find-control.js";

/** Milliseconds to wait for a control: until it can be used, and until its menu or its dialog is there. */
const limits = { usable: 700, menu: 1500, dialog: 4000 };
/** Errors whose cause may pass by itself. */
const passing: ReadonlySet<string> = new Set(["ACTION_DISABLED", "ACTION_NOT_VISIBLE"]);
const poll = { first: 20, growth: 1.5, longest: 100 };

/**
 * Waits for a control until it is enabled and visible, and returns it with the screen on which it was found. A dialog
 * may check a typed name before it enables its button, may still be growing, and may be late on a busy machine, as an
 * opening menu may be; a list may still be scrolling; whoever else uses the desktop may bring it. `look` is asked for a
 * fresh screen at every time but the first. Throws the ActionError of `findControl` after the wait.
 */
export async function findUsableControl<S extends { readonly controls: readonly Control[] }>(
  ref: ControlRef,
  look: (fresh: boolean) => Promise<S>,
): Promise<{ control: Control; before: S }> {
  let pollMs = poll.first;
  for (let waited = 0; ; waited += pollMs) {
    const before = await look(waited > 0);
    try {
      return { control: findControl(before.controls, ref), before };
    } catch (error) {
      if (!(error instanceof ActionError) || waited >= patienceWith(error, ref)) throw error;
    }
    await pause(pollMs);
    pollMs = Math.min(poll.longest, pollMs * poll.growth);
  }
}

/** Milliseconds to wait for the cause of an error to pass. */
function patienceWith({ code }: ActionError, { control_type, dialog }: ControlRef): number {
  if (code === "ACTION_NO_CONTROL" && dialog !== null) return limits.dialog;
  if (code === "ACTION_NO_CONTROL" && control_type === "MenuItem") return limits.menu;
  return passing.has(code) ? limits.usable : 0;
}
