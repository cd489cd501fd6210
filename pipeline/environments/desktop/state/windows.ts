import type { Rect } from "../../../schema/computer/control.js";
import type { FileState, WindowState } from "../../../schema/computer/system-state.js";
import { findDocument } from "./find-document.js";
import type { StateApplication } from "./state-application.js";

/** A window as the display and the control tree show it. */
export interface SeenWindow {
  title: string;
  wmClass: string;
  active: boolean;
  dialog: boolean;
  /** Whether its document has unsaved changes; null when only the title can show it. */
  modified?: boolean | null;
  /** Address of the page that it shows, for browsers. */
  url?: string | null;
  /** Its rectangle on the screen without the frame; of a window of a real display. */
  rect?: Rect;
  maximised?: boolean;
  fullScreen?: boolean;
}

/** The application that a window belongs to, by its class without regard to case; null for a window of none. */
export function applicationOf<A extends StateApplication>(wmClass: string, applications: readonly A[]): A | null {
  const wanted = wmClass.toLowerCase();
  return (
    applications.find(({ desktop }) => desktop.window.wm_class.some((name) => name.toLowerCase() === wanted)) ?? null
  );
}

/**
 * The windows of applications in their order; those of no application are left out. Documents are found by title
 * among the files; a dialog has the document of the first window of its application.
 */
export function projectWindows(
  seen: readonly SeenWindow[],
  applications: readonly StateApplication[],
  files: readonly FileState[],
  locked: ReadonlySet<string>,
): WindowState[] {
  const known = seen.flatMap((window) => {
    const application = applicationOf(window.wmClass, applications);
    if (application === null) return [];
    const document = window.dialog ? null : findDocument(window.title, application.desktop.documents, files, locked);
    const modified = window.modified ?? isMarkedModified(window.title);
    return [{ window, application: application.id, document, modified: !window.dialog && modified }];
  });
  return known.map(({ window, application, ...own }) => {
    const shown = window.dialog
      ? known.find((other) => other.application === application && !other.window.dialog)
      : undefined;
    return {
      title: window.title,
      application,
      focused: window.active,
      dialog: window.dialog,
      document: (shown ?? own).document,
      modified: (shown ?? own).modified,
      url: (shown?.window ?? window).url ?? null,
    };
  });
}

/** Editors put an asterisk before the title, or right before or behind the name. */
function isMarkedModified(title: string): boolean {
  return /^\s*\*|^[^-–—]*\S\*(?:\s|$)| \*\S/.test(title);
}
