import type { Rect } from "../schema/computer/control.js";

/** A subtask of a task that is watched. */
export interface WatchedSubtask {
  readonly id: string;
  readonly title: string;
  readonly application: string;
}

/** What an evaluator said after a step; `share` of the way in [0, 1]. */
export interface WatchedVerdict {
  readonly subtask: number;
  readonly passed: boolean;
  readonly share: number;
  readonly message: string;
}

/** One action: the screen before it, where on it the action went, and what the evaluators said after it. */
export interface WatchedStep {
  /** The action as an order: "Click 'Save'". */
  readonly words: string;
  readonly subtask: number;
  /** PNG. */
  readonly screenshot: Uint8Array;
  readonly rect: Rect | null;
  /** Whether a pointer goes there, and not only the keyboard. */
  readonly pointed: boolean;
  /** Of the subtasks that were asked, in their order. */
  readonly verdicts: readonly WatchedVerdict[];
  /** Subtasks that count as done after the action. */
  readonly done: readonly number[];
}

/** A task as it was done once, with everything that is shown of it. */
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
