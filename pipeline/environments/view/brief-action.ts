import type { Action } from "../../schema/computer/action.js";

/** Short description of an action for a prompt: what was done to which control. */
export interface BriefAction {
  function: Action["function"];
  args: Action["args"];
  control_type: string | null;
  control_text: string | null;
  /** Title of the dialog it is in. */
  dialog: string | null;
}

/** An action without what finds its control again. */
export function briefAction({ function: name, args, control }: Action): BriefAction {
  const { control_type = null, control_text = null, dialog = null } = control ?? {};
  return { function: name, args, control_type, control_text, dialog };
}
