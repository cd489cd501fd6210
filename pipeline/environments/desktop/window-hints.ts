import type { Control } from "../../schema/control.js";

/** What the controls of a window tell beyond its title; null where they tell nothing. */
export interface WindowHints {
  /** Whether its document has unsaved changes. */
  modified: boolean | null;
  /** Address of the page that it shows. */
  url: string | null;
}

export function hintsIn(controls: readonly Control[]): WindowHints {
  return { modified: showsUnsaved(controls), url: shownAddress(controls) };
}

/** Whether a window's status bar says that its document has unsaved changes; null where nothing tells. */
function showsUnsaved(controls: readonly Control[]): boolean | null {
  const indicator = controls.find(({ control_text }) =>
    /document (has been |was )?(modified|changed|saved)/i.test(control_text),
  );
  if (indicator === undefined) return null;
  return /modified|changed/i.test(indicator.control_text);
}

/** The address in a browser window's location field; null for other windows. */
function shownAddress(controls: readonly Control[]): string | null {
  const field = controls.find(
    ({ control_type, control_text }) =>
      (control_type === "Edit" || control_type === "ComboBox") &&
      /address|enter address|location bar/i.test(control_text),
  );
  const text = field?.value?.trim() ?? "";
  if (text === "") return null;
  return /^[a-z]+:/i.test(text) ? text : `http://${text}`;
}
