import type { Control, ControlRef } from "../../schema/computer/control.js";
import type { SystemState } from "../../schema/computer/system-state.js";
import { type DesktopMachine, readSystemState, type WindowScreen } from "./look.js";
import { readPatiently } from "./read-patiently.js";

/**
 * The screen and the state of a desktop since its last action. Each is read at most once until `forget`. All readings
 * throw EnvironmentError DESKTOP_DIED, and DESKTOP_APPLICATION_HANGS when an application does not answer.
 */
export interface ScreenMemory {
  look(): Promise<WindowScreen>;
  /** The screen as far as it must be known to find a control: to press a menu, no cell of a spreadsheet is read. */
  glance(ref: ControlRef): Promise<WindowScreen>;
  /** The screen without the cells of spreadsheets, unless it was read with them already. */
  glimpse(): Promise<WindowScreen>;
  state(): Promise<SystemState>;
  /** The controls of the last reading, also after `forget`; empty before the first reading. */
  seen(): readonly Control[];
  /** Discards what was read, because the desktop may have changed. */
  forget(): void;
}

/** Reads the screen of `machine`. `requireAlive` throws when the machine cannot be read any more. */
export function rememberScreen(machine: DesktopMachine, requireAlive: () => void): ScreenMemory {
  let screen: Promise<WindowScreen> | null = null;
  let state: Promise<SystemState> | null = null;
  let seen: readonly Control[] = [];

  async function look(): Promise<WindowScreen> {
    requireAlive();
    screen ??= readPatiently(machine);
    const shown = await screen;
    seen = shown.controls;
    return shown;
  }

  async function glimpse(): Promise<WindowScreen> {
    if (screen !== null) return look();
    requireAlive();
    const shown = await readPatiently(machine, { cells: false });
    seen = shown.controls;
    return shown;
  }

  return {
    look,
    glance: (ref) => (ref.control_type === "DataItem" ? look() : glimpse()),
    glimpse,
    async state() {
      const shown = await look();
      requireAlive();
      state ??= readSystemState(machine, shown);
      return state;
    },
    seen: () => seen,
    forget() {
      screen = null;
      state = null;
    },
  };
}
