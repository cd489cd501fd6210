import type { Control } from "../../../schema/computer/control.js";

/** Applications whose documents are terminals. */
const terminals = /term|konsole|^tilix$/i;

/** The text in the terminal that has the focus, else in the one in front; null where none is open. */
export function terminalText(controls: readonly Control[]): string | null {
  const shown = controls.filter(
    ({ application, control_type }) => control_type === "Document" && terminals.test(application),
  );
  const chosen = shown.find(({ focused }) => focused) ?? shown[0];
  return chosen?.value?.trimEnd() ?? null;
}
