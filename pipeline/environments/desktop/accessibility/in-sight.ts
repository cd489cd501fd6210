import { contains } from "./control-draft.js";
import type { WindowOnScreen } from "./controls.js";
import type { IsInSight } from "./read-application.js";

/**
 * Which top-level windows have to be read: all but those that are iconified or wholly behind a window of the same or
 * another application that is no dialog. `windows` stand front to back. Windows that the display does not know (menus)
 * are in sight.
 */
export function inSight(windows: readonly WindowOnScreen[]): IsInSight {
  const covered = windows.filter(
    (window, index) =>
      window.hidden === true ||
      windows.slice(0, index).some((other) => !other.dialog && contains(other.rect, window.rect)),
  );
  const seen = windows.filter((window) => !covered.includes(window));
  return ({ pid, name }) => {
    const isThis = (window: WindowOnScreen) => window.title === name && (window.pid === null || window.pid === pid);
    return !covered.some(isThis) || seen.some(isThis);
  };
}
