import { setTimeout as pause } from "node:timers/promises";
import { EnvironmentError } from "../../errors.js";
import type { Action } from "../../schema/computer/action.js";
import type { Control } from "../../schema/computer/control.js";
import { isChooser } from "./chooser.js";
import type { DesktopPopup, DesktopWindow } from "./display/windows.js";
import { type DesktopMachine, ownerOfWindow } from "./look.js";
import { readPatiently } from "./read-patiently.js";
import { restMs, settle, stillFor } from "./rest/settle.js";
import type { SandboxProcess } from "./sandbox/processes.js";

/** Longest times in milliseconds that are waited for: a dialog that was announced, a program, its window. */
const limits = { announced: 800, launch: 10_000, start: 60_000 };
const pollMs = 20;
const announcedPollMs = 5;

/**
 * Waits until a window of the application has the focus and shows its controls; `check` throws when that can no longer
 * be. A click that starts no program, such as one that an open menu takes, is not waited for: `before` are the processes
 * before it. Throws EnvironmentError DESKTOP_APPLICATION_HANGS.
 */
export async function waitForApplication(
  machine: DesktopMachine,
  name: string,
  before: readonly SandboxProcess[],
  check: () => Promise<void>,
): Promise<void> {
  const known = new Set(before.map(({ pid }) => pid));
  let isStarted = false;
  const application = machine.applications.find((one) => one.name === name);
  for (let waited = 0; waited < limits.start; waited += pollMs) {
    const windows = await machine.display.windows();
    const active = windows.find((window) => window.active);
    if (active !== undefined && ownerOfWindow(active, windows, machine.applications) === application) {
      await settle(machine, restMs);
      const { controls } = await readPatiently(machine, { cells: false });
      if (controls.filter((control) => control.application === application?.id).length > 1) return;
    }
    isStarted ||= (await machine.sandbox.processes()).some(({ pid }) => !known.has(pid));
    if (!isStarted && waited >= limits.launch) return;
    await pause(pollMs);
    await check();
  }
  const text = `${name} showed no window within ${limits.start / 1000} s; reset the environment`;
  throw new EnvironmentError("DESKTOP_APPLICATION_HANGS", text);
}

/** What asks for more opens a dialog, and the buttons of a file chooser close it when it has read a folder. */
export function changesWindows(controls: readonly Control[], { control_text, control_type, window }: Control): boolean {
  if (control_text.endsWith("...")) return true;
  return control_type === "Button" && isChooser(controls, window);
}

/**
 * Whether an action ends with Enter in a dialog: GTK shows the default button pressed for a quarter of a second before it
 * does what the button says, and nothing moves meanwhile.
 */
export function confirmsDialog({ args }: Action, windows: readonly DesktopWindow[]): boolean {
  const isEnter = "keys" in args ? /^(enter|return)$/i.test(args.keys) : "text" in args && args.text.endsWith("\n");
  return isEnter && windows.some(({ active, dialog }) => active && dialog);
}

export function isMenuTitle(controls: readonly Control[], { control_type, parent }: Control): boolean {
  return control_type === "MenuItem" && parent !== null && controls[parent]?.control_type === "MenuBar";
}

/** Until a menu is open; a click on the title of an open one closes it, so it is not an error that none is. */
export async function waitForPopup(machine: DesktopMachine, before: readonly DesktopPopup[]): Promise<void> {
  const known = new Set(before.map(({ id }) => id));
  await waitUntil(machine, async () => (await machine.display.popups()).some(({ id }) => !known.has(id)));
}

/** Resolves when a window has opened or closed, or when none will. */
export async function waitForOtherWindows(machine: DesktopMachine, before: readonly number[]): Promise<void> {
  await waitUntil(machine, async () => {
    const windows = await machine.display.windows();
    return windows.length !== before.length || windows.some(({ id }) => !before.includes(id));
  });
}

/** Resolves when something announced has come, when nothing on the desktop can bring it any more, or after a time limit. */
async function waitUntil(machine: DesktopMachine, hasCome: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < limits.announced; waited += announcedPollMs) {
    const still = await stillFor(machine);
    if ((await hasCome()) || still > limits.announced - waited) return;
    await pause(announcedPollMs);
  }
}
