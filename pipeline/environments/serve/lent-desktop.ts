import { setTimeout as pause } from "node:timers/promises";
import pLimit from "p-limit";
import { ActionError } from "../../errors.js";
import type { Environment, Observation, ProgramResult, ProgramRun } from "../contract.js";
import type { Gesture, PointerPlace } from "../gestures/gesture.js";
import { createGestureHand } from "../gestures/hand.js";
import { answerScript } from "./pyautogui/answer-script.js";
import type { ScriptStep } from "./pyautogui/calls.js";
import { printedLine } from "./pyautogui/printed-line.js";

/** A computer that others use over a protocol: one thing at a time, in the order in which it was asked for. */
export interface LentDesktop {
  readonly platform: Environment["platform"];
  readonly screen: { readonly width: number; readonly height: number };
  pointer(): PointerPlace;
  /** What is on the screen now, also where the last step is long ago. */
  observe(options?: { screenshot?: boolean }): Promise<Observation>;
  /** PNG. Throws ActionError NO_SCREEN where the computer has no real screen. */
  screenshot(): Promise<Uint8Array>;
  /**
   * Does the steps in turn, and returns what they print. Throws ActionError for the first that cannot be done; those before
   * it are done.
   */
  perform(steps: readonly (Gesture | ScriptStep)[]): Promise<string>;
  /** Runs a program on the computer; null where it offers that not. */
  run: ((program: ProgramRun) => Promise<ProgramResult>) | null;
  /** The same for a program whose Python has pyautogui and pyperclip: what they ask for is done here. */
  runScript: ((program: ProgramRun) => Promise<ProgramResult>) | null;
  /** Brings the start back in which it was lent; null where that is not for those who use it. */
  revert: (() => Promise<void>) | null;
}

/**
 * Lends an environment whose screen has this size; `shown` is the same one as its controls are to be seen, and `start` resets
 * it. The caller resets it first, and closes it.
 */
export function lendDesktop(
  environment: Environment,
  screen: LentDesktop["screen"],
  shown: Pick<Environment, "observe"> = environment,
  start: (() => Promise<void>) | null = null,
): LentDesktop {
  let hand = createGestureHand(screen);
  const inTurn = pLimit(1);
  const { run, point } = environment;

  async function screenshot(): Promise<Uint8Array> {
    const { screenshot: png } = await environment.observe({ screenshot: true });
    if (png === null) throw new ActionError("NO_SCREEN", "this computer has no screen of which a picture can be taken");
    return png;
  }

  async function perform(steps: readonly (Gesture | ScriptStep)[], signal?: AbortSignal): Promise<string> {
    if (point === undefined) throw new ActionError("NO_SCREEN", "this computer has no mouse and no keyboard");
    let printed = "";
    for (const step of steps) {
      if (step.kind === "pause") await pause(step.seconds * 1000, undefined, { signal });
      else if (step.kind === "print") printed += printedLine(step.parts, { screen, pointer: hand.pointer });
      else
        for (const action of hand.take(step)) {
          signal?.throwIfAborted();
          await point.call(environment, action);
        }
    }
    return printed;
  }

  async function revert(reset: () => Promise<void>): Promise<void> {
    await reset();
    hand = createGestureHand(screen);
  }

  return {
    platform: environment.platform,
    screen,
    pointer: () => hand.pointer,
    observe: (options) => inTurn(() => shown.observe({ ...options, fresh: true })),
    screenshot: () => inTurn(screenshot),
    perform: (steps) => inTurn(() => perform(steps)),
    run: run === undefined ? null : (program) => inTurn(() => run.call(environment, program)),
    runScript:
      run === undefined
        ? null
        : (program) => {
            const answer = answerScript({ screen, pointer: () => hand.pointer, screenshot, perform });
            return inTurn(() => run.call(environment, { ...program, answer }));
          },
    revert: start && (() => inTurn(() => revert(start))),
  };
}
