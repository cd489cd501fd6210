import { setTimeout as pause } from "node:timers/promises";
import { digestOf } from "../../content/facts.js";
import { contentHash } from "../../hash.js";
import type { DesktopApplication } from "../../schema/catalog/catalog.js";
import type { Control } from "../../schema/computer/control.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import type { SystemState } from "../../schema/computer/system-state.js";
import { shownBy } from "../view/shown-by.js";
import type { Accessibility } from "./accessibility/accessibility.js";
import type { AccessibleNode } from "./accessibility/accessible-node.js";
import { contains } from "./accessibility/control-draft.js";
import { toControls, type WindowOnScreen } from "./accessibility/controls.js";
import type { IsInSight } from "./accessibility/read-application.js";
import type { Display } from "./display/display.js";
import type { DesktopWindow } from "./display/windows.js";
import type { Sandbox } from "./sandbox/sandbox.js";
import { panelClass } from "./sandbox/session/window-manager.js";
import type { FileCache } from "./state/file-cache.js";
import { readState } from "./state/read-state.js";
import { applicationOf, type SeenWindow } from "./state/windows.js";
import { readHints, type WindowHints } from "./window-hints.js";

/** A running desktop with the connections to its parts. */
export interface DesktopMachine {
  sandbox: Sandbox;
  display: Display;
  accessibility: Accessibility;
  applications: readonly DesktopApplication[];
  /** The records of the setup. */
  given: EnvironmentSetup["records"];
  cache: FileCache;
  /** What windows said of their documents when they were last in sight, by window. */
  hints: Map<number, WindowHints>;
  /** The windows that showed a document or a page when they were last in front. */
  pages: Set<number>;
}

export interface WindowScreen {
  windows: readonly DesktopWindow[];
  controls: readonly Control[];
}

/** The id of the panel, and of nothing else. */
export const panel = "desktop";

/** How often windows may come and go while their controls are read. */
const readings = 5;
/** Milliseconds until a window between two pages is read again. */
const pageMs = 60;

/**
 * What is on the screen. A program that is busy answers late, so windows are looked at again after their controls were
 * read, and a browser that has left a page and does not show the next one yet is read again.
 */
export async function readScreen(
  { display, accessibility, applications, pages }: DesktopMachine,
  { cells }: { cells: boolean } = { cells: true },
): Promise<WindowScreen> {
  let windows = panelLast(await display.windows());
  for (let reading = 1; ; reading++) {
    const nodes = await accessibility.read(inSight(windows), cells);
    const after = panelLast(await display.windows());
    const isLast = reading === readings;
    if (isLast || sameWindows(windows, after)) {
      const controls = toControls(nodes, after, (node) => ownerOf(node, after, applications));
      const front = after.find(({ active }) => active);
      const hasPage = front !== undefined && showsPage(front, controls);
      if (isLast || front === undefined || hasPage || !pages.has(front.id)) {
        if (hasPage) pages.add(front.id);
        else if (front !== undefined) pages.delete(front.id);
        return { windows: after, controls };
      }
      await pause(pageMs);
    }
    windows = after;
  }
}

function showsPage({ title }: DesktopWindow, controls: readonly Control[]): boolean {
  return controls.some(({ control_type, window }) => control_type === "Document" && window === title.trim());
}

/** The panel stays above all others, beside them: what a user has in front is an application. */
function panelLast(windows: readonly DesktopWindow[]): DesktopWindow[] {
  const isPanel = ({ wmClass }: DesktopWindow): boolean => wmClass === panelClass;
  return [...windows.filter((window) => !isPanel(window)), ...windows.filter(isPanel)];
}

function sameWindows(before: readonly DesktopWindow[], after: readonly DesktopWindow[]): boolean {
  return (
    before.length === after.length &&
    before.every((window, index) => window.id === after[index]?.id && window.title === after[index]?.title)
  );
}

/**
 * A process may serve several applications (LibreOffice), so the class of the window decides before the name of the
 * process.
 */
function ownerOf(
  node: AccessibleNode,
  windows: readonly DesktopWindow[],
  applications: readonly DesktopApplication[],
): string | null {
  const window = windows.find(({ title, pid }) => title === node.name && (pid === null || pid === node.pid));
  if (window?.wmClass === panelClass || window?.wmInstance === panelClass) return panel;
  const byWindow = window === undefined ? null : ownerOfWindow(window, windows, applications);
  if (byWindow !== null) return byWindow.id;
  const byName = applications.filter(({ desktop }) => desktop.window.accessible.includes(node.application));
  const running = byName.find((application) =>
    windows.some((other) => ownerOfWindow(other, windows, applications) === application),
  );
  return (running ?? byName[0])?.id ?? null;
}

/** The application of a window; a dialog of a class of its own belongs to the window that it was opened for. */
export function ownerOfWindow(
  window: DesktopWindow,
  windows: readonly DesktopWindow[],
  applications: readonly DesktopApplication[],
): DesktopApplication | null {
  const own = applicationOf(window.wmClass, applications) ?? applicationOf(window.wmInstance, applications);
  if (own !== null || window.transientFor === null) return own;
  const above = windows.find(({ id }) => id === window.transientFor);
  return above === undefined || above === window ? null : ownerOfWindow(above, windows, applications);
}

export async function readSystemState(
  machine: DesktopMachine,
  { windows, controls }: WindowScreen,
): Promise<SystemState> {
  const { sandbox, display, applications, cache, given } = machine;
  const [clipboard, processes, seen] = await Promise.all([
    display.readClipboard(),
    sandbox.processes(),
    Promise.all(windows.map((window) => seenWindow(machine, window, windows, controls))),
  ]);
  const { root, home, mail } = sandbox;
  return readState({
    home,
    machine: root,
    mail,
    clipboard,
    processes,
    applications,
    given,
    cache,
    windows: seen.flatMap((one) => one ?? []),
  });
}

/** Returns a window of an application as in the state; null for other windows, and for an iconified one. */
async function seenWindow(
  { sandbox, applications, hints }: DesktopMachine,
  window: DesktopWindow,
  windows: readonly DesktopWindow[],
  controls: readonly Control[],
): Promise<SeenWindow | null> {
  const owner = ownerOfWindow(window, windows, applications);
  if (owner === null || window.hidden) return null;
  const shown = controls.filter(
    (control) => control.application === owner.id && control.window === window.title.trim(),
  );
  if (shown.length > 0) hints.set(window.id, await readHints(window, owner, shown, sandbox.framebuffer));
  return { ...window, wmClass: owner.desktop.window.wm_class[0] ?? window.wmClass, ...hints.get(window.id) };
}

/** Where windows lie and which helpers run for the moment. */
const passing: ReadonlySet<string> = new Set(["system:processes", "system:windows"]);

/** What can influence later behaviour, as far as it can be seen: the state and what each control shows. */
export function fingerprintOf(state: SystemState, controls: readonly Control[]): string {
  const files = state.files.map(({ content: _content, parts, ...file }) => [file, parts && digestOf(parts)]);
  const stores = state.stores
    .filter(({ subject }) => !passing.has(subject))
    .map(({ subject, parts }) => [subject, digestOf(parts)]);
  return contentHash({ ...state, files, stores, shown: shownBy(controls) });
}

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
