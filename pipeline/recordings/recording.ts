import type { AttemptTask } from "../attempt/attempt-task.js";
import type { AttemptRecord, AttemptStep } from "../schema/attempt/attempt-records.js";
import type { Action } from "../schema/computer/action.js";
import type { Control } from "../schema/computer/control.js";
import type { PixelAction } from "../schema/computer/pixel-action.js";
import type { TraceStep } from "../schema/computer/trace.js";
import type { TaskRecord } from "../schema/records/dataset-records.js";

/** One action of a gold trajectory as it was executed. */
export interface RecordedStep {
  /** From 1. */
  readonly number: number;
  /** Index of the node in the task's graph that it works on; null for finishing. */
  readonly node: number | null;
  /** Names of the node's parameters whose values the action types. */
  readonly parameters: readonly string[];
  /** What was on the screen before it. */
  readonly controls: readonly Control[];
  /** Hash of the picture (WebP) of the screen before it; null where none was kept. */
  readonly screenshot: string | null;
  /** The control that it acts on; null for keys and for finishing. */
  readonly control: Control | null;
  /** OmniBench's form, with the `rect` that the control had. */
  readonly action: Action;
  /** What mouse and keyboard did; nothing for waiting and finishing. */
  readonly pixels: readonly PixelAction[];
  /** State of each node of the graph after it. */
  readonly states: AttemptStep["nodes"];
  /** Whether it was the last action of its node. */
  readonly endsNode: boolean;
}

/** A gold trajectory that was executed on real applications in one order, and did the task. */
export interface Recording {
  readonly record: TaskRecord;
  readonly task: AttemptTask;
  readonly attempt: Omit<AttemptRecord, "steps">;
  readonly steps: readonly RecordedStep[];
  /** What was seen at the start and after each step, for evaluators. */
  readonly trace: readonly TraceStep[];
}

/** What an agent that knows its task would have seen and thought before a step; plain English, at the level of the task. */
export interface Narration {
  /** What is on the screen that matters. */
  readonly description: string;
  /** Why this step comes now: the reason for the work, the subtask, what was taken over, what remains. */
  readonly thought: string;
  /** The step itself as an instruction of one sentence: "Click the menu item 'File'." */
  readonly instruction: string;
}
