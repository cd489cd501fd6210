import { byPixels } from "../../environments/by-pixels.js";
import type { Environment } from "../../environments/contract.js";
import type { PointerPlace } from "../../environments/gestures/gesture.js";
import type { LentDesktop } from "../../environments/serve/lent-desktop.js";
import { ActionError } from "../../errors.js";
import type { ObservationMode } from "../../schema/attempt/attempt-records.js";
import type { ScriptSteps } from "./gym-moves.js";

interface SessionDesktopOptions {
  readonly platform: Environment["platform"];
  readonly screen: LentDesktop["screen"];
  readonly observe: ObservationMode;
}

/** What a desktop asks of its session. */
export interface SessionAccess {
  pointer(): PointerPlace;
  /** Does something with the computer, while no step is under way. */
  use<T>(work: (computer: Environment) => Promise<T>): Promise<T>;
  /** Does steps as steps of the episode, and returns what they print. */
  perform(steps: ScriptSteps): Promise<string>;
}

/**
 * The computer of a session as a desktop that is lent: for mouse and keyboard only, so that an agent has no other means than
 * in an attempt. Looking is no step.
 */
export function sessionDesktop(
  { platform, screen, observe }: SessionDesktopOptions,
  { pointer, use, perform }: SessionAccess,
): LentDesktop {
  return {
    platform,
    screen,
    pointer,
    observe: (options) =>
      use((computer) => (observe === "pixels" ? byPixels(computer) : computer).observe({ ...options, fresh: true })),
    screenshot: () =>
      use(async (computer) => {
        const { screenshot } = await computer.observe({ screenshot: true });
        if (screenshot !== null) return screenshot;
        throw new ActionError("NO_SCREEN", "this computer has no screen of which a picture can be taken");
      }),
    perform,
    run: null,
    runScript: null,
    revert: null,
  };
}
