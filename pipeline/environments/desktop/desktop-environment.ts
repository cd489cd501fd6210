import { setTimeout as pause } from "node:timers/promises";
import { createPictureReader } from "../../content/picture/picture-text.js";
import { ActionError, EnvironmentError } from "../../errors.js";
import type { DesktopApplication } from "../../schema/catalog.js";
import type { Action } from "../../schema/computer/action.js";
import type { Control, ControlRef } from "../../schema/computer/control.js";
import { type EnvironmentSetup, emptySetup } from "../../schema/computer/environment-setup.js";
import type { PixelAction } from "../../schema/computer/pixel-action.js";
import type { SystemState } from "../../schema/computer/system-state.js";
import type { Environment, Observation } from "../contract.js";
import { controlAction } from "../view/control-at.js";
import { describeCrash, watchExits } from "./application-exits.js";
import { changesWindows, isMenuTitle, waitForApplication, waitForOtherWindows, waitForPopup } from "./await-windows.js";
import { isChooser, lacksPathField } from "./chooser.js";
import type { DesktopWindow } from "./display/windows.js";
import { isFault, withEvidence } from "./faults.js";
import { findControl, namedControl } from "./find-control.js";
import { keepInReach } from "./keep-in-reach.js";
import {
  type DesktopMachine,
  fingerprintOf,
  ownerOfWindow,
  panel,
  readSystemState,
  type WindowScreen,
} from "./look.js";
import { performAction, performPixelAction, selectLine } from "./perform-action.js";
import { isQuitting } from "./quit-request.js";
import { readPatiently } from "./read-patiently.js";
import type { Sandbox } from "./sandbox/sandbox.js";
import { settle } from "./settle.js";
import { startMachine, stopMachine } from "./start-machine.js";
import type { FileCache } from "./state/file-cache.js";
import { unexpectedDialog } from "./unexpected-dialog.js";

/** Longest times in milliseconds that are waited for: rest after an action, a control that cannot be used yet, one of a dialog that is not there yet. */
const limits = { rest: 5000, usable: 700, dialog: 4000 };
/** What may be over in a moment. */
const passing = new Set(["ACTION_DISABLED", "ACTION_NOT_VISIBLE"]);
const pollMs = 20;

/** How long to wait, in milliseconds, for what could not be done to become possible. */
function patienceWith({ code }: ActionError, { dialog }: ControlRef): number {
  if (code === "ACTION_NO_CONTROL" && dialog !== null) return limits.dialog;
  return passing.has(code) ? limits.usable : 0;
}

/** Where an action is done: on which control, among what, and which windows are there. */
interface ActionPlace {
  control: Control | null;
  controls: readonly Control[];
  windows: readonly DesktopWindow[];
}

/** An environment that shows what it runs in. */
export interface Desktop extends Environment {
  /** Throws EnvironmentError DESKTOP_DIED before the first reset and after closing. */
  sandbox(): Sandbox;
}

/**
 * A desktop of real applications. An application that crashes, hangs or shows a dialog out of turn ends a call with
 * EnvironmentError DESKTOP_APPLICATION_CRASHED, DESKTOP_APPLICATION_HANGS or DESKTOP_UNEXPECTED_DIALOG and evidence, one
 * that uses more than a desktop may with DESKTOP_LIMIT; all later calls end with DESKTOP_DIED until the next reset. It starts with its first reset, and every reset starts a new one. `prepareHome` may
 * put files into the home folder before a setup does.
 */
export function createDesktopEnvironment(
  applications: readonly DesktopApplication[],
  cache: FileCache,
  prepareHome: (home: string) => Promise<void> = async () => {},
): Desktop {
  const pictures = createPictureReader();
  let machine: DesktopMachine | null = null;
  /** What is closed while it starts, as work that is stopped is, must not stay behind. */
  let starting: Promise<void> = Promise.resolve();
  let died: string | null = null;
  let findCrash = watchExits("", []);
  /** Whether the last actions asked an application to quit. */
  let quitting = false;
  /** What was there when the last action was done, and for which application that was. */
  let last: { windows: readonly DesktopWindow[]; on: string | null } | null = null;
  /** What was on the screen when it was last read. */
  let seen: readonly Control[] = [];
  /** What is on the screen since the last action; read once. */
  let screen: Promise<WindowScreen> | null = null;
  let state: Promise<SystemState> | null = null;

  async function reset(setup: EnvironmentSetup): Promise<void> {
    const start = close().then(() => startMachine(applications, setup, cache, prepareHome));
    starting = start.then(
      () => undefined,
      () => undefined,
    );
    const started = await start;
    [died, quitting, last, seen] = [null, false, null, []];
    machine = started;
    findCrash = watchExits(started.sandbox.root, applications);
    void started.sandbox.exited.then((reason) => {
      // A broken limit is reported by the next call.
      if (machine === started && started.sandbox.brokenLimit() === null) died = reason;
    });
    for (const action of setup.actions) await withDesktop((current) => act(action, current));
  }

  async function close(): Promise<void> {
    const old = machine;
    machine = null;
    forget();
    if (old !== null) await stopMachine(old);
  }

  async function running(): Promise<DesktopMachine> {
    if (machine === null) await reset(emptySetup);
    if (died !== null) throw new EnvironmentError("DESKTOP_DIED", `${died}; reset the environment`);
    if (machine === null) throw new EnvironmentError("DESKTOP_DIED", "the desktop was closed; reset the environment");
    return machine;
  }

  function forget(): void {
    screen = null;
    state = null;
  }

  async function look(): Promise<WindowScreen> {
    const current = await running();
    screen ??= readPatiently(current);
    seen = (await screen).controls;
    return screen;
  }

  /** The screen as far as it must be known to find a control: to press a menu, no cell of a spreadsheet need be read. */
  async function glance(ref: ControlRef): Promise<WindowScreen> {
    if (screen !== null || ref.control_type === "DataItem") return look();
    const glimpse = await readPatiently(await running(), { cells: false });
    seen = glimpse.controls;
    return glimpse;
  }

  async function readAll(): Promise<SystemState> {
    const shown = await look();
    const current = await running();
    state ??= readSystemState(current, shown);
    return state;
  }

  /**
   * The control, once it is enabled and in sight: a dialog may look at a name that was typed before it lets it be saved,
   * one that has just come up may still be growing, and on a busy machine one may be late.
   */
  async function usableControl(ref: ControlRef): Promise<{ control: Control; before: WindowScreen }> {
    for (let waited = 0; ; waited += 5 * pollMs) {
      const before = await glance(ref);
      try {
        return { control: findControl(before.controls, ref), before };
      } catch (error) {
        if (!(error instanceof ActionError) || waited >= patienceWith(error, ref)) throw error;
      }
      await pause(5 * pollMs);
      forget();
    }
  }

  /** Does something with the desktop, unless or until an application turns out to be broken: then all is over. */
  async function withDesktop<T>(work: (current: DesktopMachine) => Promise<T>): Promise<T> {
    const current = await running();
    try {
      await requireNoCrash();
      return await work(current);
    } catch (error) {
      // What could not be done may have been the doing of a crash.
      const cause = await requireNoCrash().then(
        () => error,
        (crash: unknown) => crash,
      );
      if (!isFault(cause)) throw cause;
      died = cause.message;
      throw await withEvidence(current, cause, seen);
    }
  }

  async function requireNoCrash(): Promise<void> {
    const broken = machine?.sandbox.brokenLimit() ?? null;
    if (broken !== null) throw broken;
    const crash = await findCrash(quitting);
    if (crash === null) return;
    const text = `${describeCrash(crash, applications)} though nobody asked it to`;
    throw new EnvironmentError("DESKTOP_APPLICATION_CRASHED", `${text}; reset the environment`);
  }

  function refuseUnexpectedDialog(
    before: readonly DesktopWindow[],
    after: readonly DesktopWindow[],
    on: string | null,
  ) {
    const dialog = unexpectedDialog(before, after, on, applications);
    if (dialog === null) return;
    const text = `${dialog.application.name}, which was not acted on, came up with the dialog "${dialog.title}"`;
    throw new EnvironmentError("DESKTOP_UNEXPECTED_DIALOG", `${text}; reset the environment`);
  }

  async function rest(current: DesktopMachine): Promise<void> {
    const rested = await settle(current, limits.rest);
    await requireNoCrash();
    // Whatever does not answer is noticed by looking.
    if (!rested) await look();
  }

  /** Whether a field of a dialog does not hold what was typed into it: a file chooser fills its own while it reads a folder. */
  async function isOvertyped({ args, control }: Action): Promise<boolean> {
    if (!("text" in args) || control?.control_type !== "Edit" || control.dialog === null) return false;
    const { controls } = await look();
    try {
      const { value } = findControl(controls, control);
      return value !== null && value !== args.text;
    } catch (error) {
      if (error instanceof ActionError) return false;
      throw error;
    }
  }

  async function act(action: Action, current: DesktopMachine): Promise<void> {
    const found = action.control === null ? null : await usableControl(action.control);
    const { control, before } = found ?? { control: null, before: null };
    const windows = before?.windows ?? (await current.display.windows());
    const perform = (selecting?: readonly string[]) =>
      performAction(current.display, action, control, () => settle(current, limits.rest), selecting);
    const where = { control, controls: before?.controls ?? [], windows };
    const after = await carryOut(current, action, where, perform);
    if (action.function === "finish" || control?.application === panel) return;
    if (await isOvertyped(action)) {
      const inChooser = control !== null && isChooser((await look()).controls, control.window);
      forget();
      await perform(inChooser ? selectLine : undefined);
      await rest(current);
      return;
    }
    await bringUpPathField(current, action, windows, after);
  }

  async function point(action: PixelAction, current: DesktopMachine): Promise<void> {
    const { windows, controls } = await look();
    const meant = controlAction(action, controls);
    const control = meant?.control == null ? null : namedControl(controls, meant.control);
    const where = { control, controls, windows };
    const after = await carryOut(current, meant, where, () => performPixelAction(current.display, action));
    if (control?.application !== panel) await bringUpPathField(current, meant, windows, after);
  }

  /** Performs an action, waits until its effects are there, and returns the windows then. */
  async function carryOut(
    current: DesktopMachine,
    action: Action | null,
    { control, controls, windows }: ActionPlace,
    perform: () => Promise<void>,
  ): Promise<readonly DesktopWindow[]> {
    const { display } = current;
    if (last !== null) refuseUnexpectedDialog(last.windows, windows, last.on);
    if (action?.function === "finish") return windows;
    const popups = await display.popups();
    const ids = windows.map(({ id }) => id);
    if (action !== null) quitting = isQuitting(action, quitting);
    forget();
    const isLauncher = control?.application === panel;
    const processes = isLauncher ? await current.sandbox.processes() : [];
    await perform();
    if (isLauncher) await waitForApplication(current, control.control_text, processes, requireNoCrash);
    else if (control !== null && changesWindows(controls, control)) await waitForOtherWindows(current, ids);
    else if (control !== null && isMenuTitle(controls, control)) await waitForPopup(current, popups);
    await rest(current);
    if (await keepInReach(display, await display.windows())) await rest(current);
    const after = await display.windows();
    last = { windows: after, on: actedOn(control, windows, applications) };
    refuseUnexpectedDialog(windows, after, last.on);
    return after;
  }

  /** Presses what brings up the field for a path in a file chooser that shows none. */
  async function bringUpPathField(
    { display }: DesktopMachine,
    action: Action | null,
    before: readonly DesktopWindow[],
    after: readonly DesktopWindow[],
  ): Promise<void> {
    const key = chooserKey(action, before, after);
    if (key === null || !lacksPathField((await look()).controls)) return;
    forget();
    await display.press(key);
    await rest(await running());
  }

  return {
    name: "desktop",
    platform: "linux",
    applications: applications.map(({ id }) => id),
    reset,
    observe: (options) =>
      withDesktop(async ({ display }): Promise<Observation> => {
        const { controls } = await look();
        const isPictureNeeded = options?.screenshot === true || options?.text === true;
        const picture = isPictureNeeded ? await display.screenshot() : null;
        const text = options?.text === true && picture !== null ? await pictures.read(picture) : null;
        return { controls, screenshot: options?.screenshot === true ? picture : null, text };
      }),
    act: (action) => withDesktop((current) => act(action, current)),
    point: (action) => withDesktop((current) => point(action, current)),
    state: () => withDesktop(readAll),
    fingerprint: () => withDesktop(async () => fingerprintOf(await readAll(), (await look()).controls)),
    close: async () => {
      await starting;
      await Promise.all([close(), pictures.close()]);
    },
    sandbox: () => {
      if (machine === null) throw new EnvironmentError("DESKTOP_DIED", "the desktop is not running; reset it");
      return machine.sandbox;
    },
  };
}

/**
 * What to press in a file chooser without a field for a path: what brings the field up in a new one; where escape took
 * it away again, escape once more, which closes the chooser. Null when there can be no such chooser.
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

/** Id of the application that an action is for: that of its control, the one that is started, or what has the focus. */
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
