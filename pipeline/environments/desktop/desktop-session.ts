import { EnvironmentError } from "../../errors.js";
import { type FaultWatch, watchFaults } from "./faults.js";
import type { DesktopMachine } from "./look.js";
import { rememberScreen, type ScreenMemory } from "./screen-memory.js";

/** A desktop from its start to the next reset: the machine, what it shows, and what goes wrong on it. */
export interface DesktopSession {
  readonly machine: DesktopMachine;
  readonly screen: ScreenMemory;
  readonly faults: FaultWatch;
  /** Throws EnvironmentError DESKTOP_DIED after `end`, and after the machine has stopped by itself. */
  requireAlive(): void;
  /** Ends all use of the desktop. `reason` is the text of the errors that later calls throw. */
  end(reason: string): void;
}

/** Begins a session on a machine that has just been started. */
export function openSession(machine: DesktopMachine): DesktopSession {
  const { sandbox } = machine;
  let ended: string | null = null;
  const requireAlive = (): void => {
    if (ended !== null) throw new EnvironmentError("DESKTOP_DIED", `${ended}; reset the environment`);
  };
  void sandbox.exited.then((reason) => {
    // The next call reports a limit that was exceeded.
    if (sandbox.brokenLimit() === null) ended ??= reason;
  });
  return {
    machine,
    screen: rememberScreen(machine, requireAlive),
    faults: watchFaults(machine),
    requireAlive,
    end: (reason) => {
      ended = reason;
    },
  };
}
