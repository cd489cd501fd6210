import type { DesktopApplication } from "../../schema/catalog.js";
import type { DesktopWindow } from "./display/windows.js";
import { ownerOfWindow } from "./look.js";

/**
 * A modal dialog that came up during an action in an application that was there already and was not acted upon; null
 * for none. Applications of one process (LibreOffice) are one here. `actedOn` is the application's id, null for none.
 */
export function unexpectedDialog(
  before: readonly DesktopWindow[],
  after: readonly DesktopWindow[],
  actedOn: string | null,
  applications: readonly DesktopApplication[],
): { title: string; application: DesktopApplication } | null {
  const known = new Map([...after, ...before].map((window) => [window.id, window]));
  const all = [...known.values()];
  const ownerOf = (window: DesktopWindow): DesktopApplication | null => ownerOfWindow(window, all, applications);
  const acting = new Set(all.filter((window) => ownerOf(window)?.id === actedOn).flatMap(({ pid }) => pid ?? []));
  for (const window of after) {
    if (!window.modal || window.hidden || before.some(({ id, modal }) => modal && id === window.id)) continue;
    const application = ownerOf(window);
    if (application === null || application.id === actedOn) continue;
    if (window.pid !== null && acting.has(window.pid)) continue;
    if (before.some((other) => ownerOf(other) === application)) return { title: window.title.trim(), application };
  }
  return null;
}
