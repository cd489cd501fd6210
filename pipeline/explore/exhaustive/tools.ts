import type { Action } from "../../schema/computer/action.js";
import type { Control } from "../../schema/computer/control.js";
import type { SystemState } from "../../schema/computer/system-state.js";
import type { Walker } from "../position.js";
import type { Difference } from "../state-difference.js";
import type { FieldValues } from "./field-values.js";
import type { ApplicationScreen } from "./screen.js";

/** What every part of a walk works with. */
export interface Tools {
  application: string;
  walker: Walker;
  values: FieldValues;
  screenOf(controls: readonly Control[]): ApplicationScreen;
  /** Without what changes by itself. */
  differences(before: SystemState, after: SystemState): Difference[];
  /** How dialogs were answered before, by what opened them. */
  answers: AnswerMemory;
}

interface AnswerMemory {
  /** Ways that worked: what was done from the open dialog on. */
  worked: Map<string, (readonly Action[])[]>;
  /** Places in which every way was tried in vain. */
  failed: Map<string, Set<string>>;
}

/** Whether the application's document has changes that are not saved. */
export function isModified(state: SystemState, application: string): boolean {
  return state.windows.some((window) => window.application === application && window.modified);
}

/** Path of the application's open document; null without one, or when it has no path yet. */
export function documentOf(state: SystemState, application: string): string | null {
  return state.windows.find((window) => window.application === application && !window.dialog)?.document ?? null;
}
