import type { Action } from "../../schema/computer/action.js";

const keys: ReadonlySet<string> = new Set(["ctrl+q", "ctrl+w", "ctrl+shift+w", "alt+f4"]);
const words = /^(quit|exit|close|log ?out)\b/i;

/**
 * Whether a program may end because of an action: the action asks it to quit, or answers a dialog that followed such a
 * request (`wasQuitting`), for example whether to save.
 */
export function isQuitting({ function: kind, args, control }: Action, wasQuitting: boolean): boolean {
  if (kind === "keyboard_input" && "keys" in args && keys.has(args.keys.toLowerCase())) return true;
  // What is typed may be a command.
  if (kind === "keyboard_input" && "text" in args && words.test(args.text.trim())) return true;
  if (control !== null && words.test(control.control_text)) return true;
  return wasQuitting && (control === null || control.dialog !== null);
}
