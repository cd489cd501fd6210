import type { Rect } from "../schema/computer/control.js";

/** A subtask of a watched task. */
export interface WatchedSubtask {
  readonly id: string;
  readonly title: string;
  readonly application: string;
}

/** The verdict of an evaluator after a step; `share` is its progress in [0, 1]. */
export interface WatchedVerdict {
  readonly subtask: number;
  readonly passed: boolean;
  readonly share: number;
  readonly message: string;
}

/** One action with the screen before it, the control that it acted on, and the verdicts after it. */
export interface WatchedStep {
  /** The action as an order: "Click 'Save'". */
  readonly words: string;
  readonly subtask: number;
  /** PNG. */
  readonly screenshot: Uint8Array;
  readonly rect: Rect | null;
  /** Whether the action uses the pointer, not only the keyboard. */
  readonly pointed: boolean;
  /** Verdicts of the evaluated subtasks, in order. */
  readonly verdicts: readonly WatchedVerdict[];
  /** Indexes of the subtasks that are done after the action. */
  readonly done: readonly number[];
}

/** One execution of a task, with everything that a page shows of it. */
export interface WatchRecording {
  readonly id: string;
  readonly goal: string;
  readonly instruction: string;
  /** Short facts: persona, level, environment, order. */
  readonly facts: readonly string[];
  readonly subtasks: readonly WatchedSubtask[];
  /** The task graph as SVG, whose nodes are groups titled with the ids of the subtasks. */
  readonly graph: string;
  /** Size of the screen in pixels. */
  readonly width: number;
  readonly height: number;
  readonly steps: readonly WatchedStep[];
  /** The screen after the last action. */
  readonly last: Uint8Array;
  readonly outcome: { readonly succeeded: boolean; readonly words: string };
}
