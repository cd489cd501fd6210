import type { DesktopApplication } from "../../schema/catalog/catalog.js";
import type { Control } from "../../schema/computer/control.js";
import { readPixels } from "./display/framebuffer.js";
import type { DesktopWindow } from "./display/windows.js";
import { bearsRedMark } from "./state/unsaved-mark.js";

/** Properties of a window beside its title; null when nothing shows them. */
export interface WindowHints {
  /** Whether its document has unsaved changes. */
  modified: boolean | null;
  /** Address of the page that it shows. */
  url: string | null;
}

const statusBarHeight = 22;

/** Reads the hints of a visible window; `controls` are its own. */
export async function readHints(
  window: DesktopWindow,
  application: DesktopApplication,
  controls: readonly Control[],
  framebuffer: string,
): Promise<WindowHints> {
  const [left, , right, bottom] = window.rect;
  const hasMark = application.desktop.unsaved === "status bar" && !window.dialog;
  const modified = hasMark
    ? bearsRedMark(await readPixels(framebuffer, [left, bottom - statusBarHeight, right, bottom]))
    : null;
  return { modified, url: shownAddress(controls) };
}

/** The address in the location field of a browser; null for other windows, and where the field only shows its name. */
function shownAddress(controls: readonly Control[]): string | null {
  const field = controls.find(
    ({ control_type, control_text }) =>
      (control_type === "Edit" || control_type === "ComboBox") && /address|location bar/i.test(control_text),
  );
  const text = field?.value?.trim() ?? "";
  if (text === "" || text === field?.control_text) return null;
  return /^[a-z]+:/i.test(text) ? text : `http://${text}`;
}
