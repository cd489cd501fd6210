import { setTimeout as pause } from "node:timers/promises";
import { ActionError } from "../../errors.js";
import type { DesktopApplication } from "../../schema/catalog/catalog.js";
import type { Action } from "../../schema/computer/action.js";
import type { Control } from "../../schema/computer/control.js";
import type { PixelAction } from "../../schema/computer/pixel-action.js";
import { onlyComputer } from "../computers/one-computer.js";
import { controlAction } from "../view/control-at.js";
import { findControl, namedControl } from "../view/find-control.js";
import { findUsableControl } from "../view/find-usable-control.js";
import { selectLine } from "../view/pixel-form.js";
import {
  changesWindows,
  confirmsDialog,
  isMenuTitle,
  waitForApplication,
  waitForOtherWindows,
  waitForPopup,
} from "./await-windows.js";
import { isChooser, lacksPathField } from "./chooser.js";
import type { DesktopSession } from "./desktop-session.js";
import type { Display } from "./display/display.js";
import type { DesktopWindow } from "./display/windows.js";
import { type DesktopMachine, ownerOfWindow, panel } from "./look.js";
import { performAction, performPixelAction, type Waits } from "./perform-action.js";
import { idle, restMs, settle } from "./rest/settle.js";
import { panelHeight, screen as screenSize } from "./sandbox/layout.js";

/**
 * Performs an action and waits until the desktop is at rest. Throws ActionError when the control of the action cannot
 * be used, and EnvironmentError (see `FaultWatch`) when an application breaks.
 */
export async function actOnDesktop(session: DesktopSession, action: Action): Promise<void> {
  if (action.function === "use_computer") throw onlyComputer(action.args.computer);
  const { machine, screen } = session;
  const { display } = machine;
  const { control: ref } = action;
  const found =
    ref === null
      ? null
      : await findUsableControl(ref, (fresh) => {
          if (fresh) screen.forget();
          return screen.glance(ref);
        });
  const { control, before } = found ?? { control: null, before: null };
  const windows = before?.windows ?? (await display.windows());
  const place = { control, controls: before?.controls ?? [], windows };
  const after = await carryOut(session, action, place, () => performAction(display, action, control, waitsOn(machine)));
  if (action.function === "finish" || control?.application === panel) return;
  if (await isOvertyped(session, action)) await typeAgain(session, action, control);
  else await showPathField(session, action, windows, after);
}

/** Performs an action by pixels in the same way. Throws ActionError OFF_SCREEN or UNKNOWN_KEY, and as `actOnDesktop`. */
export async function pointOnDesktop(session: DesktopSession, action: PixelAction): Promise<void> {
  const { windows, controls } = await session.screen.look();
  const meant = controlAction(action, controls);
  const ref = meant?.control ?? null;
  const control = ref === null ? null : namedControl(controls, ref);
  const after = await carryOut(session, meant, { control, controls, windows }, () =>
    performPixelAction(session.machine.display, action, waitsOn(session.machine)),
  );
  if (control?.application !== panel) await showPathField(session, meant, windows, after);
}

function waitsOn(machine: DesktopMachine): Waits {
  return { rest: () => settle(machine, restMs), idle: () => idle(machine, restMs) };
}

/** Where an action is done: on which control, among which others, and with which windows. */
interface ActedOn {
  control: Control | null;
  controls: readonly Control[];
  windows: readonly DesktopWindow[];
}

/** Performs an action, waits for its effects, and returns the windows then. */
async function carryOut(
  session: DesktopSession,
  action: Action | null,
  { control, controls, windows }: ActedOn,
  perform: () => Promise<void>,
): Promise<readonly DesktopWindow[]> {
  const { machine, screen, faults } = session;
  const { display, applications, sandbox } = machine;
  faults.before(action, windows);
  if (action?.function === "finish") return windows;
  const popups = await display.popups();
  const isLauncher = control?.application === panel;
  const processes = isLauncher ? await sandbox.processes() : [];
  screen.forget();
  await perform();
  if (isLauncher) await waitForApplication(machine, control.control_text, processes, faults.requireNone);
  else if (
    (control !== null && changesWindows(controls, control)) ||
    (action !== null && confirmsDialog(action, windows))
  ) {
    const ids = windows.map(({ id }) => id);
    await waitForOtherWindows(machine, ids);
  } else if (control !== null && isMenuTitle(controls, control)) await waitForPopup(machine, popups);
  await rest(session);
  if (await keepInReach(display, await display.windows())) await rest(session);
  const after = await display.windows();
  const application = actedOn(control, windows, applications);
  faults.after(windows, after, application);
  await waitForStores(session, application);
  return after;
}

/** Waits until an application has written what it keeps, where it does that by a clock: nothing of it shows before. */
async function waitForStores(session: DesktopSession, id: string | null): Promise<void> {
  const stores = session.machine.applications.find((application) => application.id === id)?.desktop.stores ?? [];
  const longest = Math.max(0, ...stores.map((store) => store.written_after ?? 0));
  if (longest === 0) return;
  await pause(longest);
  await rest(session);
}

async function rest({ machine, screen, faults }: DesktopSession): Promise<void> {
  const rested = await settle(machine, restMs);
  await faults.requireNone();
  // An application that does not answer is noticed by reading the screen.
  if (!rested) await screen.look();
}

const lowest = screenSize.height - panelHeight;
const border = 2;
const leastHeight = 120;

/**
 * Makes dialogs smaller that reach below the screen or behind the panel, as a person would to get at their buttons: a
 * file chooser may grow after it was placed. Returns whether there was one.
 */
async function keepInReach(display: Display, windows: readonly DesktopWindow[]): Promise<boolean> {
  const tall = windows.filter(({ dialog, hidden, rect }) => dialog && !hidden && rect[3] > lowest);
  for (const { id, rect } of tall) {
    const height = Math.max(leastHeight, lowest - border - Math.max(0, rect[1]));
    await display.resize(id, [rect[2] - rect[0], height]);
  }
  return tall.length > 0;
}

/** Returns whether a field of a dialog lost what was typed: a file chooser fills its own field while it reads a folder. */
async function isOvertyped({ screen }: DesktopSession, { args, control }: Action): Promise<boolean> {
  if (!("text" in args) || control?.control_type !== "Edit" || control.dialog === null) return false;
  const { controls } = await screen.look();
  try {
    const { value } = findControl(controls, control);
    return value !== null && value !== args.text;
  } catch (error) {
    if (error instanceof ActionError) return false;
    throw error;
  }
}

/** Types into a field once more; in a file chooser with other keys to select what the field holds. */
async function typeAgain(session: DesktopSession, action: Action, control: Control | null): Promise<void> {
  const { machine, screen } = session;
  const inChooser = control !== null && isChooser((await screen.look()).controls, control.window);
  const selecting = inChooser ? selectLine : undefined;
  screen.forget();
  await performAction(machine.display, action, control, waitsOn(machine), selecting);
  await rest(session);
}

/** Presses the key of `chooserKey` where a file chooser without a field for a path is in front. */
async function showPathField(
  session: DesktopSession,
  action: Action | null,
  before: readonly DesktopWindow[],
  after: readonly DesktopWindow[],
): Promise<void> {
  const { machine, screen } = session;
  const key = chooserKey(action, before, after);
  if (key === null || !lacksPathField((await screen.glimpse()).controls)) return;
  screen.forget();
  await machine.display.press(key);
  await rest(session);
}

/**
 * Returns the key to press in a file chooser without a field for a path. In a new one, ctrl+l shows the field. Where
 * escape hid the field, a second escape closes the chooser. Null when the action cannot have led to such a chooser.
 */
function chooserKey(
  action: Action | null,
  before: readonly DesktopWindow[],
  after: readonly DesktopWindow[],
): "ctrl+l" | "escape" | null {
  if (after.some(({ id }) => before.every((window) => window.id !== id))) return "ctrl+l";
  const isEscape = action !== null && "keys" in action.args && action.args.keys.toLowerCase() === "escape";
  return isEscape && after.some(({ active, dialog }) => active && dialog) ? "escape" : null;
}

/**
 * Returns the id of the application that an action is for: the one of its control, the one that it starts, or the one
 * that has the focus; null for none.
 */
function actedOn(
  control: Control | null,
  windows: readonly DesktopWindow[],
  applications: readonly DesktopApplication[],
): string | null {
  if (control?.application === panel) return applications.find(({ name }) => name === control.control_text)?.id ?? null;
  if (control !== null) return control.application;
  const active = windows.find((window) => window.active);
  return active === undefined ? null : (ownerOfWindow(active, windows, applications)?.id ?? null);
}
