import type { Display } from "./display/display.js";
import type { DesktopWindow } from "./display/windows.js";
import { panelHeight, screen } from "./sandbox/layout.js";

const lowest = screen.height - panelHeight;
const border = 2;
const least = 120;

/**
 * Makes dialogs smaller that reach below the screen or behind the panel, as a person would, to get at their buttons: a
 * file chooser may grow after it has been placed. Says whether there was one.
 */
export async function keepInReach(display: Display, windows: readonly DesktopWindow[]): Promise<boolean> {
  const tall = windows.filter(({ dialog, hidden, rect }) => dialog && !hidden && rect[3] > lowest);
  for (const { id, rect } of tall) {
    const height = Math.max(least, lowest - border - Math.max(0, rect[1]));
    await display.resize(id, [rect[2] - rect[0], height]);
  }
  return tall.length > 0;
}
