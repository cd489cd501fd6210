import type { Action } from "../schema/computer/action.js";
import type { Control } from "../schema/computer/control.js";
import type { EnvironmentSetup } from "../schema/computer/environment-setup.js";
import type { PixelAction } from "../schema/computer/pixel-action.js";
import type { ProgramVersions } from "../schema/computer/program-versions.js";
import type { SeenCommand } from "../schema/computer/seen-command.js";
import type { SystemState } from "../schema/computer/system-state.js";
import type { ScreenText } from "../schema/computer/trace.js";

export interface Observation {
  controls: readonly Control[];
  /** PNG; null unless it was asked for. */
  screenshot: Uint8Array | null;
  /**
   * Texts on the screenshot; null unless they were requested, and when the drawing shows nothing but the visible
   * controls.
   */
  text: ScreenText | null;
}

/**
 * Answers what a program asks, a line of text by a line of text. `signal` is aborted when the program has ended. An error ends
 * the run with that error.
 */
export type AnswerQuestion = (question: string, signal: AbortSignal) => Promise<string>;

/** A program that is to be run on a computer. */
export interface ProgramRun {
  readonly command: readonly string[];
  /** What it reads from standard input; nothing where it is not given. */
  readonly input?: Uint8Array;
  /** Longest time. */
  readonly seconds: number;
  /**
   * Answers what the program asks by pyautogui and pyperclip, which its Python has then; where it is not given, these are not
   * there.
   */
  readonly answer?: AnswerQuestion;
}

export interface ProgramResult {
  readonly code: number;
  readonly output: Uint8Array;
  readonly error: Uint8Array;
  readonly timedOut: boolean;
}

export interface ObserveOptions {
  screenshot?: boolean;
  text?: boolean;
  /** Reads the controls anew although nothing was done here since they were read: time has passed, or others did something. */
  fresh?: boolean;
}

/** A computer that can be reset, observed, acted on and probed. Explorers, authors and provers know no more than this. */
export interface Environment {
  readonly name: string;
  readonly platform: "windows" | "linux" | "web" | "android";
  /** Applications that can be started here, by id. */
  readonly applications: readonly string[];
  /** Brings back the clean computer and puts the setup on it. */
  reset(setup: EnvironmentSetup): Promise<void>;
  observe(options?: ObserveOptions): Promise<Observation>;
  /**
   * Finds the control and acts on it; returns when the screen is stable.
   * Throws ActionError: ACTION_NO_CONTROL, ACTION_DISABLED, ACTION_BLOCKED (behind a modal dialog), ACTION_NOT_VISIBLE.
   */
  act(action: Action): Promise<void>;
  /**
   * Does the same by pixels of the screen; only where there are a mouse and a keyboard. Throws ActionError: OFF_SCREEN,
   * UNKNOWN_KEY.
   */
  point?(action: PixelAction): Promise<void>;
  /** Runs a program on the computer itself, as its user; only where that cannot reach this machine. */
  run?(program: ProgramRun): Promise<ProgramResult>;
  /**
   * Returns which programs ran since the last call beside what applications do by themselves; only where that can be seen.
   * It answers also where the computer is of no use any more.
   */
  commands?(): Promise<readonly SeenCommand[]>;
  state(): Promise<SystemState>;
  /** Hash of everything that can influence later behaviour. */
  fingerprint(): Promise<string>;
  /** An independent copy; only where copying is cheap. */
  fork?(): Environment;
  close(): Promise<void>;
}

/** How a stage gets a computer. */
export interface EnvironmentFactory {
  readonly name: string;
  readonly platform: Environment["platform"];
  /** Whether its computers can be copied; known without opening one. */
  readonly forks: boolean;
  open(): Promise<Environment>;
  /**
   * Returns, for each application here, a key of its version, by id: versions with different keys may behave
   * differently.
   */
  versions?(): Promise<ReadonlyMap<string, string>>;
  /** Returns the version of each package that the computer itself ("desktop") and each application here consist of. */
  programs?(): Promise<ProgramVersions>;
}
