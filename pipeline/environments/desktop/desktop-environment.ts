import { setTimeout as pause } from "node:timers/promises";
import { ActionError, EnvironmentError } from "../../errors.js";
import type { Action } from "../../schema/action.js";
import type { DesktopApplication } from "../../schema/catalog.js";
import type { Control, ControlRef } from "../../schema/control.js";
import { type EnvironmentSetup, emptySetup } from "../../schema/environment-setup.js";
import type { SystemState } from "../../schema/system-state.js";
import type { Environment, Observation } from "../contract.js";
import { isChooser, lacksPathField } from "./chooser.js";
import type { DesktopPopup } from "./display/windows.js";
import { findControl } from "./find-control.js";
import { fingerprintOf, type Machine, ownerOfWindow, panel, readScreen, readSystemState, type Screen } from "./look.js";
import { performAction } from "./perform-action.js";
import type { Sandbox } from "./sandbox/sandbox.js";
import { settle } from "./settle.js";
import { startMachine, stopMachine } from "./start-machine.js";
import type { FileCache } from "./state/file-cache.js";

/** Longest times in milliseconds that are waited for: rest after an action, a dialog that was announced, a disabled control, a program's window. */
const limits = { rest: 5000, announced: 800, enabled: 700, start: 60_000 };
const pollMs = 20;

/** An environment that shows what it runs in. */
export interface Desktop extends Environment {
  /** Throws EnvironmentError DESKTOP_DIED before the first reset and after closing. */
  sandbox(): Sandbox;
}

/**
 * A desktop of real applications; it starts with its first reset, and every reset starts a new one. `prepareHome` may
 * put files into the home folder before a setup does.
 */
export function createDesktopEnvironment(
  applications: readonly DesktopApplication[],
  cache: FileCache,
  prepareHome: (home: string) => Promise<void> = async () => {},
): Desktop {
  let machine: Machine | null = null;
  let died: string | null = null;
  /** What is on the screen since the last action; read once. */
  let screen: Promise<Screen> | null = null;
  let state: Promise<SystemState> | null = null;

  async function reset(setup: EnvironmentSetup): Promise<void> {
    await close();
    died = null;
    const started = await startMachine(applications, setup, cache, prepareHome);
    machine = started;
    void started.sandbox.exited.then((reason) => {
      if (machine === started) died = reason;
    });
    for (const action of setup.actions) await act(action);
  }

  async function close(): Promise<void> {
    const old = machine;
    machine = null;
    forget();
    if (old !== null) await stopMachine(old);
  }

  async function running(): Promise<Machine> {
    if (machine === null) await reset(emptySetup);
    if (died !== null) throw new EnvironmentError("DESKTOP_DIED", `${died}; reset the environment`);
    if (machine === null) throw new EnvironmentError("DESKTOP_DIED", "the desktop was closed; reset the environment");
    return machine;
  }

  function forget(): void {
    screen = null;
    state = null;
  }

  async function look(): Promise<Screen> {
    const current = await running();
    screen ??= readScreen(current);
    return screen;
  }

  /** The screen as far as it must be known to find a control: to press a menu, no cell of a spreadsheet need be read. */
  async function glance(ref: ControlRef): Promise<Screen> {
    if (screen !== null || ref.control_type === "DataItem") return look();
    return readScreen(await running(), { cells: false });
  }

  async function readAll(): Promise<SystemState> {
    const shown = await look();
    const current = await running();
    state ??= readSystemState(current, shown);
    return state;
  }

  /** The control, once it is enabled: a dialog may look at a name that was typed before it lets it be saved. */
  async function enabledControl(ref: ControlRef): Promise<{ control: Control; before: Screen }> {
    for (let waited = 0; ; waited += 5 * pollMs) {
      const before = await glance(ref);
      try {
        return { control: findControl(before.controls, ref), before };
      } catch (error) {
        const mayChange = error instanceof ActionError && error.code === "ACTION_DISABLED";
        if (!mayChange || waited >= limits.enabled) throw error;
      }
      await pause(5 * pollMs);
      forget();
    }
  }

  async function act(action: Action): Promise<void> {
    const current = await running();
    const { display, accessibility, sandbox } = current;
    const { control, before } =
      action.control === null ? { control: null, before: null } : await enabledControl(action.control);
    const windows = (before?.windows ?? (await display.windows())).map(({ id }) => id);
    if (action.function === "finish") return;
    const popups = await display.popups();
    forget();
    await performAction(display, action, control);
    if (control?.application === panel) await waitForApplication(current, control.control_text);
    else if (control !== null && changesWindows(before?.controls ?? [], control))
      await waitForOtherWindows(current, windows);
    else if (control !== null && isMenuTitle(before?.controls ?? [], control)) await waitForPopup(current, popups);
    await settle(accessibility, sandbox.firstProcess, limits.rest);
    if (control?.application === panel || !(await showsNewWindow(current, windows))) return;
    if (!lacksPathField((await look()).controls)) return;
    forget();
    await display.press("ctrl+l");
    await settle(accessibility, sandbox.firstProcess, limits.rest);
  }

  return {
    name: "desktop",
    platform: "linux",
    applications: applications.map(({ id }) => id),
    reset,
    async observe(options): Promise<Observation> {
      const { controls } = await look();
      const { display } = await running();
      return { controls, screenshot: options?.screenshot === true ? await display.screenshot() : null };
    },
    act,
    state: readAll,
    fingerprint: async () => fingerprintOf(await readAll(), (await look()).controls),
    close,
    sandbox: () => {
      if (machine === null) throw new EnvironmentError("DESKTOP_DIED", "the desktop is not running; reset it");
      return machine.sandbox;
    },
  };
}

/** Waits until a window of the application has the focus and shows its controls. */
async function waitForApplication(machine: Machine, name: string): Promise<void> {
  const application = machine.applications.find((one) => one.name === name);
  for (let waited = 0; waited < limits.start; waited += pollMs) {
    const windows = await machine.display.windows();
    const active = windows.find((window) => window.active);
    if (active !== undefined && ownerOfWindow(active, windows, machine.applications) === application) {
      await settle(machine.accessibility, machine.sandbox.firstProcess, limits.rest);
      const { controls } = await readScreen(machine);
      if (controls.filter((control) => control.application === application?.id).length > 1) return;
    }
    await pause(pollMs);
  }
  throw new ActionError(
    "ACTION_NO_WINDOW",
    `${name} showed no window within ${limits.start / 1000} s; reset the environment`,
  );
}

/** What asks for more opens a dialog, and the buttons of a file chooser close it when it has read a folder. */
function changesWindows(controls: readonly Control[], { control_text, control_type, window }: Control): boolean {
  if (control_text.endsWith("...")) return true;
  return control_type === "Button" && isChooser(controls, window);
}

function isMenuTitle(controls: readonly Control[], { control_type, parent }: Control): boolean {
  return control_type === "MenuItem" && parent !== null && controls[parent]?.control_type === "MenuBar";
}

/** Until a menu is open; a click on the title of an open one closes it, so it is not an error that none is. */
async function waitForPopup(machine: Machine, before: readonly DesktopPopup[]): Promise<void> {
  const known = new Set(before.map(({ id }) => id));
  for (let waited = 0; waited < limits.announced; waited += pollMs) {
    if ((await machine.display.popups()).some(({ id }) => !known.has(id))) return;
    await pause(pollMs);
  }
}

async function waitForOtherWindows(machine: Machine, before: readonly number[]): Promise<void> {
  for (let waited = 0; waited < limits.announced; waited += pollMs) {
    const windows = await machine.display.windows();
    if (windows.length !== before.length || windows.some(({ id }) => !before.includes(id))) return;
    await pause(pollMs);
  }
}

async function showsNewWindow({ display }: Machine, before: readonly number[]): Promise<boolean> {
  return (await display.windows()).some(({ id }) => !before.includes(id));
}
