import { basename, dirname, stem } from "../../text/path.js";
import type { RecordedStep } from "../recording.js";
import type { Knowledge } from "./knowledge.js";
import { isPath } from "./request-words.js";
import type { ToldPart, ToldTask } from "./told-task.js";

/** A step of a recording with what is told of it: the part of the task, its neighbours, and what can be known. */
export interface ToldMoment {
  readonly task: ToldTask;
  readonly part: ToldPart;
  readonly step: RecordedStep;
  /** Index of the step in the recording. */
  readonly at: number;
  readonly steps: readonly RecordedStep[];
  /** The steps of the same part before and after it. */
  readonly earlier: readonly RecordedStep[];
  readonly later: readonly RecordedStep[];
  readonly knowledge: Knowledge;
}

/** The step of the same part before this one; null for its first. */
export function previousStep({ earlier }: ToldMoment): RecordedStep | null {
  return earlier.at(-1) ?? null;
}

/** The text that a step types; null where it types none. */
export function typedText({ action }: RecordedStep): string | null {
  return action.function === "keyboard_input" && "text" in action.args ? action.args.text : null;
}

/** The keys that a step presses; null where it presses none. */
export function pressedKeys({ action }: RecordedStep): string | null {
  return action.function === "keyboard_input" && "keys" in action.args ? action.args.keys : null;
}

/** The name of a file as it can be known at a moment, in quotation marks; where it cannot, what it is looked for. */
export function fileName({ knowledge, at, part }: ToldMoment, path: string): string {
  const known = [basename(path), stem(path)].find((name) => knowledge.knows(name, at));
  if (known !== undefined) return `'${known}'`;
  return part.finds.length > 0 ? "the file that has it" : "the file that is meant";
}

/** The name of the folder that a file lies in. */
export function folderName(path: string): string {
  return basename(dirname(path));
}

/** A file that a way through menus and a dialog leads to. */
export interface FileAhead {
  readonly path: string;
  /** Whether it is there already, or is made. */
  readonly isInput: boolean;
}

/** The file whose path is typed next in the same part, if only clicks come before that; null where none is. */
export function fileAhead({ part, step, later }: ToldMoment): FileAhead | null {
  const next = [step, ...later].find(({ action }) => action.function !== "click_input");
  const parameter = part.parameters.find(({ name }) => name === next?.parameters[0]);
  const path = part.values[parameter?.name ?? ""];
  if (next === undefined || parameter === undefined || path === undefined || !isPath(path)) return null;
  return typedText(next) === path ? { path, isInput: parameter.role === "input" } : null;
}

/** Whether the title of the window in front has the name of a file. */
export function isInFront({ step }: ToldMoment, path: string): boolean {
  const window = step.controls.find(
    ({ control_type, application }) => control_type === "Window" && application !== "desktop",
  );
  return window?.control_text.includes(basename(path)) ?? false;
}

/** Whether the title of any window on a screen up to now had the name of a file. */
export function wasInFront({ steps, at }: ToldMoment, path: string): boolean {
  return steps
    .slice(0, at + 1)
    .some(({ controls }) =>
      controls.some(
        ({ control_type, control_text }) => control_type === "Window" && control_text.includes(basename(path)),
      ),
    );
}

/** The type of the control that a step's control is in. */
export function parentType({ controls, control }: RecordedStep): string | undefined {
  return control?.parent === null || control === null ? undefined : controls[control.parent]?.control_type;
}

/** Whether a text stands in a control on the screen before a step. */
export function isOnScreen({ controls }: RecordedStep, text: string): boolean {
  return controls.some(({ control_text, value }) => control_text.includes(text) || value?.includes(text) === true);
}
